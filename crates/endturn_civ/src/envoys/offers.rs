//! W-158 Attitude and diplomacy: the treaties that a nation offers (W-38).
//! Draws none. Tells nothing: the orders that offer them do.

use endturn_civ_rules::ids::TechId;
use endturn_civ_rules::nation::attitude::Sides;
use endturn_civ_rules::nation::research::Research;
use endturn_civ_rules::ruleset::words::{Intelligence, Relation};
use endturn_engine::Seat;

use super::{Envoy, Verdict};
use crate::state::{Clause, Gift, Treasury, Treaty};

/// Turns before the end of a cease-fire in which peace is offered.
const LAST_TURNS: u8 = 8;

impl Envoy<'_> {
    /// W-158: whether the round is one in which the nation makes offers to another.
    pub(crate) fn is_time_to_offer(&self, other: Seat) -> bool {
        let key = self.eye.round() + (self.seat.index() + 2 * other.index()) as u32;
        key.is_multiple_of(self.knobs.offer_every_turns.max(1).unsigned_abs())
    }

    /// W-158: the treaty that the nation offers another, the most important first; `None` if there
    /// is nothing that both could want. `gold` is what it can pay.
    pub(crate) fn offer(&self, other: Seat, gold: i32) -> Option<Treaty> {
        let sides = self.sides(other);
        let all = [
            self.pact(other, &sides),
            self.embassies(other, &sides),
            self.shared_sight(other, &sides),
            self.tech(other, &sides, gold),
        ];
        let treaties = all.into_iter().flatten().map(|clauses| Treaty { from: self.seat, to: other, clauses });
        let is_fine = |treaty: &Treaty| matches!(self.weigh(treaty), Verdict::Accept { .. });
        treaties.filter(is_fine).find(|treaty| self.eye.offer_problem(treaty).is_none())
    }

    fn mine(&self, gift: Gift) -> Clause {
        Clause { giver: self.seat, gift }
    }

    /// The next pact: a cease-fire, then peace, then an alliance.
    fn pact(&self, other: Seat, sides: &Sides) -> Option<Vec<Clause>> {
        let turns = self.eye.relations().pact(self.seat, other)?.turns_left;
        let gift = match sides.relation {
            Relation::War => Gift::CeaseFire,
            Relation::CeaseFire if turns <= LAST_TURNS => Gift::Peace,
            Relation::Armistice | Relation::Peace => Gift::Alliance,
            _ => return None,
        };
        Some(vec![self.mine(gift)])
    }

    /// An exchange of embassies; one that only this nation lacks is paid for.
    fn embassies(&self, other: Seat, sides: &Sides) -> Option<Vec<Clause>> {
        let (has, is_had) = (self.eye.has_embassy(self.seat, other), self.eye.has_embassy(other, self.seat));
        let theirs = Clause { giver: other, gift: Gift::Embassy };
        match (has, is_had) {
            _ if sides.are_enemies() || has => None,
            (_, false) => Some(vec![self.mine(Gift::Embassy), theirs]),
            (_, true) => Some(vec![self.mine(Gift::Gold(self.knobs.embassy_worth.max(1))), theirs]),
        }
    }

    /// Allies show each other what they see.
    fn shared_sight(&self, other: Seat, sides: &Sides) -> Option<Vec<Clause>> {
        let relations = self.eye.relations();
        let is_shared = relations.shares_with(self.seat, other) || relations.shares_with(other, self.seat);
        let is_wanted = sides.relation == Relation::Alliance && !is_shared;
        is_wanted.then(|| vec![self.mine(Gift::Vision), Clause { giver: other, gift: Gift::Vision }])
    }

    /// A tech for a tech, or for gold: as much as the other is thought to want for it, which is
    /// the price that this nation would ask.
    fn tech(&self, other: Seat, sides: &Sides, gold: i32) -> Option<Vec<Clause>> {
        if sides.are_enemies() || self.knobs.tech_price_pct == 0 || !self.learns(other, Intelligence::Techs) {
            return None;
        }
        let (own, foreign) = (self.eye.research(self.seat)?, self.eye.research(other)?);
        let gets = self.best(own, foreign);
        let gives = self.gettable(foreign, own);
        let back = Sides { is_rival: false, is_aim: false, ..*sides };
        let theirs = |tech| Clause { giver: other, gift: Gift::Advance(tech) };
        if let Some(wanted) = gets {
            let bulbs = self.bulbs(wanted);
            let price = back.tech_price(bulbs, self.knobs)?;
            let is_enough = |&tech: &TechId| sides.tech_gain(self.bulbs(tech)) >= price;
            let is_cheap = |&tech: &TechId| {
                sides.tech_price(self.bulbs(tech), self.knobs).is_some_and(|own| own <= sides.tech_gain(bulbs))
            };
            let swap =
                gives.iter().copied().filter(is_enough).filter(is_cheap).min_by_key(|&tech| (self.bulbs(tech), tech));
            if let Some(tech) = swap {
                return Some(vec![self.mine(Gift::Advance(tech)), theirs(wanted)]);
            }
            if let Some(price) = i32::try_from(price.max(1)).ok().filter(|&price| price <= gold) {
                return Some(vec![self.mine(Gift::Gold(price)), theirs(wanted)]);
            }
        }
        let purse = self.purse(other);
        let sold = gives.into_iter().filter_map(|tech| {
            let price = sides.tech_price(self.bulbs(tech), self.knobs)?;
            Some((i32::try_from(price.max(1)).ok().filter(|&price| price <= purse)?, tech))
        });
        let (price, tech) = sold.max()?;
        Some(vec![self.mine(Gift::Advance(tech)), Clause { giver: other, gift: Gift::Gold(price) }])
    }

    /// The techs that one nation could get of another.
    fn gettable(&self, own: &Research, foreign: &Research) -> Vec<TechId> {
        let (tree, holes) = (&self.eye.rules.tree, self.eye.rules.written.game.civstyle.tech_trade_allow_holes);
        let missing = foreign.known.without(&own.known);
        missing.iter().map(TechId::at).filter(|&tech| tree.is_gettable(&own.known, tech, holes)).collect()
    }

    /// The dearest tech that the nation could get.
    fn best(&self, own: &Research, foreign: &Research) -> Option<TechId> {
        self.gettable(own, foreign).into_iter().max_by_key(|&tech| (self.bulbs(tech), std::cmp::Reverse(tech)))
    }

    /// The gold of another nation, 0 if it is not known.
    fn purse(&self, other: Seat) -> i32 {
        let purse = self.eye.nation_part::<Treasury>(other).filter(|_| self.learns(other, Intelligence::Gold));
        purse.map_or(0, |purse| purse.gold)
    }
}
