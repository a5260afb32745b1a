//! W-158 Attitude and diplomacy: the choice of a war aim, and its end. Draws none. Tells nothing.

use endturn_civ_rules::nation::attitude::{Prey, aim_worth};
use endturn_civ_rules::nation::pact;
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::Seat;

use super::{Envoy, is_on_foot};
use crate::changes::CancelProblem;
use crate::state::{Treasury, WarAim};

/// Rounds after the countdown in which the pact must be broken.
const HESITATION: u32 = 3;

/// Whether a war aim is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resolve {
    /// It is kept, or there is none.
    Keep,
    /// This one is new.
    Begin(WarAim),
    /// It is given up; the nation is left alone until a round.
    Drop(Seat, u32),
}

impl Envoy<'_> {
    /// W-158: whether the nation keeps its war aim, gives it up, or finds one.
    pub(crate) fn resolve(&self) -> Resolve {
        let round = self.eye.round();
        match self.aim() {
            Some(aim) if self.is_over(aim) => {
                Resolve::Drop(aim.target, round.saturating_add(self.knobs.war_rest_turns.unsigned_abs()))
            }
            Some(aim) if !self.has_launched(aim.target) && self.others().any(|other| self.has_launched(other)) => {
                let urgent = self.best_aim().filter(|best| self.has_launched(best.target));
                urgent.map_or(Resolve::Keep, Resolve::Begin)
            }
            Some(_) => Resolve::Keep,
            None => self.best_aim().map_or(Resolve::Keep, Resolve::Begin),
        }
    }

    /// W-158: whether the nation breaks its pact with another now: it is the war aim, and the
    /// countdown has ended.
    pub(crate) fn breaks_with(&self, other: Seat) -> bool {
        let is_due = self.aim().is_some_and(|aim| aim.target == other && aim.begins <= self.eye.round());
        is_due && pact::after_cancelling(self.relation(other)).is_some()
    }

    fn is_over(&self, aim: &WarAim) -> bool {
        let (round, other) = (self.eye.round(), aim.target);
        if !self.eye.seat_table().stands(other) {
            return true;
        }
        let relation = self.relation(other);
        let is_war = relation == Relation::War;
        let is_tired = round > aim.begins.max(aim.gained).saturating_add(self.knobs.war_patience_turns.unsigned_abs());
        let is_late = !is_war && round > aim.begins.saturating_add(HESITATION);
        let ratios = [self.knobs.war_ratio_pct, self.knobs.ally_war_ratio_pct, self.knobs.launch_war_ratio_pct];
        let least_pct = i64::from(ratios.into_iter().filter(|&pct| pct > 0).min().unwrap_or(0)) / 2;
        let is_hopeless = self.power_against(other) * 100 < self.power_of(other) * least_pct;
        let is_friend = matches!(relation, Relation::Alliance | Relation::Team);
        is_tired || is_late || is_hopeless || is_friend
    }

    /// The strength of the nation, and of others at war with another one, as far as it knows.
    fn power_against(&self, other: Seat) -> i64 {
        let joins = |&third: &Seat| third != other && self.are_known_to_fight(third, other);
        self.own_power() + self.others().filter(joins).map(|third| self.power_of(third) / 2).sum::<i64>()
    }

    /// The attack strength of the best soldiers that the nation can train and that conquer cities.
    fn best_attack(&self) -> i32 {
        let Some(research) = self.eye.research(self.seat) else { return 0 };
        let fit = self.eye.rules.troops.iter().filter(|(unit, troop)| {
            !troop.no_build && self.eye.rules.conquers(*unit) && troop.tech.is_none_or(|tech| research.knows(tech))
        });
        fit.map(|(unit, _)| self.eye.rules.unit_type(unit).attack).max().unwrap_or(0)
    }

    /// W-158: the nation that is worth most as a war aim; the lower seat among equals.
    fn best_aim(&self) -> Option<WarAim> {
        let (knobs, round) = (self.knobs, self.eye.round());
        let is_large = self.cities() >= knobs.war_from_cities;
        if knobs.war_ratio_pct == 0 || !is_large && !self.others().any(|other| self.has_launched(other)) {
            return None;
        }
        let gold = self.eye.nation_part::<Treasury>(self.seat).map_or(0, |treasury| treasury.gold);
        if gold < 0 || self.best_attack() < knobs.war_from_attack {
            return None;
        }
        let worth = |other: Seat| Some((aim_worth(&self.prey(other)?, knobs)?, std::cmp::Reverse(other)));
        let fit = self.others().filter(|&other| is_large || self.has_launched(other));
        let (_, std::cmp::Reverse(target)) = fit.filter_map(worth).max()?;
        let begins = round.saturating_add(self.countdown(target));
        Some(WarAim { of: self.seat, target, begins, gained: begins })
    }

    /// Rounds until war with a nation that becomes the war aim: until the cease-fire runs out,
    /// where a senate forbids to break it.
    fn countdown(&self, target: Seat) -> u32 {
        let is_bound = self.eye.cancel_problem(self.seat, target) == Some(CancelProblem::Senate);
        match (self.relation(target), self.eye.relations().pact(self.seat, target)) {
            (Relation::War, _) => 0,
            (Relation::CeaseFire, Some(pact)) if is_bound => pact.turns_left.into(),
            _ if self.has_launched(target) => 0,
            _ => self.knobs.war_countdown_turns.unsigned_abs(),
        }
    }

    /// W-161: whether the spaceship of another nation is under way.
    fn has_launched(&self, other: Seat) -> bool {
        self.eye.ship_arrival(other).is_some()
    }

    /// Another nation as a war aim; `None` if it can't be one.
    fn prey(&self, other: Seat) -> Option<Prey> {
        let round = self.eye.round();
        let regard = self.eye.attitudes().regard(self.seat, other)?;
        if regard.rests_until > round || self.eye.are_friends(self.seat, other) {
            return None;
        }
        // The senate, and allies of both, forbid the breach of a pact; a cease-fire runs out by
        // itself.
        let is_truce = self.relation(other) == Relation::CeaseFire;
        let is_free = self.eye.cancel_problem(self.seat, other).is_none_or(|problem| match problem {
            CancelProblem::NoPact => true,
            CancelProblem::Senate => is_truce,
            _ => false,
        });
        if !is_free {
            return None;
        }
        let known = &self.known()[other.index()];
        let pact = self.eye.relations().pact(self.seat, other)?;
        let is_ally = |&third: &Seat| self.relation(third) == Relation::Alliance;
        let prey = Prey {
            cities: i32::try_from(known.cities.len()).unwrap_or(i32::MAX),
            citizens: known.cities.iter().map(|&(_, size)| size).sum(),
            distance: 0,
            own_power: self.power_against(other),
            power: self.power_of(other),
            love: regard.love,
            known_for: i32::try_from(round.saturating_sub(pact.first_contact)).unwrap_or(i32::MAX),
            closeness: i32::from(pact::closeness(self.relation(other)).unwrap_or(0)),
            is_allys_enemy: self.others().filter(is_ally).any(|ally| self.are_known_to_fight(ally, other)),
            leads: self.leads(other),
            has_launched: self.has_launched(other),
        };
        // The way to one that is out of the question for other reasons need not be known.
        aim_worth(&prey, self.knobs)?;
        let topology = self.eye.map.topology();
        let ways = known.cities.iter().flat_map(|&(to, _)| self.own_cities().map(move |from| (from, to)));
        let on_foot = ways.filter(|&(from, to)| is_on_foot(self.eye, from, to));
        let distance = on_foot.map(|(from, to)| topology.distance(from, to)).min()?;
        Some(Prey { distance, ..prey })
    }
}
