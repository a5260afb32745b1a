//! The English auction: open bids, each beyond the last, until all but one have passed.

use serde::{Deserialize, Serialize};

use super::Illegal;

/// What a bidder calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Call {
    /// A bid.
    Bid(u32),
    /// He is out of this auction.
    Pass,
}

/// One lot sold by open bids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct English {
    /// What each seat may bid at most.
    pub purse: Vec<u32>,
    /// Who has passed.
    pub passed: Vec<bool>,
    /// The standing bid, with its seat.
    pub standing: Option<(u8, u32)>,
    /// Whose turn it is.
    pub seat: u8,
}

impl English {
    /// An auction before its first call.
    #[must_use]
    pub fn new(purse: Vec<u32>) -> Self {
        Self { passed: vec![false; purse.len()], purse, standing: None, seat: 0 }
    }

    /// Whether it is over: all but one have passed and that one holds the standing bid, or all have. Who is left without a bid of his own may still
    /// give one **(ours)**.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let left = self.passed.iter().filter(|passed| !**passed).count();
        left == 0 || left == 1 && self.standing.is_some()
    }

    /// Who buys, and for how much, once it is over and somebody has bid.
    #[must_use]
    pub fn sold(&self) -> Option<(u8, u32)> {
        self.standing.filter(|_| self.is_over())
    }

    /// Why a call is not legal; `None` if it is. A seat that can't go beyond the standing bid can only pass.
    #[must_use]
    pub fn refusal(&self, seat: u8, call: Call) -> Option<Illegal> {
        if self.is_over() {
            return Some(Illegal::Closed);
        }
        if seat != self.seat {
            return Some(Illegal::NotYourTurn);
        }
        let Call::Bid(bid) = call else { return None };
        let most = self.purse[usize::from(seat)];
        match self.standing {
            _ if bid > most => Some(Illegal::Amount(most)),
            Some((_, standing)) if bid <= standing => Some(Illegal::TooLow(standing)),
            _ => None,
        }
    }

    /// Carries out a call, and goes on to the next seat that has not passed.
    ///
    /// # Errors
    ///
    /// Why it is not legal; nothing has changed then.
    pub fn apply(&mut self, seat: u8, call: Call) -> Result<(), Illegal> {
        if let Some(illegal) = self.refusal(seat, call) {
            return Err(illegal);
        }
        match call {
            Call::Bid(bid) => self.standing = Some((seat, bid)),
            Call::Pass => self.passed[usize::from(seat)] = true,
        }
        let seats = self.passed.len();
        let mut after = (1..=seats).map(|step| (usize::from(seat) + step) % seats);
        self.seat = after.find(|next| !self.passed[*next]).map_or(seat, |next| next as u8);
        Ok(())
    }
}
