//! Reasons of the sensible player, for people.

use endturn_engine::compact::CompactSort as _;
use endturn_engine::{
    number::counted,
    reasons::{Reason, Weighed},
};

use super::{
    Move, Position, Segment,
    geometry::{EDGES, VERTICES},
    orders::CatanOrder,
    persona::{accepts, cost_of_robber},
    plan::{lacks, prospect, wish, worth},
    position::holds,
};

/// The reason for a sensible move, or for none.
pub(super) fn explain(position: &Position, seat: u8, sociable: bool, chosen: Option<Move>) -> Reason {
    let order = |mv: Move| {
        let option = Weighed::order(CatanOrder::of(mv));
        if Some(mv) == chosen { option.given(0..1) } else { option }
    };
    let only = |subject: &str, because: &str| {
        let rest = Weighed::new("nothing").taken(true);
        let options = chosen.map_or(rest, order);
        Reason::new(subject).options([options]).because(because)
    };
    let is_answer = seat != position.seat;
    match chosen {
        Some(Move::Discard(_)) => only("discard", "it discards from its most numerous kind, again and again"),
        Some(Move::Accept | Move::Decline) if is_answer => {
            let because = match (sociable, accepts(position, seat)) {
                (false, _) => "it is not sociable, and accepts no offers",
                (true, true) => "the offer is fair, and gives a kind of which it has fewer",
                (true, false) => "the offer is not fair, takes what it lacks, or helps a seat that is about to win",
            };
            let sociable = if sociable { "true" } else { "false" };
            only("answer to an offer", because).named("sociable", sociable)
        }
        Some(Move::Robber(..) | Move::Knight(..)) => {
            let mut hexes: Vec<(i32, u8)> =
                (0..19).filter(|hex| *hex != position.robber).map(|hex| (cost_of_robber(position, hex), hex)).collect();
            hexes.compact_sort_by_key(|(cost, hex)| (*cost, *hex));
            let at = |hex: u8| matches!(chosen, Some(Move::Robber(at, _) | Move::Knight(at, _)) if at == hex);
            let option = |(cost, hex): (i32, u8)| {
                let option = match chosen {
                    Some(mv) if at(hex) => order(mv),
                    _ => Weighed::new(format!("hex {}", hex + 1)),
                };
                option.worth(cost)
            };
            let because = "the robber goes where it costs others most and itself nothing";
            let reason = Reason::new("robber").measured_in("yield lost by others, weighted by their points");
            reason.options(hexes.into_iter().rev().map(option)).because(because)
        }
        Some(Move::Settle(_)) if position.segment == Segment::Place => {
            let fits = (0..VERTICES as u8).filter(|vertex| position.settlement_fits(*vertex).is_ok());
            let options = fits.rev().map(|vertex| order(Move::Settle(vertex)).worth(worth(position, vertex)));
            let because = "it settles where most is yielded, of most kinds";
            Reason::new("settlement")
                .measured_in("yield and kinds, in points")
                .options(options)
                .because(because)
                .best_first()
        }
        Some(Move::Road(_)) if position.segment == Segment::Place => roads(position, &order),
        Some(Move::Roll) => only("dice", "there is nothing to do before the dice"),
        _ if position.segment == Segment::Build => build(position, &order, chosen),
        _ if position.segment == Segment::Trade => wishes(
            position,
            only(
                "cards and trade",
                "it plays a card that helps now, else offers a spare card for one that its nearest wish lacks, else trades \
             with the bank for it",
            ),
        ),
        _ => only("move", "nothing else is to be done now"),
    }
}

/// The roads by what they lead to.
fn roads(position: &Position, order: &dyn Fn(Move) -> Weighed) -> Reason {
    let fits = (0..EDGES as u8).filter(|edge| position.road_fits(*edge, 0).is_ok());
    let options: Vec<Weighed> =
        fits.rev().map(|edge| order(Move::Road(edge)).worth(prospect(position, edge))).collect();
    let because = "the road leads to the best place for a settlement";
    Reason::new("road")
        .measured_in("the best place that it leads to, in points")
        .options(options)
        .because(because)
        .best_first()
}

/// The wishes, the strongest first, and the one that it builds.
fn build(position: &Position, order: &dyn Fn(Move) -> Weighed, chosen: Option<Move>) -> Reason {
    let hand = &position.player().hand;
    let option = |(mv, price): (Move, super::Cards)| {
        let missing: u8 = lacks(hand, &price).iter().sum();
        let option = order(mv);
        match holds(hand, &price) {
            _ if Some(mv) == chosen => option,
            true => option.note("it would use up cards for something better that it can nearly pay for"),
            false => option.note(format!("{} missing", counted(missing, "card"))),
        }
    };
    let nothing = Weighed::new("nothing").taken(chosen.is_none());
    let options = wish(position).into_iter().map(option).chain(chosen.is_none().then_some(nothing));
    let because = "the first wish that it can pay for, unless that spoils a better one that it can nearly pay for";
    Reason::new("building").fact("cards held", position.player().held()).options(options).because(because)
}

/// A reason with its nearest wish.
fn wishes(position: &Position, reason: Reason) -> Reason {
    let hand = &position.player().hand;
    let nearest = wish(position).into_iter().map(|(_, price)| lacks(hand, &price).iter().sum::<u8>()).min();
    match nearest {
        Some(missing) => reason.fact("cards missing for its nearest wish", missing),
        None => reason,
    }
}
