//! W-117 Pact states and treaties, W-75 Transfers: offers between nations, and their results. Its
//! pure parts are [`endturn_civ_rules::nation::pact`] and [`endturn_civ_rules::nation::research`].
//! Draws `tech on its way`. Tells `GoldGiven`, `MapGiven`, `PactChanged`, `TechLostOnTheWay`,
//! `TreatyAccepted`, `TreatyLapsed`, `TreatyOffered`, `TreatyRejected`, `VisionShared`.
//!
//! At most one treaty is open between two nations: a new offer replaces an earlier one, even one
//! from the other side **(ours)**. An offer is checked for what its author gives; what the other
//! side gives is checked when it accepts. A treaty that can't be kept any more lapses when the
//! round ends **(ours)**.

use std::fmt;

use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::TechId;
use endturn_civ_rules::nation::account::Entry;
use endturn_civ_rules::nation::capital::CapitalKind;
use endturn_civ_rules::nation::pact;
use endturn_civ_rules::nation::research::Aim;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::{RuleId, Seat};

use crate::facts::CivFact;
use crate::realm::{Eye, Facts, Nations, Realm};
use crate::state::{Clause, Gift, Nation, RulesInForce, Site, Treasury, Treaty};

const TREATIES: RuleId = RuleId("W-117");
pub(super) const TRANSFERS: RuleId = RuleId("W-75");
/// Most clauses of a treaty.
pub(crate) const MAX_CLAUSES: usize = 16;

/// Why a treaty can't be made (W-117).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreatyProblem {
    /// A nation can't make a treaty with itself.
    Alone,
    /// One of the two is destroyed.
    Gone,
    /// The two are not in contact.
    NoContact,
    /// An effect bars one of them from diplomacy.
    Silent,
    /// The table does not allow it.
    NotAllowed,
    /// It has no clauses.
    Empty,
    /// It has too many clauses.
    TooLong,
    /// It has two pacts, or the same clause twice.
    Twice,
    /// The table does not allow this to be traded.
    NoTrade,
    /// There is no such tech, or the giver does not know it.
    TechUnknown,
    /// The taker knows it already.
    TechKnown,
    /// The taker may not get the tech yet.
    TechOutOfReach,
    /// The giver does not have that much gold.
    NoGold,
    /// The city is not the giver's.
    NoCity,
    /// The city is a capital.
    Capital,
    /// The taker already has that embassy.
    Embassy,
    /// The taker already shares that vision.
    Vision,
    /// The current pact does not lead to this one.
    Pact(Relation),
    /// One of them is at war with an ally of the other.
    AllyAtWar(Seat),
}

impl TreatyProblem {
    /// Stable code for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Alone => "yourself",
            Self::Gone => "eliminated",
            Self::NoContact => "no-contact",
            Self::Silent | Self::NotAllowed => "no-diplomacy",
            Self::Empty => "no-clauses",
            Self::TooLong => "too-many-clauses",
            Self::Twice => "clause-twice",
            Self::NoTrade => "not-traded",
            Self::TechUnknown => "tech-unknown",
            Self::TechKnown => "tech-known",
            Self::TechOutOfReach => "tech-too-early",
            Self::NoGold => "not-enough-gold",
            Self::NoCity => "not-givers-city",
            Self::Capital => "capital",
            Self::Embassy => "has-embassy",
            Self::Vision => "has-vision",
            Self::Pact(_) => "no-such-pact",
            Self::AllyAtWar(_) => "ally-at-war",
        }
    }
}

impl fmt::Display for TreatyProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Alone => "a nation can't make a treaty with itself",
            Self::Gone => "this nation is destroyed",
            Self::NoContact => "you are not in contact, and neither has an embassy with the other",
            Self::Silent => "one of you can't make any treaties",
            Self::NotAllowed => "this table does not allow treaties between the two of you",
            Self::Empty => "a treaty needs at least one clause",
            Self::TooLong => return write!(f, "a treaty can have at most {MAX_CLAUSES} clauses"),
            Self::Twice => "a treaty can have at most one pact, and anything else once from each side",
            Self::NoTrade => "this table does not allow that to be traded",
            Self::TechUnknown => "the giver must know the tech",
            Self::TechKnown => "the receiver must not know the tech yet",
            Self::TechOutOfReach => "the receiver must know the techs that this one requires",
            Self::NoGold => "the giver must have the gold, at least 1",
            Self::NoCity => "the giver must own the city",
            Self::Capital => "a capital can't be given away",
            Self::Embassy => "that embassy exists already",
            Self::Vision => "that vision is shared already",
            Self::Pact(state) => return write!(f, "that can't be agreed on while the pact is {}", state.word()),
            Self::AllyAtWar(_) => "one of you is at war with an ally of the other",
        })
    }
}

