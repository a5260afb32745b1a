//! What sums of effects look at, so that nothing is refreshed for nothing.

use super::ask::{Ask, Req};
use crate::bits::Bits256;
use crate::ruleset::words::{CityTile, Range};

/// What is looked at around a city for its sums.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Watched {
    /// Its citizens are counted.
    pub size: bool,
    /// The units on its centre tile are counted.
    pub units: bool,
    /// What its trade partners have built.
    pub partners: bool,
    /// What its owner has built on its continent.
    pub continent: bool,
    /// Terrain and extras of its centre tile.
    pub center: bool,
    /// Terrain and extras of the neighbours of its centre tile.
    pub neighbours: bool,
    /// Terrain and extras of the tiles it can work.
    pub area: bool,
}

impl Watched {
    /// What these facts of a city look at.
    pub(super) fn by(facts: &[Req]) -> Self {
        let mut watched = Self::default();
        for req in facts {
            match (req.ask, req.range) {
                (Ask::MinSize(_), _) => watched.size = true,
                (Ask::MaxUnitsOnTile(_), _) => watched.units = true,
                (Ask::CityTile(CityTile::Center), _) | (Ask::Building(_), Range::City) => {}
                (_, Range::Traderoute) => watched.partners = true,
                (_, Range::Continent) => watched.continent = true,
                (_, Range::CAdjacent | Range::Adjacent) => (watched.center, watched.neighbours) = (true, true),
                (_, Range::City) => watched.area = true,
                _ => watched.center = true,
            }
        }
        watched
    }
}

/// Techs whose coming and going sums of other nations may notice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeardOf {
    /// It counts whether anybody in the world knows them.
    pub by_all: Bits256,
    /// It counts whether an ally or somebody of the own team knows them.
    pub by_friends: Bits256,
}

impl HeardOf {
    /// What these facts of a nation ask of others.
    pub(super) fn by(facts: &[Req]) -> Self {
        let mut heard = Self::default();
        for req in facts {
            match (req.ask, req.range) {
                (Ask::Tech(_), Range::Player) => {}
                (Ask::Tech(tech), Range::World) => heard.by_all.insert(tech.index()),
                (Ask::Tech(tech), _) => heard.by_friends.insert(tech.index()),
                _ => {}
            }
        }
        heard
    }
}
