//! Requirements as bits: every different thing that is asked about nations, cities and tiles has a number.
//!
//! Numbers stand for plain facts, without obsolescence: what makes a building obsolete is itself a list of such facts. So
//! each fact depends on one thing only, and what a tech ends needs no city to be looked at again.

use std::collections::BTreeMap;

use super::ask::{Ask, Req};
use super::compile::{EffectBook, MAX_TILE_CONDITIONS};
use super::slots::{Maker, SlotBook};
use super::tiles::TileBook;
use crate::ids::SpecialistId;
use crate::ruleset::effect_kind::Asked;
use crate::ruleset::words::{CityTile, Output, Range, VisionLayer};

/// Whose fact it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Scope {
    /// Always so.
    Always,
    /// The nation's, or the world's.
    Player,
    /// The city's, or that of its centre tile.
    City,
    /// The tile's.
    Tile,
    /// Of something that is not in question.
    Unknown,
}

/// Stands for what is never obsolete.
const NEVER: u16 = u16::MAX;

/// A requirement as a fact that must or must not be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Lit {
    pub(super) scope: Scope,
    pub(super) negated: bool,
    /// The building whose obsolescence undoes the fact.
    obsolete: u16,
    pub(super) number: u32,
}

/// What stands in the middle of a question.
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

/// What is asked about besides nation, city and tile.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Aspect {
    pub(super) output: Option<Output>,
    pub(super) specialist: Option<SpecialistId>,
    pub(super) layer: Option<VisionLayer>,
    pub(super) place: Place,
}

/// The facts that effects depend on, by scope, and what makes buildings obsolete.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    pub(super) player: Vec<Req>,
    pub(super) city: Vec<Req>,
    pub(super) tile: Vec<Req>,
    /// All requirements of all lists.
    lits: Vec<Lit>,
    /// Per building, from where to where stands what makes it obsolete.
    obsolete: Vec<(u32, u32)>,
}

/// A place for so many bits.
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

    /// Whether all requirements are met for certain; without a city, what is asked of it is unknown.
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

    /// Every fact that some requirements depend on, by way of obsolescence too.
    pub(super) fn visit(&self, lits: &[Lit], told: &mut impl FnMut(Scope, u32)) {
        for lit in lits {
            told(lit.scope, lit.number);
            if lit.obsolete != NEVER {
                self.visit(self.ends(lit.obsolete), told);
            }
        }
    }
}

/// Gives numbers to facts as they come up.
pub(super) struct Numbering<'b> {
    book: &'b EffectBook,
    pub(super) facts: Facts,
    places: BTreeMap<(Scope, Req), u32>,
}

impl<'b> Numbering<'b> {
    /// Begins with what makes buildings obsolete.
    pub(super) fn new(book: &'b EffectBook) -> Self {
        let mut numbering = Self { book, facts: Facts::default(), places: BTreeMap::new() };
        for building in 0..book.buildings() {
            let ends = book.building_obsolete_by(crate::ids::BuildingId::at(building));
            let lits: Vec<Lit> = ends.iter().filter_map(|end| numbering.lit(end, Aspect::default())).collect();
            let range = numbering.keep(&lits);
            numbering.facts.obsolete.push(range);
        }
        numbering
    }

    /// Keeps a list; tells from where to where it stands.
    pub(super) fn keep(&mut self, lits: &[Lit]) -> (u32, u32) {
        let from = self.facts.lits.len() as u32;
        self.facts.lits.extend(lits);
        (from, self.facts.lits.len() as u32)
    }

    /// A list of requirements as facts; `None` if it can never hold about this.
    pub(super) fn list(&mut self, reqs: &[Req], aspect: Aspect) -> Option<Vec<Lit>> {
        let mut lits = Vec::with_capacity(reqs.len());
        for req in reqs {
            let lit = self.lit(req, aspect)?;
            if lit.scope != Scope::Always {
                lits.push(lit);
            }
        }
        lits.sort_unstable();
        lits.dedup();
        Some(lits)
    }

