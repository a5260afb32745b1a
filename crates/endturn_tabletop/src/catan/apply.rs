//! Carrying out of moves.

use endturn_engine::random::Draw;

use super::{
    Card, Cards, Illegal, Move, Offer, Position, Resource, Segment,
    geometry::{geometry, present},
    legal::refusal,
    position::{CITY, DEVELOPMENT, ROAD, SETTLEMENT, bits, pay},
};

/// Effects of a move that the move does not contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Applied {
    /// No further effects.
    Done,
    /// The dice, and the cards of each seat.
    Rolled((u8, u8), [Cards; 4]),
    /// A development card was drawn; only its buyer knows which.
    Bought(Card),
    /// A card was stolen; only thief and victim know which.
    Stole(u8, Resource),
    /// The number of cards of a kind that a monopoly brought.
    Took(Resource, u8),
}

/// Carries out a move of a seat; dice, stolen cards and development cards come from `draw`, which
/// no other move needs.
///
/// # Errors
///
/// The reason for which it is illegal; nothing has changed then.
///
/// # Panics
///
/// If a move that needs `draw` comes without.
pub fn apply(position: &mut Position, seat: u8, mv: Move, draw: Option<&mut Draw>) -> Result<Applied, Illegal> {
    if let Some(illegal) = refusal(position, seat, mv) {
        return Err(illegal);
    }
    let applied = carry_out(position, seat, mv, draw);
    position.see_winner();
    Ok(applied)
}

fn carry_out(position: &mut Position, seat: u8, mv: Move, draw: Option<&mut Draw>) -> Applied {
    const NEEDED: &str = "dice, stolen cards and development cards are drawn";
    match mv {
        Move::Roll => {
            let draw = draw.expect(NEEDED);
            let dice = (1 + draw.below(6) as u8, 1 + draw.below(6) as u8);
            return Applied::Rolled(dice, roll(position, dice));
        }
        Move::Settle(vertex) => settle(position, vertex),
        Move::Road(edge) => {
            spend(position, &ROAD);
            position.played |= position.founded.take().is_some();
            lay(position, edge);
        }
        Move::City(vertex) => {
            spend(position, &CITY);
            let player = &mut position.players[usize::from(seat)];
            player.settlements &= !(1 << vertex);
            player.cities |= 1 << vertex;
        }
        Move::Buy => {
            spend(position, &DEVELOPMENT);
            return Applied::Bought(buy(position, draw.expect(NEEDED)));
        }
        Move::Robber(hex, victim) => {
            position.robber_due = false;
            return rob(position, hex, victim, draw);
        }
        Move::Knight(hex, victim) => {
            position.use_card(Card::Knight);
            position.players[usize::from(seat)].knights += 1;
            position.award_army();
            return rob(position, hex, victim, draw);
        }
        Move::Monopoly(kind) => return Applied::Took(kind, monopoly(position, kind)),
        Move::Plenty(one, other) => {
            position.use_card(Card::Plenty);
            for kind in [one, other] {
                position.bank[kind as usize] -= 1;
                position.players[usize::from(seat)].hand[kind as usize] += 1;
            }
        }
        Move::Roads(one, other) => {
            position.use_card(Card::Roads);
            lay(position, one);
            if let Some(other) = other {
                lay(position, other);
            }
        }
        Move::Bank(count, give, take) => {
            let hand = &mut position.players[usize::from(seat)].hand;
            hand[give as usize] -= count;
            hand[take as usize] += 1;
            position.bank[give as usize] += count;
            position.bank[take as usize] -= 1;
        }
        Move::Offer(give, take) => {
            position.offers += 1;
            position.offer = position.next_asked(seat, &take).map(|asked| Offer { give, take, asked });
        }
        Move::Accept => accept(position, seat),
        Move::Decline => decline(position, seat),
        Move::Discard(cards) => position.discard(seat, &cards),
    }
    Applied::Done
}

/// Applies a throw of the dice: production, or discards and the robber. Returns the cards of each
/// seat.
pub fn roll(position: &mut Position, dice: (u8, u8)) -> [Cards; 4] {
    position.dice = Some(dice);
    let number = dice.0 + dice.1;
    if number == 7 {
        position.robber_due = true;
        let safe = position.options.safe_hand;
        for (due, player) in position.due.iter_mut().zip(&position.players) {
            *due = if player.held() > safe { player.held() / 2 } else { 0 };
        }
        return [[0; 5]; 4];
    }
    let mut got = demand(position, number);
    for kind in 0..5 {
        let asked: u8 = got.iter().map(|cards| cards[kind]).sum();
        if asked > position.bank[kind] {
            // Too few for all seats: no seat gets any, unless only one would, which gets the rest.
            let alone = got.iter().filter(|cards| cards[kind] > 0).count() == 1;
            for cards in &mut got {
                cards[kind] = if alone { cards[kind].min(position.bank[kind]) } else { 0 };
            }
        }
    }
    for (player, cards) in position.players.iter_mut().zip(&got) {
        pay(&mut position.bank, &mut player.hand, cards);
    }
    got
}

