//! The words of `game.ron`.

use crate::ruleset::macros::words;

words! {
    /// The order of the steps of a city's turn (C-01).
    CityOrder {
        /// As documented: profile D.
        Documented,
        /// As in later code: profile M.
        Code,
    }
}

words! {
    /// The payer of gold upkeep (C-15, C-52, C-53).
    GoldUpkeep {
        /// Each city pays for its buildings and units.
        City,
        /// Cities pay for buildings, the nation for units.
        Mixed,
        /// The nation pays for everything.
        Nation,
    }
}

words! {
    /// Fate of the cities of a destroyed nation (W-78).
    GameLoss {
        /// A nation of at least 4 cities splits; it stays whole as long as no player can join in
        /// the middle of a game.
        CivilWar,
        /// Barbarians take its cities.
        Barbarians,
        /// The destroying nation takes its cities.
        Loot unread,
    }
}

words! {
    /// Cost of a tech by the number of techs it builds on (W-69).
    TechCost {
        /// By the number of techs known so far.
        CivOrCivII,
        /// By n.
        Linear,
        /// By (1 + n) · √(1 + n) / 2.
        Classic,
        /// Like `Classic`, or the tech's own cost.
        ClassicPlus,
        /// By n² / (1 + ⁴√(n + 1)) − ½.
        Experimental,
        /// Like `Experimental`, or the tech's own cost.
        ExperimentalPlus,
    }
}

words! {
    /// Whether techs that others know are cheaper (W-70).
    TechLeakage {
        /// No leakage.
        Off,
        /// By the nations that know it and that one has an embassy with.
        Embassies,
        /// By all nations that know it.
        Players,
        /// By all nations that know it, except barbarians.
        NormalPlayers,
    }
}

words! {
    /// Whether known techs cost bulbs (W-67).
    TechUpkeep {
        /// No upkeep.
        Off,
        /// By the cost of known techs.
        Basic,
        /// Like `Basic`, per city.
        Cities,
    }
}

words! {
    /// The choice of a free tech (W-73).
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
    /// The time at which the good of a caravan is chosen (C-04).
    GoodsSelection {
        /// The unit is built or gets another home.
        Leaving,
        /// The unit arrives.
        Arrival,
    }
}
