//! Checks of single nations.

use endturn_civ_rules::nation::score::ShipState;
use endturn_civ_rules::nation::spaceship::Assembly;
use endturn_civ_rules::production::complete::SpaceParts;
use endturn_civ_rules::ruleset::words::AiSkill;
use endturn_engine::{
    Seat,
    snapshot::{Row, Unsound},
};

use super::Check;
use crate::scenario::spawn::pool_of;
use crate::scenario::stated_section::NATION;
use crate::state::{Life, Nation, Policies, Regime, Skill, Spaceship, own_team};

impl Check<'_> {
    pub(super) fn nations(self) -> Result<(), Unsound> {
        self.all_seats().try_for_each(|seat| self.nation(seat))
    }

    fn nation(self, seat: Seat) -> Result<(), Unsound> {
        let row = |section| Row::of(section, &seat);
        self.parts(NATION, seat)?;
        let nation: &Nation = self.of_nation(seat);
        let fits = match self.plan.nations.get(seat.index()) {
            Some(plan) => {
                let skill = plan.skill(self.eye.rules, self.eye.roster().persona(seat, crate::NAME));
                (nation.nation, nation.team) == (plan.nation, plan.team)
                    && nation.skill == skill.map(Skill::of)
                    && usize::from(nation.pool) == pool_of(self.eye.rules, self.plan, seat.index())
            }
            None => {
                nation.nation.index() < self.eye.rules.written.nations.len()
                    && nation.team == own_team(seat)
                    && nation.skill == Some(Skill::of(AiSkill::Normal))
                    && nation.pool == seat.0
            }
        };
        row("civ.nation").ensure(fits, "", "it is not that of the scenario, or of a nation that joined")?;
        self.policies(row("civ.policies"), self.of_nation(seat))?;
        let rule = self.of_nation::<Regime>(seat).0;
        if let Some(turn) = rule.finishes {
            row("civ.regime").within("ends", turn, 0..=self.round().saturating_add(1_000))?;
        }
        let life: &Life = self.of_nation(seat);
        let is_there = !life.is_dying || self.eye.seat_table().stands(seat);
        row("civ.life").ensure(is_there, "dying", "it has left already")?;
        ship(row("civ.spaceship"), self.of_nation(seat), self.eye.assembly(seat))
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

fn ship(row: Row<'_>, ship: &Spaceship, assembly: Option<&Assembly>) -> Result<(), Unsound> {
    let is_empty = ship.parts == SpaceParts::default();
    row.ensure(is_empty || ship.state != ShipState::None, "state", "there are parts without a ship")?;
    let row = Row::resource("civ.spaceships");
    let fits = assembly.is_none_or(|assembly| ship.state != ShipState::None && assembly.fits(&ship.parts));
    row.ensure(fits, "", "parts are in place that the nation has not built, or that nothing connects")?;
    let is_launched = assembly.is_some_and(|assembly| assembly.launched.is_some());
    let should_be = matches!(ship.state, ShipState::Launched | ShipState::Arrived);
    row.ensure(is_launched == should_be, "launched", "it does not agree with the state of the ship")
}
