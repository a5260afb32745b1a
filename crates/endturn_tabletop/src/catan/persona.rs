//! Two ways to play: at random with a preference for building, and sensibly.

use endturn_engine::random::Draw;

use super::{
    Card, Cards, Move, Position, Resource, Segment,
    geometry::geometry,
    legal,
    plan::{bank_trade, best_road, best_settlement, lacks, wish},
    position::{Player, bits, holds},
};

/// Draws a legal move of a seat; `None` ends the segment, or does nothing. A seat that can build
/// mostly does; trade is rarer, since it could go on forever.
pub fn random(position: &Position, seat: u8, moves: &mut Vec<Move>, draw: &mut Draw) -> Option<Move> {
    legal(position, seat, moves);
    let own = seat == position.seat;
    if own && position.segment == Segment::Build && draw.below(8) > 0 {
        let built = |mv: &Move| matches!(mv, Move::Settle(_) | Move::City(_) | Move::Road(_) | Move::Buy);
        let best = |mv: &Move| matches!(mv, Move::Settle(_) | Move::City(_));
        if moves.iter().any(best) {
            moves.retain(best);
        } else if moves.iter().any(built) {
            moves.retain(built);
        }
    } else if own && position.complete() && position.segment != Segment::Commit && draw.below(3) > 0 {
        return None;
    }
    moves.get(draw.below(moves.len() as u64) as usize).copied()
}

/// A sensible move of a seat; `None` ends the segment, or does nothing. It uses no hand but its
/// own. A persona that is not `sociable` makes and accepts no offers.
pub fn sensible(position: &Position, seat: u8, sociable: bool) -> Option<Move> {
    if position.winner.is_some() {
        return None;
    }
    if position.segment == Segment::Commit {
        return (position.owes(seat) > 0).then(|| Move::Discard(discard(position, seat)));
    }
    if seat != position.seat {
        position.may_answer(seat).ok()?;
        return Some(if sociable && accepts(position, seat) { Move::Accept } else { Move::Decline });
    }
    match position.segment {
        Segment::Place if position.played => None,
        Segment::Place if position.founded.is_some() => best_road(position, 0).map(Move::Road),
        Segment::Place => best_settlement(position).map(Move::Settle),
        Segment::Roll | Segment::Resolution if position.robber_due => {
            let (hex, victim) = robbing(position)?;
            (!position.collects()).then_some(Move::Robber(hex, victim))
        }
        Segment::Roll if position.dice.is_none() => play(position, true).or(Some(Move::Roll)),
        Segment::Trade => {
            play(position, false).or_else(|| offer(position).filter(|_| sociable)).or_else(|| bank_trade(position))
        }
        Segment::Build => build(position),
        _ => None,
    }
}

/// The most wanted affordable thing, but nothing cheap that would use up cards for something better
/// that is nearly affordable.
fn build(position: &Position) -> Option<Move> {
    let hand = &position.player().hand;
    let wishes = wish(position);
    for (rank, (mv, price)) in wishes.iter().enumerate() {
        let left: Cards = std::array::from_fn(|kind| hand[kind].saturating_sub(price[kind]));
        let spoils = wishes[..rank].iter().any(|(_, better)| {
            let before: u8 = lacks(hand, better).iter().sum();
            before <= 1 && lacks(&left, better).iter().sum::<u8>() > before
        });
        if holds(hand, price) && (!spoils || position.player().held() > 7) {
            return Some(*mv);
        }
    }
    None
}

