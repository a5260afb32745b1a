//! Treaties and pacts of a persona that negotiates (W-38, W-158): it answers what is offered, makes
//! its own offers, and breaks the pact with the nation that it means to fight.

use endturn_engine::{
    Seat,
    reasons::{Reason, Weighed},
};

use super::own::Own;
use crate::envoys::{Envoy, Verdict};
use crate::orders::{Accept, CancelPact, CivOrder, Good, Offer, Reject, Term};
use crate::state::{Clause, Gift, Treaty};

/// Answers, offers and breaches, in the order of seats. They come after all other orders, which may
/// depend on the pacts as they are.
pub(super) fn negotiate(own: &Own<'_>, orders: &mut Vec<CivOrder>) {
    if !own.knobs.negotiates {
        return;
    }
    let envoy = own.sight.envoy(own.knobs);
    // What is bought this turn is paid with the same gold.
    let is_spent = orders.iter().any(|order| matches!(order, CivOrder::Buy(_)));
    let mut gold = if is_spent { 0 } else { own.gold.saturating_sub(own.reserve()).max(0) };
    for other in envoy.others() {
        let order = one(own, &envoy, other, &mut gold).filter(|order| own.sight.may(order));
        let place = orders.len();
        orders.extend(order);
        own.explain(|| why(own, &envoy, other, orders.get(place), place));
    }
}

/// The reason for an order to another nation, or for none; the order would be at this place.
fn why(own: &Own<'_>, envoy: &Envoy<'_>, other: Seat, order: Option<&CivOrder>, place: usize) -> Reason {
    let is_given = order.is_some();
    let knobs = own.knobs;
    let treaty = own.sight.treaty(other);
    let (what, because) = match treaty {
        Some(treaty) if treaty.to != own.seat => ("waits", "its own offer has not been answered yet"),
        Some(treaty) => match envoy.weigh(treaty) {
            Verdict::Accept { .. } if matches!(order, Some(CivOrder::Accept(_))) => {
                ("accepts", "the offer is worth it")
            }
            Verdict::Accept { .. } => ("rejects", "it could not keep what it would promise"),
            Verdict::Decline(reason) => ("rejects", reason),
        },
        None if envoy.breaks_with(other) => {
            ("breaks the pact", "this nation is its war aim, and the countdown is over")
        }
        None if !envoy.is_time_to_offer(other) => ("waits", "it makes an offer only every few rounds"),
        None if is_given => ("offers", "it offers what it wants most of this nation"),
        None => ("waits", "it has nothing to offer or to ask for"),
    };
    let option = Weighed::new(what);
    let option = if is_given { option.given(place..place + 1) } else { option.taken(true) };
    let aim = if own.sight.war_aim() == Some(other) { "yes" } else { "no" };
    Reason::new(format!("relations with {}", own.sight.roster().name(other)))
        .fact("attitude", envoy.love(other))
        .named("relation", envoy.relation(other).word())
        .named("war aim", aim)
        .knob("peace_from_attitude", knobs.peace_from_attitude)
        .knob("truce_from_attitude", knobs.truce_from_attitude)
        .knob("alliance_from_attitude", knobs.alliance_from_attitude)
        .knob("offer_every_turns", knobs.offer_every_turns)
        .options([option])
        .because(because)
}

fn one(own: &Own<'_>, envoy: &Envoy<'_>, other: Seat, gold: &mut i32) -> Option<CivOrder> {
    if let Some(treaty) = own.sight.treaty(other) {
        if treaty.to != own.seat {
            return None;
        }
        // A promise that can't be kept is rejected.
        let accept: CivOrder = Accept(other).into();
        let is_wanted = matches!(envoy.weigh(treaty), Verdict::Accept { .. }) && own.sight.may(&accept);
        return Some(if is_wanted { accept } else { Reject(other).into() });
    }
    if envoy.breaks_with(other) {
        return Some(CancelPact(other).into());
    }
    if !envoy.is_time_to_offer(other) {
        return None;
    }
    let treaty = envoy.offer(other, *gold)?;
    *gold = gold.saturating_sub(paid(&treaty, own.seat));
    Some(Offer(other, treaty.clauses.iter().filter_map(|clause| term(own.seat, clause)).collect()).into())
}

/// The gold that a seat pays by a treaty.
fn paid(treaty: &Treaty, seat: Seat) -> i32 {
    let gold = |clause: &Clause| match clause.gift {
        Gift::Gold(gold) if clause.giver == seat => gold,
        _ => 0,
    };
    treaty.clauses.iter().map(gold).sum()
}

/// A clause in the words of its author; `None` for cities, which personas never trade.
fn term(author: Seat, clause: &Clause) -> Option<Term> {
    let good = match clause.gift {
        Gift::CeaseFire => return Some(Term::Ceasefire),
        Gift::Peace => return Some(Term::Peace),
        Gift::Alliance => return Some(Term::Alliance),
        Gift::Advance(tech) => Good::Advance(tech),
        Gift::Gold(gold) => Good::Gold(gold),
        Gift::Map => Good::Map,
        Gift::SeaMap => Good::Seamap,
        Gift::Embassy => Good::Embassy,
        Gift::Vision => Good::Vision,
        Gift::City(_) => return None,
    };
    Some(if clause.giver == author { Term::Me(good) } else { Term::You(good) })
}
