//! What a table may agree on before it plays; no ruleset needs to say any of it.
//!
//! Names are those the rules texts use. What a file leaves out has the value that stands here.

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
    /// How AI traits are dealt (W-146).
    TraitDistribution {
        /// Everybody has the default.
        Fixed,
        /// Anything from least to most.
        Even,
    }
}

words! {
    /// What borders are (W-88).
    BorderMode {
        /// None.
        Disabled,
        /// They are there.
        Enabled,
        /// And their owner sees what is within.
        SeeInside,
        /// And they grow over what is not seen.
        Expand,
    }
}

words! {
    /// Where aggressive units make nobody unhappy (C-21).
    HappyBorders {
        /// In cities only.
        Disabled,
        /// Within the own borders too.
        National,
        /// Within borders of allies too.
        International,
    }
}

words! {
    /// Who may make treaties (W-117).
    DiplomacyMode {
        /// Everybody.
        All,
        /// People with people.
        Human,
        /// AI with AI.
        Ai,
        /// People with people, AI with AI.
        NoMixed,
        /// Team mates.
        Team,
        /// Nobody.
        Disabled,
    }
}

words! {
    /// What names of cities are allowed (C-61).
    CityNames {
        /// Any.
        NoRestrictions,
        /// Once per player.
        PlayerUnique,
        /// Once in the world.
        GlobalUnique,
        /// As above, and none from another nation's list.
        NoStealing,
    }
}

words! {
    /// How often barbarians come (W-89).
    BarbarianMode {
        /// Never.
        Disabled,
        /// From huts.
        HutsOnly,
        /// Now and then.
        Normal,
        /// Often.
        Frequent,
        /// All the time.
        Horde,
    }
}

words! {
    /// When nations see the whole map (W-78, W-145).
    RevealMap {
        /// From the start.
        Start unread,
        /// When all of their team are no more.
        Dead,
    }
}

words! {
    /// How long anarchy lasts (W-35).
    RevolutionLength {
        /// As long as `revolen` says.
        Fixed,
        /// Up to that, by chance.
        Random,
        /// Shorter with each change.
        Quickening,
        /// Up to that, by chance.
        RandQuick,
    }
}

words! {
    /// Ways to win besides conquest (W-110…W-113).
    VictoryKind {
        /// First at Alpha Centauri.
        Spacerace,
        /// All who are left are allies.
        Allied unread,
        /// By culture.
        Culture unread,
    }
}

words! {
    /// What airlifts can do besides (S-06).
    AirliftStyle {
        /// From allied cities.
        FromAllied,
        /// To allied cities.
        ToAllied,
        /// Without limit at the start.
        UnlimitedFrom,
        /// Without limit at the target.
        UnlimitedTo,
    }
}

