//! Checks of single nations.

use endturn_civ_rules::nation::score::ShipState;
use endturn_civ_rules::production::complete::SpacePart;
use endturn_engine::{
    Seat,
    snapshot::{Row, Unsound},
};

use super::{Check, MAX_COUNTED, entry};
use crate::scenario::spawn::pool_of;
use crate::state::{Life, Nation, Policies, Record, Regime, Spaceship};

impl Check<'_> {
    pub(super) fn nations(self) -> Result<(), Unsound> {
        self.all_seats().try_for_each(|seat| self.nation(seat))
    }

    fn nation(self, seat: Seat) -> Result<(), Unsound> {
        let (plan, row) = (&self.plan.nations[seat.index()], |section| Row::of(section, &seat));
        let nation: &Nation = self.of_nation(seat);
        let fits = (nation.nation, nation.team) == (plan.nation, plan.team)
            && nation.skill == plan.skill.map(crate::state::Skill::of)
            && usize::from(nation.pool) == pool_of(self.eye.rules, self.plan, seat.index());
        row("civ.nation").ensure(fits, "", "it is not that of the scenario")?;
        self.policies(row("civ.policies"), self.of_nation(seat))?;
        let (rule, governments) = (self.of_nation::<Regime>(seat).0, self.eye.rules.written.governments.len());
        entry(row("civ.regime"), "government", rule.government.index(), governments)?;
        let target = rule.target.map_or(0, |target| target.index() + 1);
        entry(row("civ.regime"), "target", target, governments + 1)?;
        if let Some(turn) = rule.finishes {
            row("civ.regime").within("finishes", turn, 0..=self.round().saturating_add(1_000))?;
        }
        let record: &Record = self.of_nation(seat);
        let counts = [
            ("units_built", record.units_built),
            ("units_killed", record.units_killed),
            ("units_lost", record.units_lost),
            ("wonders_built", record.wonders_built),
            ("disorder_turns", record.disorder_turns),
            ("huts", record.huts),
        ];
        counts.into_iter().try_for_each(|(name, count)| row("civ.record").within(name, count, 0..=MAX_COUNTED))?;
        let life: &Life = self.of_nation(seat);
        row("civ.life").within("turns", life.turns, 0..=self.round())?;
        let is_there = !life.is_dying || self.eye.seat_table().stands(seat);
        row("civ.life").ensure(is_there, "is_dying", "it has left already")?;
        ship(row("civ.spaceship"), self.of_nation(seat))
    }

    fn policies(self, row: Row<'_>, policies: &Policies) -> Result<(), Unsound> {
        let written = &self.eye.rules.written.policies;
        for (name, settings) in [("settings", &policies.settings), ("wanted", &policies.wanted)] {
            row.within(name, settings.len(), written.len()..=written.len())?;
            for ((_, policy), &pct) in written.iter().zip(settings) {
                row.within(name, pct, policy.min_pct..=policy.max_pct)?;
            }
        }
        let rates = policies.rates;
        let parts = [rates.science, rates.tax, rates.luxury];
        let is_whole = parts.iter().all(|part| (0..=100).contains(part)) && parts.iter().sum::<i32>() == 100;
        row.ensure(is_whole, "rates", "they do not add up to 100 percent")
    }
}

fn ship(row: Row<'_>, ship: &Spaceship) -> Result<(), Unsound> {
    let mut all = 0;
    for part in [SpacePart::Structural, SpacePart::Component, SpacePart::Module] {
        row.within("parts", ship.parts.count(part), 0..=part.limit())?;
        all += ship.parts.count(part);
    }
    row.ensure(all == 0 || ship.state != ShipState::None, "state", "there are parts without a ship")
}
