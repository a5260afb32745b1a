//! Requirements as bits: every distinct condition on nations, cities and tiles has a number.
//!
//! Numbers identify plain facts, without obsolescence: the conditions that make a building obsolete
//! are themselves lists of such facts. So each fact depends on one thing only, and no city needs a
//! refresh when a tech makes a building obsolete.

use super::ask::{Ask, Req};
use crate::ids::SpecialistId;
use crate::ruleset::asked::Asked;
use crate::ruleset::words::{Output, Range, VisionLayer};

/// The subject of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Scope {
    /// Always true.
    Always,
    /// The nation, or the world.
    Player,
    /// The city, or its centre tile.
    City,
    /// The tile.
    Tile,
    /// A subject not in question.
    Unknown,
}

/// Marks things that never become obsolete.
pub(super) const NEVER: u16 = u16::MAX;

/// A requirement as a fact that must or must not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Lit {
    pub(super) scope: Scope,
    pub(super) negated: bool,
    /// The building whose obsolescence undoes the fact.
    pub(super) obsolete: u16,
    pub(super) number: u32,
}

/// The subject of a query.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Place {
    /// A nation; a city is not always given.
    #[default]
    Nation,
    /// A city, and its centre tile with it.
    City,
    /// A tile of a city.
    Tile,
}

/// Further parameters of a query besides nation, city and tile.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Aspect {
    pub(super) output: Option<Output>,
    pub(super) specialist: Option<SpecialistId>,
    pub(super) layer: Option<VisionLayer>,
    pub(super) place: Place,
}

/// The facts that effects depend on, by scope, and the conditions that make buildings obsolete.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    pub(super) player: Vec<Req>,
    pub(super) city: Vec<Req>,
    pub(super) tile: Vec<Req>,
    /// All requirements of all lists.
    pub(super) lits: Vec<Lit>,
    /// Per building, the range of its conditions for obsolescence.
    pub(super) obsolete: Vec<(u32, u32)>,
}

/// A bit array for `count` bits.
pub(super) fn words(count: usize) -> Box<[u64]> {
    vec![0; count.div_ceil(64)].into()
}

/// Whether a bit is set; those beyond the end are not.
pub(super) fn bit(words: &[u64], number: u32) -> bool {
    words.get(number as usize >> 6).is_some_and(|word| word >> (number & 63) & 1 == 1)
}

impl Facts {
    pub(super) fn lits(&self, (from, to): (u32, u32)) -> &[Lit] {
        self.lits.get(from as usize..to as usize).unwrap_or_default()
    }

    fn ends(&self, building: u16) -> &[Lit] {
        self.lits(self.obsolete.get(usize::from(building)).copied().unwrap_or_default())
    }

    /// Whether all requirements are met for certain; without a city, its facts are unknown.
    pub(super) fn all(&self, lits: (u32, u32), player: &[u64], city: Option<&[u64]>) -> bool {
        self.lits(lits).iter().all(|lit| self.is_met(lit, player, city))
    }

    /// Whether a requirement is met for certain.
    pub(super) fn is_met(&self, lit: &Lit, player: &[u64], city: Option<&[u64]>) -> bool {
        if lit.obsolete != NEVER && self.ends(lit.obsolete).iter().any(|end| self.is_met(end, player, city)) {
            return lit.negated;
        }
        match (lit.scope, city) {
            (Scope::Always, _) => !lit.negated,
            (Scope::Player, _) => bit(player, lit.number) != lit.negated,
            (Scope::City, Some(city)) => bit(city, lit.number) != lit.negated,
            _ => false,
        }
    }

    /// Visits every fact that some requirements depend on, including those of obsolescence.
    pub(super) fn visit(&self, lits: &[Lit], told: &mut impl FnMut(Scope, u32)) {
        for lit in lits {
            told(lit.scope, lit.number);
            if lit.obsolete != NEVER {
                self.visit(self.ends(lit.obsolete), told);
            }
        }
    }
}

/// The subject of a requirement's fact.
pub(super) fn scope(req: &Req, is_tile: bool) -> Scope {
    let place = if is_tile { Scope::Tile } else { Scope::City };
    match (req.ask, req.range) {
        (Ask::Building(_), Range::Local) => Scope::Unknown,
        (Ask::Building(_), Range::City | Range::Traderoute | Range::Continent) => Scope::City,
        (
            Ask::Tech(_) | Ask::Government(_) | Ask::Building(_) | Ask::NationIn(_) | Ask::AiSkill(_) | Ask::MinYear(_),
            _,
        ) => Scope::Player,
        (Ask::MinSize(_), _) => Scope::City,
        (Ask::Extra(_) | Ask::ExtraIn(..) | Ask::Resource(_) | Ask::Terrain(_) | Ask::TerrainIn(_), Range::City) => {
            Scope::City
        }
        (Ask::Extra(_) | Ask::ExtraIn(..) | Ask::Resource(_) | Ask::Terrain(_) | Ask::TerrainIn(_), _) => place,
        (Ask::CityTile(_) | Ask::MaxUnitsOnTile(_), _) => place,
        _ => Scope::Unknown,
    }
}

/// Whether a requirement is about something the slots of a kind distinguish, rather than something
/// not in question there.
pub(super) fn is_kept(req: &Req, asked: Asked) -> bool {
    let by_specialist = asked == Asked::CitySpecialist;
    match req.ask {
        Ask::Output(_) => by_specialist || matches!(asked, Asked::PlayerOutput | Asked::CityOutput),
        Ask::Specialist(_) => by_specialist,
        Ask::VisionLayer(_) => asked == Asked::CityLayer,
        _ => scope(req, false) != Scope::Unknown,
    }
}
