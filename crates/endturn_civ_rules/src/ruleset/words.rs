//! Words shared by several files: outputs, ranges, states and relations.

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use super::macros::words;

words! {
    /// An output of tiles and cities.
    Output {
        /// Feeds citizens and units.
        Food,
        /// Builds units and buildings.
        Shield,
        /// Split into gold, luxury and science by the nation's rates.
        Trade,
        /// Pays for upkeep and purchases.
        Gold,
        /// Makes citizens happy.
        Luxury,
        /// Advances research.
        Science,
    }
}

words! {
    /// The range of a requirement around the subject in question.
    Range {
        /// The subject itself: this unit, this tile, this building.
        Local,
        /// The tile or one of its four direct neighbours.
        CAdjacent,
        /// The tile or any neighbour.
        Adjacent,
        /// The city; for things on tiles, any tile it can work.
        City,
        /// The city or a trade partner.
        Traderoute,
        /// The player's cities on the continent.
        Continent,
        /// The player.
        Player,
        /// Living members of the player's team.
        Team,
        /// Living players allied with the player.
        Alliance,
        /// Any living player.
        World,
    }
}

words! {
    /// The two kinds of terrain.
    TerrainClass {
        /// Land.
        Land,
        /// Lakes and seas.
        Oceanic,
    }
}

words! {
    /// A possible alteration of a tile's terrain.
    TerrainAlter {
        /// Irrigation.
        CanIrrigate,
        /// A mine.
        CanMine,
        /// A road.
        CanRoad,
    }
}

words! {
    /// The relation of a tile to cities.
    CityTile {
        /// The tile has a city.
        Center,
        /// The tile has an owner.
        Claimed,
    }
}

words! {
    /// A state of a unit.
    UnitState {
        /// It is aboard another unit.
        Transported,
        /// It has others aboard.
        Transporting,
        /// Terrain or an extra here is native to its class.
        OnNativeTile,
        /// It can exist here without transport; cities count.
        OnLivableTile,
        /// It has a home city.
        HasHomeCity,
    }
}

words! {
    /// An activity of a unit from turn to turn (W-20, W-21, W-29).
    Activity {
        /// None.
        Idle,
        /// It fortifies.
        Fortifying,
        /// It is fortified.
        Fortified,
        /// It waits until a unit comes near.
        Sentry,
        /// It looks for land unknown to its nation.
        Explore,
        /// It irrigates land.
        Irrigate,
        /// It digs a mine.
        Mine,
        /// It builds a road.
        Road,
        /// It builds a base.
        Base,
        /// It clears land, which becomes another terrain.
        Cultivate,
        /// It plants land, which becomes another terrain.
        Plant,
        /// It turns a tile into another terrain.
        Transform,
        /// It destroys improvements of a tile.
        Pillage,
        /// It cleans pollution.
        CleanPollution,
        /// It cleans fallout.
        CleanFallout,
    }
}

words! {
    /// The relation of one player to another (W-117).
    Relation {
        /// At war.
        War,
        /// Fighting has stopped for a while.
        CeaseFire,
        /// Peace is agreed but not yet in force.
        Armistice,
        /// At peace.
        Peace,
        /// Allied.
        Alliance,
        /// They have never met.
        NeverMet,
        /// In one team.
        Team,
        /// They are different players.
        Foreign,
        /// The first has an embassy with the second, of any origin.
        HasEmbassy,
        /// Like `HasEmbassy`, but its own rather than through an effect.
        HasRealEmbassy,
        /// They are in contact.
        HasContact,
    }
}

words! {
    /// The skill of an AI (W-146).
    AiSkill {
        /// Does nothing.
        Away,
        /// Plays with little knowledge.
        Novice,
        /// Plays simply.
        Easy,
        /// Plays plainly.
        Normal,
        /// Plays as well as it can.
        Hard,
        /// Like `Hard`, with advantages.
        Cheating,
        /// Like `Hard`, with disadvantages.
        Handicapped,
    }
}

words! {
    /// The kind of vision required to see a unit (W-138).
    VisionLayer {
        /// Plain sight.
        Main,
        /// Sees units hidden in the air.
        Stealth,
        /// Sees units hidden under water.
        Subsurface,
    }
}

words! {
    /// Information that one player may learn about another's nation (W-12).
    Intelligence {
        /// Policies.
        Multipliers,
        /// Wonders.
        Wonders,
        /// Score.
        Score,
        /// Treasury.
        Gold,
        /// Government.
        Government,
        /// Relations to others.
        Diplomacy,
        /// Known techs.
        Techs,
        /// Rates.
        TaxRates,
        /// Culture.
        Culture,
    }
}

words! {
    /// The kind of a building (C-32).
    Genus {
        /// Once in the world, and never again once destroyed.
        GreatWonder,
        /// Once per player.
        SmallWonder,
        /// Once per city.
        Improvement,
        /// Coinage and space parts.
        Special,
    }
}

/// Output by kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct TileOutput {
    /// Food points.
    #[shape(range(min = -1000, max = 1000))]
    pub food: i32,
    /// Shield points.
    #[shape(range(min = -1000, max = 1000))]
    pub shield: i32,
    /// Trade points.
    #[shape(range(min = -1000, max = 1000))]
    pub trade: i32,
}