/// A development card worth playing now; before the dice, only a knight against a robber on an own
/// hex.
fn play(position: &Position, before_dice: bool) -> Option<Move> {
    let player = position.player();
    if position.played {
        return None;
    }
    let has = |card: Card| player.cards[card as usize] > 0;
    let robbed = geometry().hex_vertices[usize::from(position.robber)]
        .iter()
        .any(|vertex| player.buildings() >> vertex & 1 == 1);
    if has(Card::Knight) && (robbed || !before_dice) {
        let (hex, victim) = robbing(position)?;
        return Some(Move::Knight(hex, victim));
    }
    if before_dice {
        return None;
    }
    if has(Card::Roads)
        && let Some(one) = best_road(position, 0)
    {
        return Some(Move::Roads(one, best_road(position, 1 << one)));
    }
    let wishes = wish(position);
    let (_, price) = wishes.first()?;
    let missing = lacks(&player.hand, price);
    if has(Card::Plenty) && missing.iter().sum::<u8>() > 0 {
        let mut wanted =
            Resource::ALL.into_iter().flat_map(|kind| std::iter::repeat_n(kind, missing[kind as usize].into()));
        let one = wanted.next()?;
        let other = wanted.next().unwrap_or(one);
        let needed = if one == other { 2 } else { 1 };
        if position.bank[one as usize] >= needed && position.bank[other as usize] >= needed {
            return Some(Move::Plenty(one, other));
        }
    }
    // The others' cards of a kind are those that neither the bank nor the player has.
    let theirs = |kind: &Resource| 19 - position.bank[*kind as usize] - player.hand[*kind as usize];
    let kind = Resource::ALL.into_iter().max_by_key(theirs)?;
    (has(Card::Monopoly) && theirs(&kind) >= 3).then_some(Move::Monopoly(kind))
}

/// The hex at which the robber costs others most and the player nothing, and the seat there with
/// the most points.
fn robbing(position: &Position) -> Option<(u8, Option<u8>)> {
    let hex = (0..19).filter(|hex| *hex != position.robber).max_by_key(|hex| cost_of_robber(position, *hex))?;
    let victim = bits(position.victims(hex)).max_by_key(|seat| position.shown_points(*seat));
    Some((hex, victim))
}

/// The cost of the robber on a hex to others, less what it costs the player.
pub(super) fn cost_of_robber(position: &Position, hex: u8) -> i32 {
    let pips = 6 - i32::from(position.layout.token[usize::from(hex)].abs_diff(7));
    let yields = i32::from(position.layout.terrain[usize::from(hex)].is_some());
    let harm = |(seat, player): (usize, &Player)| {
        let houses: i32 = geometry().hex_vertices[usize::from(hex)]
            .iter()
            .map(|vertex| (player.settlements >> vertex & 1) as i32 + 2 * (player.cities >> vertex & 1) as i32)
            .sum();
        let points = i32::from(position.shown_points(seat as u8));
        if seat == usize::from(position.seat) { -30 * houses } else { houses * (5 + points) }
    };
    yields * pips * position.players.iter().enumerate().map(harm).sum::<i32>()
}

/// The cards that a seat discards: always of its most numerous kind.
pub(super) fn discard(position: &Position, seat: u8) -> Cards {
    let mut hand = position.players[usize::from(seat)].hand;
    let mut cards = [0; 5];
    for _ in 0..position.owes(seat) {
        let most = (0..5).max_by_key(|kind| hand[*kind]).unwrap_or(0);
        hand[most] -= 1;
        cards[most] += 1;
    }
    cards
}

/// Offers a card that the nearest wish does not need for one that it lacks; after a refusal another
/// such pair, up to three times a turn.
fn offer(position: &Position) -> Option<Move> {
    if position.offers >= position.options.offers.min(3) {
        return None;
    }
    let hand = &position.player().hand;
    let wishes = wish(position);
    let (_, price) = wishes.iter().min_by_key(|(_, price)| lacks(hand, price).iter().sum::<u8>())?;
    let missing = lacks(hand, price);
    let spare = |kind: &usize| hand[*kind].saturating_sub(price[*kind]);
    let one = |kind: usize| std::array::from_fn(|at| u8::from(at == kind));
    let wanted = (0..5).filter(|kind| missing[*kind] > 0);
    let pairs = wanted.flat_map(|take| (0..5).filter(|give| spare(give) > 0).map(move |give| (give, take)));
    let (give, take) = pairs.into_iter().nth(usize::from(position.offers))?;
    Some(Move::Offer(one(give), one(take)))
}

/// Accepts an offer that gives a kind of which the player has fewer than of the wanted kind, unless
/// the other is about to win.
pub(super) fn accepts(position: &Position, seat: u8) -> bool {
    let Ok(offer) = position.may_accept(seat) else { return false };
    let hand = &position.players[usize::from(seat)].hand;
    let held = |cards: &Cards| {
        hand.iter().zip(cards).filter(|(_, asked)| **asked > 0).map(|(held, _)| *held).max().unwrap_or(0)
    };
    let fair = offer.give.iter().sum::<u8>() >= offer.take.iter().sum::<u8>();
    fair && position.shown_points(position.seat) < 8 && held(&offer.take) > held(&offer.give) + 1
}
