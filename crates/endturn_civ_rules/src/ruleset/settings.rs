//! Settings that players may agree on before a game; no ruleset needs to set any of them.
//!
//! Names are those of Freeciv. Fields left out of a file have the default given here.

use endturn_scenario::form::Unread;

use super::macros::{sheet, words};

words! {
    /// The formula of a caravan's one-time revenue (C-05).
    CaravanBonus {
        /// By distance and trade.
        Classic,
        /// By the logarithm of that.
        Logarithmic,
        /// By distance times trade.
        Linear,
    }
}

words! {
    /// The formula of a trade route's value (C-06).
    TradeRevenue {
        /// By size, distance and kind.
        Classic,
        /// The same for all.
        Simple,
    }
}

words! {
    /// The distribution of AI traits (W-146).
    TraitDistribution {
        /// Every AI has the default.
        Fixed,
        /// Any value from minimum to maximum.
        Even,
    }
}

words! {
    /// The mode of borders (W-88).
    BorderMode {
        /// No borders.
        Disabled,
        /// Borders exist.
        Enabled,
        /// Like `Enabled`, and owners see everything within.
        SeeInside,
        /// Like `SeeInside`, and borders grow over unseen tiles.
        Expand,
    }
}

words! {
    /// Places where aggressive units cause no unhappiness (C-21).
    HappyBorders {
        /// Only in cities.
        Disabled,
        /// Also within the own borders.
        National,
        /// Also within borders of allies.
        International,
    }
}

words! {
    /// The players who may make treaties (W-117).
    DiplomacyMode {
        /// All players.
        All,
        /// People with people.
        Human,
        /// AIs with AIs.
        Ai,
        /// People with people, AIs with AIs.
        NoMixed,
        /// Team mates.
        Team,
        /// No players.
        Disabled,
    }
}

words! {
    /// Rules for names of cities (C-61).
    CityNames {
        /// Any names.
        NoRestrictions,
        /// Unique per player.
        PlayerUnique,
        /// Unique in the world.
        GlobalUnique,
        /// Like `GlobalUnique`, and no names from another nation's list.
        NoStealing,
    }
}

words! {
    /// Frequency of barbarians (W-89).
    BarbarianMode {
        /// Never.
        Disabled,
        /// Only from huts.
        HutsOnly,
        /// Occasional.
        Normal,
        /// Frequent.
        Frequent,
        /// Constant.
        Horde,
    }
}

words! {
    /// Events that reveal the whole map to a nation (W-78, W-145).
    RevealMap {
        /// The start of the game.
        Start unread,
        /// The elimination of its whole team.
        Dead,
    }
}

words! {
    /// The length of anarchy (W-35).
    RevolutionLength {
        /// The turns of `revolen`.
        Fixed,
        /// At random up to `revolen`.
        Random,
        /// Shorter with each change.
        Quickening,
        /// At random, up to a maximum that gets shorter with each change.
        RandQuick,
    }
}

words! {
    /// Ways to win besides conquest (W-110…W-113).
    VictoryKind {
        /// The first spaceship to arrive at Alpha Centauri (W-113). It lets nations build the parts
        /// of a spaceship.
        Spacerace,
        /// All players left are allies.
        Allied,
        /// By culture, with the points and the lead of the ruleset's `culture`.
        Culture,
    }
}

words! {
    /// Additional possibilities of airlifts (S-06).
    AirliftStyle {
        /// From allied cities.
        FromAllied,
        /// To allied cities.
        ToAllied,
        /// No limit at the start.
        UnlimitedFrom,
        /// No limit at the destination.
        UnlimitedTo,
    }
}

