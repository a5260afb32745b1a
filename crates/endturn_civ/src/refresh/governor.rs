//! C-16 Arranging workers: the governor of a city places its citizens. Its pure part is
//! [`endturn_civ_rules::city::arrange`].
//! Draws none. Tells `GoalReleased`.

use crate::facts::CivFact;
use crate::realm::{Cities, Derived, Land, Realm};
use endturn_civ_rules::city::arrange::{self, Arranged, Ceiling, Fallback, Goal, Scratch, Site, Verdict};
use endturn_civ_rules::city::economy;
use endturn_civ_rules::city::terms::{Rates, Terms};
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::RuleId;

const GOVERNOR: RuleId = RuleId("C-16");

/// Percentage of trade that becomes each output.
fn rate_pct(rates: Rates) -> Outputs {
    Outputs::each(|output| match output {
        Output::Gold => rates.tax,
        Output::Luxury => rates.luxury,
        Output::Science => rates.science,
        Output::Food | Output::Shield | Output::Trade => 0,
    })
}

/// Everything that the places of a city's citizens depend on.
pub(crate) struct Town<'a> {
    pub(crate) terms: &'a Terms,
    /// Output of the tiles of the city map.
    pub(crate) tiles: &'a [Outputs],
    /// The tiles that may be worked, by city map index.
    pub(crate) workable: u128,
    /// Output of a specialist of each kind, and the usable kinds.
    pub(crate) specialists: ([Outputs; 8], u8),
    /// Whether the food stock equals the granary.
    pub(crate) is_full: bool,
    /// Size up to which a city makes no trade.
    pub(crate) no_trade_size: i32,
    /// The goal that the owner has set, if any.
    pub(crate) goal: Option<Goal>,
    pub(crate) fallback: Fallback,
}

impl Town<'_> {
    /// C-16: the best placement, and whether the owner's goal can't be met and is dropped.
    pub(crate) fn arranged(&self, scratch: &mut Scratch) -> (Arranged, bool) {
        let terms = self.terms;
        let ceiling = Ceiling::of(terms);
        let (specialists, usable) = &self.specialists;
        let site = Site {
            tiles: self.tiles,
            workable: self.workable,
            specialists,
            usable: *usable,
            size: terms.size,
            bonus_pct: terms.bonus_pct,
            rate_pct: rate_pct(terms.rates),
            ceiling: ceiling.as_ref(),
        };
        let mut judge = |citizens: Outputs, idlers: i32| Verdict::from(&economy::settle(terms, citizens, idlers));
        let own = self.goal.map(|goal| arrange::pursue(&goal, &site, scratch, &mut judge));
        let is_released = own.as_ref().is_some_and(|arranged| !arranged.sufficient);
        if let Some(arranged) = own.filter(|_| !is_released) {
            return (arranged, false);
        }
        let usual = Goal::usual(terms.size, self.no_trade_size, self.is_full);
        (arrange::arrange(&usual, &self.fallback, &site, scratch, judge), is_released)
    }
}

impl Realm<'_, '_> {
    /// C-16: rearranges all citizens of a city, and recomputes the results.
    pub fn arrange(&mut self, city: CityId) {
        if !self.cities.lives(city) {
            return;
        }
        self.refresh(city);
        let workable = self.workable_tiles(city);
        let terms = self.derived.cache(city).terms;
        let size = self.cities.citizens(city).size;
        let is_full = self.cities.stocks(city).food == self.eye().granary(size);
        let goal = self.cities.governor(city).goal;
        let owner = self.cities.site(city).owner;
        let is_human = self.nations.nation(owner).skill.is_none();
        let fallback = Fallback { surplus: self.cities.books(city).settled.surplus, is_human };
        let specialists = self.specialists(city);
        let mut scratch = std::mem::take(&mut self.derived.caches.arranging);
        let town = Town {
            terms: &terms,
            tiles: &self.derived.cache(city).tiles,
            workable,
            specialists,
            is_full,
            no_trade_size: self.rules.written.settings.notradesize,
            goal,
            fallback,
        };
        let (Arranged { placement, .. }, is_released) = town.arranged(&mut scratch);
        self.derived.caches.arranging = scratch;
        if is_released {
            self.cities.governor_mut(city).goal = None;
            self.facts.tell(GOVERNOR, CivFact::GoalReleased { seat: owner, city });
        }
        if placement != self.cities.citizens(city).placement {
            self.cities.place_citizens(&mut self.land, city, placement);
            self.derived.change_work(city);
            self.refresh(city);
            self.note(city, GOVERNOR, |eye| crate::notes::placement_text(eye, city));
        }
    }

    /// Output of one specialist of each kind, and the usable kinds.
    pub(crate) fn specialists(&mut self, city: CityId) -> ([Outputs; 8], u8) {
        let kinds = self.rules.written.specialists.len().min(8);
        let mut outputs = [Outputs::NONE; 8];
        let mut usable = 0;
        for (kind, output) in outputs.iter_mut().enumerate().take(kinds) {
            *output = self.specialist_output(city, kind);
            usable |= u8::from(kind == 0 || self.may_be_specialist(city, kind)) << kind;
        }
        (outputs, usable)
    }
}

impl Derived<'_> {
    /// A tile is no longer workable for a city: its worker becomes a specialist, and the city is
    /// queued.
    pub(crate) fn lose_worked_tile(
        &mut self,
        cities: &mut Cities<'_, '_>,
        land: &mut Land<'_>,
        city: CityId,
        tile: Tile,
    ) {
        let center = cities.site(city).tile;
        let Some(index) = land.map.city_tile_index(center, tile) else { return };
        let mut placement = cities.citizens(city).placement;
        if endturn_civ_rules::city::idle::lose_tile(&mut placement, index as u32) {
            cities.place_citizens(land, city, placement);
            self.change_work(city);
        }
        self.queue_arrangement(cities, city);
    }
}