impl Eye<'_> {
    /// W-117: returns why two nations can't make treaties, or `None` if they can.
    #[must_use]
    pub fn meeting_problem(self, one: Seat, other: Seat) -> Option<TreatyProblem> {
        if one == other {
            return Some(TreatyProblem::Alone);
        }
        let (Some(first), Some(second)) = (self.nation_part::<Nation>(one), self.nation_part::<Nation>(other)) else {
            return Some(TreatyProblem::Gone);
        };
        if !self.seat_table().stands(one) || !self.seat_table().stands(other) {
            return Some(TreatyProblem::Gone);
        }
        let mode = self.rules.written.settings.diplomacy;
        if !pact::is_allowed(mode, (first.skill.is_some(), second.skill.is_some()), first.team == second.team) {
            return Some(TreatyProblem::NotAllowed);
        }
        if !self.has_contact(one, other) {
            return Some(TreatyProblem::NoContact);
        }
        let is_silent = |seat| self.rules.effects.value(EffectKind::NoDiplomacy, &Context::player(seat), &self) > 0;
        (is_silent(one) || is_silent(other)).then_some(TreatyProblem::Silent)
    }

    /// W-117: returns why a treaty can't be offered, as far as its author knows, or `None` if it
    /// can.
    #[must_use]
    pub fn offer_problem(self, treaty: &Treaty) -> Option<TreatyProblem> {
        let Treaty { from, to, ref clauses } = *treaty;
        if let Some(problem) = self.meeting_problem(from, to) {
            return Some(problem);
        }
        if clauses.is_empty() {
            return Some(TreatyProblem::Empty);
        }
        if clauses.len() > MAX_CLAUSES {
            return Some(TreatyProblem::TooLong);
        }
        let is_like = |one: &Clause, other: &Clause| match (one.gift, other.gift) {
            (Gift::Gold(_), Gift::Gold(_)) => one.giver == other.giver,
            (gift, like) if gift.pact().is_some() => like.pact().is_some(),
            _ => one == other,
        };
        let comes_twice = |(at, clause): (usize, &Clause)| clauses[..at].iter().any(|other| is_like(clause, other));
        if clauses.iter().enumerate().any(comes_twice) {
            return Some(TreatyProblem::Twice);
        }
        clauses.iter().find_map(|&clause| self.side_problem(treaty, clause, from))
    }

    /// W-117: returns why a treaty can't be kept, and whether the reason concerns its author's
    /// side, or `None` if it can be kept.
    #[must_use]
    pub fn treaty_problem(self, treaty: &Treaty) -> Option<(TreatyProblem, bool)> {
        if let Some(problem) = self.meeting_problem(treaty.from, treaty.to) {
            return Some((problem, false));
        }
        let of = |side: Seat| treaty.clauses.iter().find_map(|&clause| self.side_problem(treaty, clause, side));
        of(treaty.to).map(|problem| (problem, false)).or_else(|| of(treaty.from).map(|problem| (problem, true)))
    }

    /// W-117: returns why one side can't keep a clause, from its own duties, what it would receive,
    /// and what both know.
    fn side_problem(self, treaty: &Treaty, Clause { giver, gift }: Clause, side: Seat) -> Option<TreatyProblem> {
        let taker = if giver == treaty.from { treaty.to } else { treaty.from };
        let (settings, gives) = (&self.rules.written.settings, giver == side);
        match gift {
            Gift::Advance(tech) => {
                if !settings.trading_tech {
                    return Some(TreatyProblem::NoTrade);
                }
                if tech.index() >= self.rules.tree.len() || gives && !self.knows(giver, tech) {
                    return Some(TreatyProblem::TechUnknown);
                }
                let known = &self.research(taker)?.known;
                let holes = self.rules.written.game.civstyle.tech_trade_allow_holes;
                if gives || self.rules.tree.is_gettable(known, tech, holes) {
                    return None;
                }
                let is_known = known.contains(tech.index());
                Some(if is_known { TreatyProblem::TechKnown } else { TreatyProblem::TechOutOfReach })
            }
            Gift::Gold(_) if !settings.trading_gold => Some(TreatyProblem::NoTrade),
            Gift::Gold(gold) => {
                let has = self.nation_part::<Treasury>(giver).map_or(0, |treasury| treasury.gold);
                (gold <= 0 || gives && gold > has).then_some(TreatyProblem::NoGold)
            }
            Gift::City(_) if !settings.trading_city => Some(TreatyProblem::NoTrade),
            Gift::City(city) => match self.city_part::<Site>(city).filter(|site| site.owner == giver) {
                None => Some(TreatyProblem::NoCity),
                Some(site) => (gives && site.capital != CapitalKind::None).then_some(TreatyProblem::Capital),
            },
            Gift::Embassy => {
                self.relations().pact(taker, giver).is_some_and(|pact| pact.embassy).then_some(TreatyProblem::Embassy)
            }
            Gift::Vision => self.relations().shares_with(giver, taker).then_some(TreatyProblem::Vision),
            Gift::Map | Gift::SeaMap => None,
            Gift::CeaseFire | Gift::Peace | Gift::Alliance => self.pact_problem(giver, taker, gift.pact()?),
        }
    }

    /// W-117: returns why two nations can't agree on a pact.
    fn pact_problem(self, one: Seat, other: Seat, wanted: Relation) -> Option<TreatyProblem> {
        let state = self.relations().between(one, other)?;
        if !pact::may_agree(state, wanted) {
            return Some(TreatyProblem::Pact(state));
        }
        if wanted != Relation::Alliance {
            return None;
        }
        let fights = |one, third| self.relations().between(one, third) == Some(Relation::War);
        let is_between = |&third: &Seat| {
            self.are_friends(one, third) && fights(other, third) || self.are_friends(other, third) && fights(one, third)
        };
        let others = self.seat_table().standing();
        others.iter().filter(|third| ![one, other].contains(third)).find(is_between).map(TreatyProblem::AllyAtWar)
    }
}