/// The yields to each seat of the hexes with a number.
fn demand(position: &Position, number: u8) -> [Cards; 4] {
    let mut got = [[0; 5]; 4];
    for (hex, kind) in position.layout.terrain.iter().enumerate() {
        let Some(kind) = kind else { continue };
        if position.layout.token[hex] != number || usize::from(position.robber) == hex {
            continue;
        }
        for vertex in geometry().hex_vertices[hex] {
            for (cards, player) in got.iter_mut().zip(&position.players) {
                cards[*kind as usize] +=
                    (player.settlements >> vertex & 1) as u8 + 2 * (player.cities >> vertex & 1) as u8;
            }
        }
    }
    got
}

/// Places a settlement; the second of the setup yields one card for each hex beside it.
fn settle(position: &mut Position, vertex: u8) {
    spend(position, &SETTLEMENT);
    let player = &mut position.players[usize::from(position.seat)];
    player.settlements |= 1 << vertex;
    if position.segment == Segment::Place {
        position.founded = Some(vertex);
        if player.settlements.count_ones() == 2 {
            for hex in present(&geometry().vertex_hexes[usize::from(vertex)]) {
                if let Some(kind) = position.layout.terrain[usize::from(hex)]
                    && position.bank[kind as usize] > 0
                {
                    position.bank[kind as usize] -= 1;
                    player.hand[kind as usize] += 1;
                }
            }
        }
    }
    position.award_longest();
}

fn lay(position: &mut Position, edge: u8) {
    position.players[usize::from(position.seat)].roads |= 1 << edge;
    position.award_longest();
}

/// Pays a price to the bank; in the setup all is free.
fn spend(position: &mut Position, price: &Cards) {
    if position.segment != Segment::Place {
        pay(&mut position.players[usize::from(position.seat)].hand, &mut position.bank, price);
    }
}

/// Draws one of some cards of five kinds, each card equally likely.
fn pick(cards: &Cards, draw: &mut Draw) -> usize {
    let mut left = draw.below(cards.iter().map(|count| u64::from(*count)).sum());
    for (kind, count) in cards.iter().enumerate() {
        match left.checked_sub(u64::from(*count)) {
            Some(rest) => left = rest,
            None => return kind,
        }
    }
    0
}

fn buy(position: &mut Position, draw: &mut Draw) -> Card {
    let kind = pick(&position.deck, draw);
    position.deck[kind] -= 1;
    position.players[usize::from(position.seat)].fresh[kind] += 1;
    [Card::Knight, Card::Point, Card::Roads, Card::Plenty, Card::Monopoly][kind]
}

fn rob(position: &mut Position, hex: u8, victim: Option<u8>, draw: Option<&mut Draw>) -> Applied {
    position.robber = hex;
    let Some(victim) = victim else { return Applied::Done };
    let draw = draw.expect("a theft is drawn");
    let hand = &mut position.players[usize::from(victim)].hand;
    let kind = pick(hand, draw);
    hand[kind] -= 1;
    position.players[usize::from(position.seat)].hand[kind] += 1;
    Applied::Stole(victim, Resource::ALL[kind])
}

fn monopoly(position: &mut Position, kind: Resource) -> u8 {
    position.use_card(Card::Monopoly);
    let mut took = 0;
    for seat in bits(!(1 << position.seat) & ((1 << position.players.len()) - 1)) {
        took += std::mem::take(&mut position.players[usize::from(seat)].hand[kind as usize]);
    }
    position.players[usize::from(position.seat)].hand[kind as usize] += took;
    took
}

/// The other seats are asked one after another, and the first to accept gets the cards, so the
/// offering seat cannot choose among them **(ours)**.
fn accept(position: &mut Position, seat: u8) {
    let Some(offer) = position.offer.take() else { return };
    let mut other = position.players[usize::from(seat)].hand;
    let own = &mut position.players[usize::from(position.seat)].hand;
    pay(own, &mut other, &offer.give);
    pay(&mut other, own, &offer.take);
    position.players[usize::from(seat)].hand = other;
}

fn decline(position: &mut Position, seat: u8) {
    let Some(offer) = position.offer else { return };
    position.offer = position.next_asked(seat, &offer.take).map(|asked| Offer { asked, ..offer });
}

impl Position {
    /// Takes the cards that a seat discards after a seven.
    pub(super) fn discard(&mut self, seat: u8, cards: &Cards) {
        pay(&mut self.players[usize::from(seat)].hand, &mut self.bank, cards);
        self.due[usize::from(seat)] = 0;
    }

    fn use_card(&mut self, card: Card) {
        self.players[usize::from(self.seat)].cards[card as usize] -= 1;
        self.spent[card as usize] += 1;
        self.played = true;
    }
}