sheet! {
    /// The settings of a game.
    Settings {
        /// Units each player starts with, one code letter each, see start_units.ron (W-145).
        startunits: String = "ccwwx".to_owned();
        /// Start with the first city already founded.
        startcity: Unread<bool> = Unread::new(false);
        /// Radius around the start tile over which start units are spread.
        dispersion: Unread<i32> = Unread::new(0), in 0..=10;
        /// Starting gold (W-145).
        gold: i32 = 50, in 0..=50000;
        /// Number of random starting techs (W-76).
        techlevel: i32 = 0, in 0..=100;
        /// Percent applied to every tech cost (W-69).
        sciencebox: i32 = 100, in 1..=10000;
        /// Bulbs are kept per tech, switching is free (W-71).
        multiresearch: bool = false;
        /// Percent of bulbs lost when switching research (W-71).
        techpenalty: i32 = 100, in 0..=100;
        /// Percent chance that a tech got by treaty, theft or conquest fails to arrive (W-75).
        techlost_recv: i32 = 0, in 0..=100;
        /// Percent chance that the giver or victim loses the tech (W-75).
        techlost_donor: i32 = 0, in 0..=100;
        /// Strength of tech leakage in percent (W-70).
        techleak: i32 = 100, in 0..=300;
        /// Team mates research together (W-71).
        team_pooled_research: bool = true;
        /// Percent of a tech's cost lost in bulbs when gained by treaty (W-71).
        diplbulbcost: i32 = 0, in 0..=100;
        /// Percent of treaty gold that vanishes (W-117).
        diplgoldcost: i32 = 0, in 0..=100;
        /// Percent chance the bribe money is lost when the inciting unit dies.
        incite_gold_loss_chance: i32 = 0, in 0..=100;
        /// Percent chance the defender gets that money.
        incite_gold_capt_chance: i32 = 0, in 0..=100;
        /// Percent of a tech's cost lost in bulbs when gained by conquest (W-134).
        conquercost: i32 = 0, in 0..=100;
        /// Percent of a tech's cost lost in bulbs when gained free (huts, Great Library) (W-72).
        freecost: i32 = 0, in 0..=100;
        /// Bulb debt, in percent of current research cost, above which a tech is lost (-1: never) (W-72).
        techlossforgiveness: i32 = -1, in -1..=200;
        /// Percent of a lost tech's cost credited back (-1: debt cleared) (W-72).
        techlossrestore: i32 = 50, in -1..=100;
        /// Percent applied to granary sizes (C-43).
        foodbox: i32 = 100, in 1..=10000;
        /// Percent of the granary lost when a full city may not grow (C-44).
        aqueductloss: i32 = 0, in 0..=100;
        /// Percent applied to all build costs (C-32, C-36).
        shieldbox: i32 = 100, in 1..=10000;
        /// City size from which trade is not reduced (C-12).
        fulltradesize: i32 = 1, in 1..=50;
        /// Cities up to this size give no trade (C-12).
        notradesize: i32 = 0, in 0..=49;
        /// Percent of trade route distance that is relative to map size (C-06).
        tradeworldrelpct: i32 = 50, in 0..=100;
        /// Smallest allowed distance between cities (1: adjacent allowed; 2: not adjacent) (C-61).
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
        /// Least distance (sum of x and y steps) for a route inside one nation (C-03).
        trademindist: i32 = 9, in 1..=999;
        /// Celebrating turns per rapture growth step (C-45).
        rapturedelay: i32 = 1, in 1..=99;
        /// Multiplier of disaster frequency; chance per city, disaster and turn = this * frequency / 1000000 (C-60).
        disasters: i32 = 10, in 0..=1000;
        /// How AI traits are set.
        traitdistribution: Unread<TraitDistribution> = Unread::new(TraitDistribution::Fixed);
        /// Percent chance that each improvement of a conquered city is destroyed (C-62).
        razechance: i32 = 20, in 0..=100;
        /// Percent chance that a winning attacker moves in (W-133).
        occupychance: i32 = 0, in 0..=100;
        /// Units attack enemies that come beside them (W-142).
        autoattack: bool = false;
        /// All units on a tile die with the losing defender (outside cities and NoStackDeath bases) (W-133).
        killstack: bool = true;
        /// A won attack on a city by a class with the KillCitizen flag kills a citizen (W-133).
        killcitizen: bool = true;
        /// Percent of hit points units without a home lose per turn.
        killunhomed: i32 = 0, in 0..=100;
        /// Border mode (C-48).
        borders: BorderMode = BorderMode::Enabled;
        /// Where aggressive units cause no unhappiness (C-21).
        happyborders: HappyBorders = HappyBorders::National;
        /// Who may do diplomacy (W-117).
        diplomacy: DiplomacyMode = DiplomacyMode::All;
        /// Uniqueness rule of city names.
        citynames: Unread<CityNames> = Unread::new(CityNames::PlayerUnique);
        /// How often barbarians come (W-89, W-137).
        barbarians: BarbarianMode = BarbarianMode::Normal;
        /// No barbarians before this turn.
        onsetbarbs: Unread<i32> = Unread::new(60), in 1..=32767;
        /// When nations see the whole map (W-78).
        revealmap: Vec<RevealMap> = Vec::new();
        /// How the length of anarchy is chosen (W-35).
        revolentype: RevolutionLength = RevolutionLength::Random;
        /// Length parameter of anarchy in turns (W-35).
        revolen: i32 = 5, in 1..=20;
        /// What nobody of a nation looks at is hidden from it, as it was seen last (W-08).
        fogofwar: bool = true;
        /// Border changes hidden by fog.
        foggedborders: Unread<bool> = Unread::new(false);
        /// Airlift extras (empty: own cities only, both limited).
        airliftingstyle: Vec<AirliftStyle> = Vec::new();
        /// Base percent chance of diplomatic actions and of a spy's return.
        diplchance: i32 = 80, in 40..=100;
        /// Victory types on besides conquest.
        victories: Vec<VictoryKind> = vec![VictoryKind::Spacerace, VictoryKind::Allied];
        /// Spaceship arrival ends the game.
        endspaceship: Unread<bool> = Unread::new(true);
        /// Percent applied to travel time.
        spaceship_travel_time: Unread<i32> = Unread::new(100), in 50..=1000;
        /// Least number of cities for a civil war.
        civilwarsize: Unread<i32> = Unread::new(10), in 2..=1000;
        /// Enemy roads and rails do not help.
        restrictinfra: bool = false;
        /// An unreachable unit shields others on its tile.
        unreachableprotects: bool = true;
        /// Turns contact lasts after units last met (W-13).
        contactturns: i32 = 20, in 0..=100;
        /// A lost Palace is rebuilt free elsewhere (C-62).
        savepalace: bool = true;
        /// Captured units get a home city.
        homecaughtunits: Unread<bool> = Unread::new(true);
        /// The national treasury pays gold upkeep of homeless units (C-53).
        homeless_gold_upkeep: bool = false;
        /// City names follow terrain.
        naturalcitynames: Unread<bool> = Unread::new(true);
        /// Citizen migration on (C-59).
        migration: bool = false;
        /// Turns between migration checks (C-59).
        mgr_turninterval: i32 = 5, in 1..=100;
        /// Migration needs food at the target (C-59).
        mgr_foodneeded: bool = true;
        /// Extra distance for migration (C-59).
        mgr_distance: i32 = 0, in -5..=6;
        /// Percent chance inside a nation (C-59).
        mgr_nationchance: i32 = 50, in 0..=100;
        /// Percent chance between nations (C-59).
        mgr_worldchance: i32 = 10, in 0..=100;
        /// Global warming on.
        globalwarming: Unread<bool> = Unread::new(true);
        /// Its speed.
        globalwarming_percent: Unread<i32> = Unread::new(100), in 1..=10000;
        /// Nuclear winter on.
        nuclearwinter: Unread<bool> = Unread::new(true);
        /// Its speed.
        nuclearwinter_percent: Unread<i32> = Unread::new(100), in 1..=10000;
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
        /// How nations stand is logged as each turn begins (W-05).
        scorelog: bool = false;
        /// AI players added up to this number of players.
        aifill: Unread<i32> = Unread::new(5), in 0..=500;
    }
}
