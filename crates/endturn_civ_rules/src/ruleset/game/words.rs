//! The words of `game.ron`.

use crate::ruleset::macros::words;

words! {
    /// Which order the steps of a city's turn have (C-01).
    CityOrder {
        /// As documented: profile D.
        Documented,
        /// As later code has it: profile M.
        Code,
    }
}

words! {
    /// Who pays gold upkeep (C-15, C-52, C-53).
    GoldUpkeep {
        /// Each city for its buildings and units.
        City,
        /// Cities for buildings, the nation for units.
        Mixed,
        /// The nation for all.
        Nation,
    }
}

words! {
    /// What becomes of the cities of a nation that is no more (W-78).
    GameLoss {
        /// A nation of 4 cities at least falls apart; it stays whole as long as nobody can sit down in the middle of a game.
        CivilWar,
        /// Barbarians take its cities.
        Barbarians,
        /// Who destroyed it takes its cities.
        Loot unread,
    }
}

words! {
    /// How the cost of a tech follows from how many it builds on (W-69).
    TechCost {
        /// By the number of techs known so far.
        CivOrCivII,
        /// By n.
        Linear,
        /// By (1 + n) · √(1 + n) / 2.
        Classic,
        /// As above, or the tech's own cost.
        ClassicPlus,
        /// By n² / (1 + ⁴√(n + 1)) − ½.
        Experimental,
        /// As above, or the tech's own cost.
        ExperimentalPlus,
    }
}

words! {
    /// Whether techs that others know are cheaper (W-70).
    TechLeakage {
        /// No.
        Off,
        /// By all nations one has an embassy with that know it.
        Embassies,
        /// By all nations that know it.
        Players,
        /// By all nations that know it, barbarians not counted.
        NormalPlayers,
    }
}

words! {
    /// Whether known techs cost bulbs (W-67).
    TechUpkeep {
        /// No.
        Off,
        /// By the cost of what is known.
        Basic,
        /// As above, per city.
        Cities,
    }
}

words! {
    /// Which tech a free tech is (W-73).
    FreeTech {
        /// One on the way to the goal, else any.
        Goal,
        /// Any.
        Random,
        /// Any of the cheapest.
        Cheapest,
    }
}

words! {
    /// When the good of a caravan is chosen (C-04).
    GoodsSelection {
        /// When the unit is built or gets another home.
        Leaving,
        /// When it arrives.
        Arrival,
    }
}
