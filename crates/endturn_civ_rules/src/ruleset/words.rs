//! The words that several files share: outputs, ranges, states and relations.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::macros::words;

words! {
    /// What tiles and cities make.
    Output {
        /// Feeds citizens and units.
        Food,
        /// Builds.
        Shield,
        /// Splits into the three below by the nation's rates.
        Trade,
        /// Pays.
        Gold,
        /// Pleases citizens.
        Luxury,
        /// Finds techs.
        Science,
    }
}

words! {
    /// How far around the thing in question a requirement looks.
    Range {
        /// The thing itself: this unit, this tile, this building.
        Local,
        /// The tile or one of its four direct neighbours.
        CAdjacent,
        /// The tile or any neighbour.
        Adjacent,
        /// The city; for what stands on tiles, any tile it can work.
        City,
        /// The city or a trade partner.
        Traderoute,
        /// The player's cities on the continent.
        Continent,
        /// The player.
        Player,
        /// Living players of his team.
        Team,
        /// Living players allied with him.
        Alliance,
        /// Anyone alive.
        World,
    }
}

words! {
    /// The two kinds of terrain.
    TerrainClass {
        /// Dry.
        Land,
        /// Lakes and seas.
        Oceanic,
    }
}

words! {
    /// What the terrain of a tile can be made to carry.
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
    /// What a tile is to cities.
    CityTile {
        /// A city stands here.
        Center,
        /// Somebody owns the tile.
        Claimed,
    }
}

words! {
    /// What can be so of a unit at a moment.
    UnitState {
        /// It is aboard another unit.
        Transported,
        /// It has others aboard.
        Transporting,
        /// Terrain or an extra here is native to its class.
        OnNativeTile,
        /// It can be here without transport; cities count.
        OnLivableTile,
        /// It has a home city.
        HasHomeCity,
    }
}

words! {
    /// What a unit does from turn to turn (W-20, W-21, W-29).
    Activity {
        /// Nothing.
        Idle,
        /// It digs in.
        Fortifying,
        /// It is dug in.
        Fortified,
        /// It waits until something comes near.
        Sentry,
        /// It looks for land that its nation doesn't know.
        Explore,
        /// It waters land.
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
        /// It makes another terrain of a tile.
        Transform,
        /// It destroys what others have built.
        Pillage,
        /// It cleans pollution.
        CleanPollution,
        /// It cleans fallout.
        CleanFallout,
    }
}

words! {
    /// How one player stands to another (W-117).
    Relation {
        /// At war.
        War,
        /// Shooting has stopped for a while.
        CeaseFire,
        /// Peace is agreed and not yet in force.
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
        /// The first has an embassy with the second, from wherever.
        HasEmbassy,
        /// As above, of his own rather than through an effect.
        HasRealEmbassy,
        /// They are in contact.
        HasContact,
    }
}

words! {
    /// How well an AI plays (W-146).
    AiSkill {
        /// Sits still.
        Away,
        /// Knows little.
        Novice,
        /// Plays simply.
        Easy,
        /// Plays plainly.
        Normal,
        /// Plays as well as it can.
        Hard,
        /// As `Hard`, with advantages.
        Cheating,
        /// As `Hard`, with disadvantages.
        Handicapped,
    }
}

words! {
    /// Which kind of sight a unit needs to be seen by (W-138).
    VisionLayer {
        /// Plain sight.
        Main,
        /// Sees what hides in the air.
        Stealth,
        /// Sees what hides under water.
        Subsurface,
    }
}

words! {
    /// What one player may learn of another's nation (W-12).
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
    /// What kind of building something is (C-32).
    Genus {
        /// Once in the world, never again once destroyed.
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
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct TileOutput {
    /// Food points.
    #[schemars(range(min = -1000, max = 1000))]
    pub food: i32,
    /// Shield points.
    #[schemars(range(min = -1000, max = 1000))]
    pub shield: i32,
    /// Trade points.
    #[schemars(range(min = -1000, max = 1000))]
    pub trade: i32,
}

impl TileOutput {
    /// The three with their names.
    #[must_use]
    pub(crate) fn named(self) -> [(&'static str, i32); 3] {
        [("food", self.food), ("shield", self.shield), ("trade", self.trade)]
    }
}
