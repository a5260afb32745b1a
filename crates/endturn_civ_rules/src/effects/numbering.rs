//! Assigns numbers to conditions while a ruleset is compiled.

use std::collections::BTreeMap;

use super::ask::{Ask, Req};
use super::book::{EffectBook, MAX_TILE_CONDITIONS};
use super::literals::{Aspect, Facts, Lit, NEVER, Place, Scope, scope};
use crate::ruleset::words::CityTile;
use endturn_engine::compact::CompactSort as _;

/// Assigns numbers to facts as they come up.
pub(super) struct Numbering<'b> {
    book: &'b EffectBook,
    pub(super) facts: Facts,
    places: BTreeMap<(Scope, Req), u32>,
}

impl<'b> Numbering<'b> {
    /// Begins with the conditions that make buildings obsolete.
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

    /// Stores a list and returns its range.
    pub(super) fn keep(&mut self, lits: &[Lit]) -> (u32, u32) {
        let from = self.facts.lits.len() as u32;
        self.facts.lits.extend(lits);
        (from, self.facts.lits.len() as u32)
    }

    /// Converts a list of requirements to facts; `None` if it can never hold for this aspect.
    pub(super) fn list(&mut self, reqs: &[Req], aspect: Aspect) -> Option<Vec<Lit>> {
        let mut lits = Vec::with_capacity(reqs.len());
        for req in reqs {
            let lit = self.lit(req, aspect)?;
            if lit.scope != Scope::Always {
                lits.push(lit);
            }
        }
        lits.compact_sort();
        lits.dedup();
        Some(lits)
    }

    /// Converts a requirement to a fact; `None` if it is never met for this aspect.
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
            // Only an obsolete building can be known to be absent then.
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