impl Realm<'_, '_> {
    /// W-117: accepts another nation's offer and carries out its clauses in order. Returns `false`
    /// if the treaty can't be kept.
    pub fn accept_treaty(&mut self, seat: Seat, other: Seat) -> bool {
        let offered = |treaty: &Treaty| (treaty.from, treaty.to) == (other, seat);
        let Some(at) = self.nations.treaties.0.iter().position(offered) else { return false };
        if self.eye().treaty_problem(&self.nations.treaties.0[at]).is_some() {
            return false;
        }
        let treaty = self.nations.treaties.0.remove(at);
        self.facts.tell(TREATIES, CivFact::TreatyAccepted { seat, other });
        self.facts.conclude(&treaty);
        for &clause in &treaty.clauses {
            // Earlier clauses may have made this one impossible.
            let holds = |side| self.eye().side_problem(&treaty, clause, side).is_none();
            if holds(seat) && holds(other) {
                let taker = if clause.giver == seat { other } else { seat };
                self.keep_promise(clause.giver, taker, clause.gift);
            }
        }
        true
    }

    /// W-117: voids treaties that can't be kept any more.
    pub(crate) fn review_treaties(&mut self) {
        let mut at = 0;
        while let Some(treaty) = self.nations.treaties.0.get(at) {
            if self.eye().treaty_problem(treaty).is_some() {
                let (from, to) = (treaty.from, treaty.to);
                self.nations.drop_treaties(&mut self.facts, |treaty| treaty.is_between(from, to));
            } else {
                at += 1;
            }
        }
    }