sheet! {
    /// The settings of a game.
    Settings {
        /// Units at the start of each player, one code letter each, see start_units.ron (W-145).
        startunits: String = "ccwwx".to_owned();
        /// The first city is already founded at the start.
        startcity: Unread<bool> = Unread::new(false);
        /// Radius around the start tile over which start units are spread.
        dispersion: Unread<i32> = Unread::new(0), in 0..=10;
        /// Starting gold (W-145).
        gold: i32 = 50, in 0..=50000;
        /// Number of random starting techs (W-76).
        techlevel: i32 = 0, in 0..=100;
        /// Percent applied to every tech cost (W-69).
        sciencebox: i32 = 100, in 1..=10000;
        /// Bulbs are kept per tech, and changing research is free (W-71).
        multiresearch: bool = false;
        /// Percent of bulbs lost when changing research (W-71).
        techpenalty: i32 = 100, in 0..=100;
        /// Percent chance that a tech gained by treaty, theft or conquest is lost on the way
        /// (W-75).
        techlost_recv: i32 = 0, in 0..=100;
        /// Percent chance that the giver or victim loses the tech (W-75).
        techlost_donor: i32 = 0, in 0..=100;
        /// Strength of tech leakage in percent (W-70).
        techleak: i32 = 100, in 0..=300;
        /// Team mates research together (W-71).
        team_pooled_research: bool = true;
        /// Percent of a tech's cost lost in bulbs when it is gained by treaty (W-71).
        diplbulbcost: i32 = 0, in 0..=100;
        /// Percent of treaty gold that is lost (W-117).
        diplgoldcost: i32 = 0, in 0..=100;
        /// Percent chance that the bribe is lost when the inciting unit dies
        /// (S-05).
        incite_gold_loss_chance: i32 = 0, in 0..=100;
        /// Percent chance that the defender gets that money (S-05).
        incite_gold_capt_chance: i32 = 0, in 0..=100;
        /// Percent of a tech's cost lost in bulbs when it is gained by conquest (W-134).
        conquercost: i32 = 0, in 0..=100;
        /// Percent of a tech's cost lost in bulbs when it is gained for free (huts, Great Library)
        /// (W-71).
        freecost: i32 = 0, in 0..=100;
        /// Bulb debt, in percent of current research cost, above which a tech is lost (-1: never)
        /// (W-48).
        techlossforgiveness: i32 = -1, in -1..=200;
        /// Percent of a lost tech's cost given back (-1: the debt is cleared) (W-48).
        techlossrestore: i32 = 50, in -1..=100;
        /// Percent applied to granary sizes (C-43).
        foodbox: i32 = 100, in 1..=10000;
        /// Percent of the granary lost when a full city may not grow (C-44).
        aqueductloss: i32 = 0, in 0..=100;
        /// Percent applied to all build costs (C-32, C-36).
        shieldbox: i32 = 100, in 1..=10000;
        /// City size at and above which trade is not reduced (C-13).
        fulltradesize: i32 = 1, in 1..=50;
        /// Cities up to this size have no trade (C-13).
        notradesize: i32 = 0, in 0..=49;
        /// Percent of trade route distance that is relative to map size (C-06).
        tradeworldrelpct: i32 = 50, in 0..=100;
        /// Minimum distance between cities (1: adjacent allowed; 2: not adjacent) (C-61).
        citymindist: i32 = 2, in 1..=11;
        /// Techs may be traded (W-117).
        trading_tech: bool = true;
        /// Gold may be traded (W-117).
        trading_gold: bool = true;
        /// Cities may be traded (W-117).
        trading_city: bool = true;
        /// Formula of the one-time caravan bonus (C-05).
        caravan_bonus_style: CaravanBonus = CaravanBonus::Classic;
        /// Formula of the trade route income (C-06).
        trade_revenue_style: TradeRevenue = TradeRevenue::Classic;
        /// Minimum distance for a route inside one nation, the larger of x and y steps (C-03).
        trademindist: i32 = 9, in 1..=999;
        /// Celebrating turns per rapture growth step (C-45).
        rapturedelay: i32 = 1, in 1..=99;
        /// Factor of disaster frequency; chance per city, disaster and turn = this * frequency /
        /// 1000000 (C-60).
        disasters: i32 = 10, in 0..=1000;
        /// Distribution of AI traits.
        traitdistribution: Unread<TraitDistribution> = Unread::new(TraitDistribution::Fixed);
        /// Percent chance that each improvement of a conquered city is destroyed (C-62).
        razechance: i32 = 20, in 0..=100;
        /// Percent chance that a winning attacker moves in (W-133).
        occupychance: i32 = 0, in 0..=100;
        /// Units attack enemies that move next to them (W-142).
        autoattack: bool = false;
        /// All units on a tile die with the losing defender (outside cities and NoStackDeath bases)
        /// (W-133).
        killstack: bool = true;
        /// A successful attack on a city by a class with the KillCitizen flag kills a citizen
        /// (W-133).
        killcitizen: bool = true;
        /// Percent of hit points lost per turn by units without a home.
        killunhomed: i32 = 0, in 0..=100;
        /// Border mode (C-48).
        borders: BorderMode = BorderMode::Enabled;
        /// Places where aggressive units cause no unhappiness (C-21).
        happyborders: HappyBorders = HappyBorders::National;
        /// The players who may do diplomacy (W-117).
        diplomacy: DiplomacyMode = DiplomacyMode::All;
        /// Uniqueness rule of city names.
        citynames: Unread<CityNames> = Unread::new(CityNames::PlayerUnique);
        /// Frequency of barbarians (W-89, W-137).
        barbarians: BarbarianMode = BarbarianMode::Normal;
        /// The first turn in which barbarians may come (W-89, W-92).
        onsetbarbs: i32 = 60, in 1..=32767;
        /// Events that reveal the whole map to a nation (W-78).
        revealmap: Vec<RevealMap> = Vec::new();
        /// Choice of the length of anarchy (W-35).
        revolentype: RevolutionLength = RevolutionLength::Random;
        /// Length parameter of anarchy in turns (W-35).
        revolen: i32 = 5, in 1..=20;
        /// Land that no unit or city of a nation sees is hidden from it and shown as last seen
        /// (W-08).
        fogofwar: bool = true;
        /// A nation does not learn of a change of borders on land that it doesn't see (W-138).
        /// Freeciv's default is false; ours is true **(ours)**.
        foggedborders: bool = true;
        /// Additional possibilities of airlifts (empty: own cities only, both limited).
        airliftingstyle: Vec<AirliftStyle> = Vec::new();
        /// Base percent chance of success of diplomatic actions, and of a spy's return.
        diplchance: i32 = 80, in 40..=100;
        /// Victory types in addition to conquest.
        victories: Vec<VictoryKind> = vec![VictoryKind::Spacerace, VictoryKind::Allied];
        /// The arrival of a spaceship ends the game (W-113).
        endspaceship: bool = true;
        /// Percent applied to the travel time of spaceships (W-61).
        spaceship_travel_time: i32 = 100, in 50..=1000;
        /// Minimum number of cities for a civil war (W-79).
        civilwarsize: i32 = 10, in 2..=1000;
        /// Enemy roads and rails do not help.
        restrictinfra: bool = false;
        /// An unreachable unit shields others on its tile.
        unreachableprotects: bool = true;
        /// Turns that contact lasts after units last met (W-13).
        contactturns: i32 = 20, in 0..=100;
        /// A lost Palace is rebuilt elsewhere for free (C-62).
        savepalace: bool = true;
        /// Captured units get the home city of the unit that captures them; otherwise they have
        /// none (W-162).
        homecaughtunits: bool = true;
        /// The national treasury pays gold upkeep of homeless units (C-53).
        homeless_gold_upkeep: bool = false;
        /// City names follow terrain.
        naturalcitynames: Unread<bool> = Unread::new(true);
        /// Citizens migrate (C-59).
        migration: bool = false;
        /// Turns between migration checks (C-59).
        mgr_turninterval: i32 = 5, in 1..=100;
        /// Migration requires food at the destination (C-59).
        mgr_foodneeded: bool = true;
        /// Extra distance for migration (C-59).
        mgr_distance: i32 = 0, in -5..=6;
        /// Percent chance inside a nation (C-59).
        mgr_nationchance: i32 = 50, in 0..=100;
        /// Percent chance between nations (C-59).
        mgr_worldchance: i32 = 10, in 0..=100;
        /// Global warming on (W-96).
        globalwarming: bool = true;
        /// Percent of polluted tiles that count where the danger is judged (W-51, W-96).
        globalwarming_percent: i32 = 100, in 1..=10000;
        /// Nuclear winter on (W-96).
        nuclearwinter: bool = true;
        /// Percent of tiles with fallout that count where the danger is judged (W-51, W-96).
        nuclearwinter_percent: i32 = 100, in 1..=10000;
        /// Historians report on the nations now and then (W-102).
        historians: bool = false;
        /// Resource tiles per 1000 tiles (W-145).
        specials: i32 = 250, in 0..=1000;
        /// Huts per 1000 tiles (W-145).
        huts: i32 = 15, in 0..=500;
        /// Percent of land (W-145).
        landmass: i32 = 30, in 15..=100;
        /// Amount of hills and mountains (W-145).
        steepness: i32 = 30, in 0..=100;
        /// Amount of water on land (W-145).
        wetness: i32 = 50, in 0..=100;
        /// Average temperature (W-145).
        temperature: i32 = 50, in 0..=100;
        /// Flattening of the poles (W-145).
        flatpoles: i32 = 100, in 0..=100;
        /// Only one pole (W-145).
        singlepole: bool = false;
        /// Poles are separate continents (W-145).
        separatepoles: bool = true;
        /// Same temperature everywhere (W-145).
        alltemperate: bool = false;
        /// Islands of one tile allowed (W-145).
        tinyisles: bool = false;
        /// Last turn.
        endturn: Unread<i32> = Unread::new(5000), in 1..=32767;
        /// Standings of nations are logged as each turn begins (W-05).
        scorelog: bool = false;
        /// AI players added up to this number of players.
        aifill: Unread<i32> = Unread::new(5), in 0..=500;
    }
}
