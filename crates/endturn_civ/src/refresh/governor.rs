//! C-16 Arranging workers: the governor of a city places its citizens. Its pure part is
//! [`endturn_civ_rules::city::arrange`].
//! Draws none. Tells `GoalReleased`.

use crate::facts::CivFact;
use crate::realm::Realm;
use endturn_civ_rules::city::arrange::{self, Arranged, Ceiling, Fallback, Goal, Site, Verdict};
use endturn_civ_rules::city::economy;
use endturn_civ_rules::city::terms::Rates;
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

impl Realm<'_, '_> {
    /// C-16: rearranges all citizens of a city, and recomputes the results.
    pub fn arrange(&mut self, city: CityId) {
        if !self.lives(city) {
            return;
        }
        self.refresh(city);
        let workable = self.workable_tiles(city);
        let terms = self.cache(city).terms;
        let size = self.citizens(city).size;
        let is_full = self.stocks(city).food == self.granary(size);
        let own = self.governor(city).goal;
        let usual = Goal::usual(size, self.rules.written.settings.notradesize, is_full);
        let owner = self.site(city).owner;
        let is_human = self.nation(owner).skill.is_none();
        let fallback = Fallback { surplus: self.books(city).settled.surplus, is_human };
        let ceiling = Ceiling::of(&terms);
        let (specialists, usable) = self.specialists(city);
        let mut scratch = std::mem::take(&mut self.caches.arranging);
        let site = Site {
            tiles: &self.cache(city).tiles,
            workable,
            specialists: &specialists,
            usable,
            size,
            bonus_pct: terms.bonus_pct,
            rate_pct: rate_pct(terms.rates),
            ceiling: ceiling.as_ref(),
        };
        let mut judge = |citizens: Outputs, idlers: i32| Verdict::from(&economy::settle(&terms, citizens, idlers));
        let mut arranged = own.map(|goal| arrange::pursue(&goal, &site, &mut scratch, &mut judge));
        let is_released = arranged.as_ref().is_some_and(|arranged: &Arranged| !arranged.sufficient);
        if is_released {
            arranged = None;
        }
        let placement = match arranged {
            Some(arranged) => arranged.placement,
            None => arrange::arrange(&usual, &fallback, &site, &mut scratch, judge).placement,
        };
        self.caches.arranging = scratch;
        if is_released {
            self.governor_mut(city).goal = None;
            self.tell(GOVERNOR, CivFact::GoalReleased { seat: owner, city });
        }
        if placement != self.citizens(city).placement {
            self.place_citizens(city, placement);
            self.change_work(city);
            self.refresh(city);
            self.note(city, GOVERNOR, |eye| crate::notes::placement_text(eye, city));
        }
    }

    /// A tile is no longer workable for a city: its worker becomes a specialist, and the city is
    /// queued.
    pub(crate) fn lose_worked_tile(&mut self, city: CityId, tile: Tile) {
        let center = self.site(city).tile;
        let Some(index) = self.map.city_tile_index(center, tile) else { return };
        let mut placement = self.citizens(city).placement;
        if endturn_civ_rules::city::idle::lose_tile(&mut placement, index as u32) {
            self.place_citizens(city, placement);
            self.change_work(city);
        }
        self.queue_refresh(city);
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
