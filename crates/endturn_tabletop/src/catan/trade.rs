//! Trade with the bank, the harbours and the other players, and discards.

use super::{
    build::ensure,
    illegal::Illegal,
    position::{Cards, Offer, Position, Resource, Segment, holds},
};

/// No cards.
const EMPTY: Cards = [0; 5];

impl Position {
    /// The bank's price for one card, for the seat whose turn it is.
    #[must_use]
    pub fn rate(&self, give: Resource) -> u8 {
        self.layout.rate(self.player().buildings(), give)
    }

    pub(super) fn may_bank(&self, count: u8, give: Resource, take: Resource) -> Result<(), Illegal> {
        ensure(give != take, Illegal::SameKind)?;
        ensure(count == self.rate(give), Illegal::Rate)?;
        ensure(self.player().hand[give as usize] >= count, Illegal::Price)?;
        ensure(self.bank[take as usize] > 0, Illegal::BankEmpty)
    }

    /// Checks an offer: it gives something for something, and no kind for itself.
    pub(super) fn may_offer(&self, give: &Cards, take: &Cards) -> Result<(), Illegal> {
        ensure(self.offers < self.options.offers, Illegal::Offers)?;
        ensure(*give != EMPTY && *take != EMPTY, Illegal::Gift)?;
        ensure(give.iter().zip(take).all(|(give, take)| *give == 0 || *take == 0), Illegal::SameKind)?;
        ensure(take.iter().all(|count| *count <= super::position::BANK), Illegal::Price)?;
        ensure(holds(&self.player().hand, give), Illegal::Price)
    }

    /// The next seat after one, clockwise, that is asked whether it accepts an offer. An offer is
    /// put only to seats with at least as many cards as are wanted, since all players can count
    /// these; whether they are the right ones shows in the answer **(ours)**.
    pub(super) fn next_asked(&self, after: u8, take: &Cards) -> Option<u8> {
        let seats = self.players.len() as u8;
        let wanted: u8 = take.iter().sum();
        let others = (1..seats).map(|step| (after + step) % seats).take_while(|seat| *seat != self.seat);
        others.into_iter().find(|seat| self.players[usize::from(*seat)].held() >= wanted)
    }

    /// Checks that a seat has to answer the offer of the seat whose turn it is.
    pub(super) fn may_answer(&self, seat: u8) -> Result<Offer, Illegal> {
        let offer = self.offer.ok_or(Illegal::NoOffer)?;
        ensure(seat != self.seat, Illegal::OwnOffer)?;
        ensure(offer.asked == seat, Illegal::NoOffer)?;
        Ok(offer)
    }

    pub(super) fn may_accept(&self, seat: u8) -> Result<Offer, Illegal> {
        let offer = self.may_answer(seat)?;
        ensure(holds(&self.players[usize::from(seat)].hand, &offer.take), Illegal::Price)?;
        Ok(offer)
    }

    pub(super) fn may_discard(&self, seat: u8, cards: &Cards) -> Result<(), Illegal> {
        ensure(self.segment == Segment::Commit, Illegal::Segment)?;
        ensure(self.owes(seat) > 0, Illegal::NothingDue)?;
        ensure(cards.iter().map(|count| u16::from(*count)).sum::<u16>() == u16::from(self.owes(seat)), Illegal::Half)?;
        ensure(holds(&self.players[usize::from(seat)].hand, cards), Illegal::Price)
    }
}

/// Enumerates the ways to take `count` cards out of a hand.
pub(super) fn ways(hand: &Cards, count: u8, each: &mut impl FnMut(Cards)) {
    fn rest(hand: &Cards, kind: usize, left: u8, taken: &mut Cards, each: &mut impl FnMut(Cards)) {
        if kind == 4 {
            if left <= hand[4] {
                taken[4] = left;
                each(*taken);
            }
            return;
        }
        for count in 0..=left.min(hand[kind]) {
            taken[kind] = count;
            rest(hand, kind + 1, left - count, taken, each);
        }
        taken[kind] = 0;
    }
    rest(hand, 0, count, &mut [0; 5], each);
}