    /// A requirement as a fact; `None` if it is never met about this.
    fn lit(&mut self, req: &Req, aspect: Aspect) -> Option<Lit> {
        let negated = !req.present;
        let known = |answer: bool| {
            (answer == req.present).then_some(Lit { scope: Scope::Always, negated: false, obsolete: NEVER, number: 0 })
        };
        match req.ask {
            Ask::Output(output) => return known(aspect.output == Some(output)),
            Ask::Specialist(specialist) => return known(aspect.specialist == Some(specialist)),
            Ask::Action(_) => return known(false),
            Ask::VisionLayer(layer) => return aspect.layer.and_then(|asked| known(asked == layer)),
            Ask::CityTile(CityTile::Center) if aspect.place == Place::City => return known(true),
            _ => {}
        }
        let obsolete = match req.ask {
            Ask::Building(building) if !self.book.building_obsolete_by(building).is_empty() => building.0,
            _ => NEVER,
        };
        let scope = scope(req, aspect.place == Place::Tile);
        if scope == Scope::Unknown {
            // Only a building that is obsolete can be told to be absent then.
            let lit = Lit { scope, negated, obsolete, number: 0 };
            return (negated && obsolete != NEVER).then_some(lit);
        }
        Some(Lit { scope, negated, obsolete, number: self.number(scope, Req { present: true, ..*req })? })
    }

    fn number(&mut self, scope: Scope, req: Req) -> Option<u32> {
        if let Some(number) = self.places.get(&(scope, req)) {
            return Some(*number);
        }
        let list = match scope {
            Scope::Player => &mut self.facts.player,
            Scope::City => &mut self.facts.city,
            Scope::Tile if self.facts.tile.len() < MAX_TILE_CONDITIONS => &mut self.facts.tile,
            _ => return None,
        };
        let number = list.len() as u32;
        list.push(req);
        self.places.insert((scope, req), number);
        Some(number)
    }
}

/// Whose fact a requirement asks for.
fn scope(req: &Req, is_tile: bool) -> Scope {
    let place = if is_tile { Scope::Tile } else { Scope::City };
    match (req.ask, req.range) {
        (Ask::Building(_), Range::Local) => Scope::Unknown,
        (Ask::Building(_), Range::City | Range::Traderoute | Range::Continent) => Scope::City,
        (
            Ask::Tech(_) | Ask::Government(_) | Ask::Building(_) | Ask::NationIn(_) | Ask::AiSkill(_) | Ask::MinYear(_),
            _,
        ) => Scope::Player,
        (Ask::MinSize(_), _) => Scope::City,
        (Ask::Extra(_) | Ask::ExtraIn(_) | Ask::Terrain(_) | Ask::TerrainIn(_), Range::City) => Scope::City,
        (Ask::Extra(_) | Ask::ExtraIn(_) | Ask::Terrain(_) | Ask::TerrainIn(_), _) => place,
        (Ask::CityTile(_) | Ask::MaxUnitsOnTile(_), _) => place,
        _ => Scope::Unknown,
    }
}

/// Whether a requirement asks for what the slots of a kind tell apart, rather than for something not in question there.
pub(super) fn is_kept(req: &Req, asked: Asked) -> bool {
    let by_specialist = asked == Asked::CitySpecialist;
    match req.ask {
        Ask::Output(_) => by_specialist || matches!(asked, Asked::PlayerOutput | Asked::CityOutput),
        Ask::Specialist(_) => by_specialist,
        Ask::VisionLayer(_) => asked == Asked::CityLayer,
        _ => scope(req, false) != Scope::Unknown,
    }
}

/// Makes everything that is kept as bits.
pub(super) fn compile(book: &EffectBook, policies: usize, specialists: usize) -> (Facts, SlotBook, TileBook) {
    let mut numbering = Numbering::new(book);
    let slots = Maker::make(book, &mut numbering, policies, specialists);
    let tiles = TileBook::make(book, &mut numbering, policies);
    (numbering.facts, slots, tiles)
}
