//! Dependencies of effect sums, so that no refresh is done in vain.

use super::ask::{Ask, Req};
use crate::bits::Bits256;
use crate::ruleset::words::{CityTile, Range};

/// Surroundings of a city that its sums depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Watched {
    /// Its number of citizens.
    pub size: bool,
    /// The number of units on its centre tile.
    pub units: bool,
    /// The buildings of its trade partners.
    pub partners: bool,
    /// The buildings of its owner on its continent.
    pub continent: bool,
    /// Terrain and extras of its centre tile.
    pub center: bool,
    /// Terrain and extras of the neighbours of its centre tile.
    pub neighbours: bool,
    /// Terrain and extras of the tiles it can work.
    pub area: bool,
}

impl Watched {
    /// The dependencies of these facts of a city.
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

/// Techs whose gain or loss may affect sums of other nations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeardOf {
    /// It counts whether any player in the world knows them.
    pub by_all: Bits256,
    /// It counts whether an ally or a member of the own team knows them.
    pub by_friends: Bits256,
}

impl HeardOf {
    /// The dependencies of these facts of a nation on other nations.
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

/// Dependencies of units' sight other than their positions and types (W-138).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SightTerms {
    /// Techs that their owner may know.
    pub techs: Bits256,
    /// Anything else, which may change at any time.
    pub more: bool,
}

impl SightTerms {
    /// The dependencies of these requirements of effects.
    pub(super) fn by<'a>(reqs: impl IntoIterator<Item = &'a Req>) -> Self {
        let mut terms = Self::default();
        for req in reqs {
            match (req.ask, req.range) {
                (Ask::Tech(tech), Range::Player) if !req.survives => terms.techs.insert(tech.index()),
                (Ask::VisionLayer(_) | Ask::UnitType(_) | Ask::UnitTypeIn(_), _)
                | (
                    Ask::Terrain(_) | Ask::TerrainIn(_) | Ask::Resource(_) | Ask::Extra(_) | Ask::ExtraIn(..),
                    Range::Local,
                ) => {}
                _ => terms.more = true,
            }
        }
        terms
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{BuildingId, ExtraId, TechId};
    use crate::ruleset::words::VisionLayer;

    fn terms(asks: &[(Ask, Range)]) -> SightTerms {
        let reqs: Vec<Req> =
            asks.iter().map(|&(ask, range)| Req { ask, range, survives: false, present: true }).collect();
        SightTerms::by(&reqs)
    }

    #[test]
    fn w_138_sight_hangs_on_techs_of_the_owner_alone_or_on_what_nobody_watches() {
        let (here, tech) = (Range::Local, |at| Ask::Tech(TechId::at(at)));
        let fort = [
            (Ask::VisionLayer(VisionLayer::Main), here),
            (Ask::Extra(ExtraId::at(2)), here),
            (tech(7), Range::Player),
            (tech(9), Range::Player),
        ];
        let known = terms(&fort);
        assert_eq!((known.techs.iter().collect::<Vec<_>>(), known.more), (vec![7, 9], false));
        for other in [
            (Ask::Building(BuildingId::at(1)), Range::Player),
            (tech(7), Range::Alliance),
            (Ask::Extra(ExtraId::at(2)), Range::Adjacent),
            (Ask::MinYear(5), Range::World),
        ] {
            assert!(terms(&[fort[0], other]).more, "{other:?}");
        }
        assert_eq!(terms(&[]), SightTerms::default());
    }
}