    /// W-117: carries out one clause.
    fn keep_promise(&mut self, giver: Seat, taker: Seat, gift: Gift) {
        match gift {
            Gift::Advance(tech) => self.hand_over_tech((giver, taker), tech),
            Gift::Gold(gold) => self.nations.pay(&self.rules, &mut self.facts, giver, taker, gold),
            Gift::Map | Gift::SeaMap => {
                let tiles = self.survey().copy_map(giver, taker, gift == Gift::SeaMap);
                self.facts.tell(TREATIES, CivFact::MapGiven { seat: giver, other: taker, tiles });
            }
            Gift::City(city) => {
                self.transfer_city(city, taker, "trade", false);
                for other in self.nations.all_seats() {
                    if other != taker {
                        self.resolve_stacks(taker, other);
                    }
                }
            }
            Gift::Embassy => self.nations.establish_embassy(&mut self.facts, taker, giver),
            Gift::Vision => {
                self.share_sight(giver, taker, true);
                self.facts.tell(TREATIES, CivFact::VisionShared { seat: giver, other: taker });
            }
            Gift::CeaseFire | Gift::Peace | Gift::Alliance => {
                let Some(wanted) = gift.pact() else { return };
                self.change_pact((giver, taker), pact::agreed(wanted), "treaty", TREATIES);
                let closest = pact::closeness(wanted).unwrap_or(0);
                self.nations.relations.both(giver, taker, |pact| pact.closest = pact.closest.max(closest));
            }
        }
    }

    /// W-75: transfers a tech, unless it is lost on the way.
    fn hand_over_tech(&mut self, (giver, taker): (Seat, Seat), tech: TechId) {
        let price_pct = self.rules.written.settings.diplbulbcost;
        let mut draw = self.facts.draw_seat_nth(TRANSFERS, taker, "tech on its way", u32::from(tech.0));
        self.transfer_tech((taker, giver), Aim::Tech(tech), ("traded", price_pct), &mut draw);
    }

    /// W-78: a destroyed nation stops sharing its vision, and its treaties lapse.
    pub(super) fn end_diplomacy_of(&mut self, fallen: Seat) {
        for other in self.nations.all_seats() {
            self.withdraw_vision(fallen, other);
        }
        self.nations.drop_treaties(&mut self.facts, |treaty| [treaty.from, treaty.to].contains(&fallen));
    }
}

impl Nations<'_, '_> {
    /// W-117: offers a treaty, which replaces the open one between the two nations.
    pub fn offer_treaty(&mut self, facts: &mut Facts<'_>, treaty: Treaty) {
        let (seat, other) = (treaty.from, treaty.to);
        let clauses = i32::try_from(treaty.clauses.len()).unwrap_or(i32::MAX);
        self.treaties.0.retain(|old| !old.is_between(seat, other));
        self.treaties.0.push(treaty);
        facts.tell(TREATIES, CivFact::TreatyOffered { seat, other, clauses });
    }

    /// W-117: rejects another nation's offer or withdraws one's own; returns `false` if none is
    /// open.
    pub fn reject_treaty(&mut self, facts: &mut Facts<'_>, seat: Seat, other: Seat) -> bool {
        let before = self.treaties.0.len();
        self.treaties.0.retain(|old| !old.is_between(seat, other));
        let is_gone = self.treaties.0.len() < before;
        if is_gone {
            facts.tell(TREATIES, CivFact::TreatyRejected { seat, other });
        }
        is_gone
    }

    /// W-117: voids the treaties that match.
    pub(super) fn drop_treaties(&mut self, facts: &mut Facts<'_>, is_void: impl Fn(&Treaty) -> bool) {
        let mut at = 0;
        while let Some(treaty) = self.treaties.0.get(at) {
            if is_void(treaty) {
                let Treaty { from: seat, to: other, .. } = self.treaties.0.remove(at);
                facts.tell(TREATIES, CivFact::TreatyLapsed { seat, other });
            } else {
                at += 1;
            }
        }
    }

    /// W-117: transfers gold; part of it may vanish on the way.
    fn pay(&mut self, rules: &RulesInForce, facts: &mut Facts<'_>, giver: Seat, taker: Seat, gold: i32) {
        let received = pact::gold_received(gold, rules.written.settings.diplgoldcost);
        self.treasury_mut(giver).enter(Entry::Treaties, -gold);
        self.treasury_mut(taker).enter(Entry::Treaties, received);
        facts.tell(TREATIES, CivFact::GoldGiven { seat: giver, other: taker, gold, received });
    }
}
