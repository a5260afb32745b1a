//! Reasons for which a move of Catan is refused.

/// Reason for which a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is over.
    Over,
    /// It is another seat's turn.
    NotYourTurn,
    /// Moves of this kind belong to another segment.
    Segment,
    /// The dice were already thrown, or not yet.
    Dice,
    /// The robber must be moved first.
    RobberFirst,
    /// No such vertex, edge or hex.
    NoPlace,
    /// The place is already built on.
    Taken,
    /// There is a building one road away.
    TooNear,
    /// No road or building of the seat touches it.
    NotJoined,
    /// All pieces of this kind are used.
    NoPieces,
    /// The seat's settlement of the setup still lacks its road.
    RoadFirst,
    /// There is no settlement of the seat.
    NoSettlement,
    /// The seat lacks the cards for it.
    Price,
    /// The deck or the bank has no card left.
    BankEmpty,
    /// The seat holds no such development card, or bought it in this turn.
    NoCard,
    /// A development card was played in this turn.
    Played,
    /// The robber is already there.
    RobberThere,
    /// The named seat can't be robbed there, or a seat must be.
    Victim,
    /// A kind is traded for itself.
    SameKind,
    /// The bank's rate is different.
    Rate,
    /// Nothing is given, or nothing is wanted.
    Gift,
    /// The turn's maximum number of offers has been made.
    Offers,
    /// An offer awaits its answer.
    Answer,
    /// The offer is the seat's own.
    OwnOffer,
    /// No offer awaits the seat's answer.
    NoOffer,
    /// The seat has nothing to discard.
    NothingDue,
    /// The number of discarded cards is not half of the hand, rounded down.
    Half,
}

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Over => "the game is over",
            Self::NotYourTurn => "it is not your turn",
            Self::Segment => "this is not the time for it",
            Self::Dice => "the dice have been thrown, or have to be thrown first",
            Self::RobberFirst => "the robber must be moved first",
            Self::NoPlace => "there is no place with that number",
            Self::Taken => "that place is already taken",
            Self::TooNear => "there is a building one road away",
            Self::NotJoined => "none of your roads or buildings leads there",
            Self::NoPieces => "you have no such piece left",
            Self::RoadFirst => "your settlement needs its road, and no more may be founded",
            Self::NoSettlement => "you have no settlement there",
            Self::Price => "you do not have the cards for it",
            Self::BankEmpty => "none is left",
            Self::NoCard => "you have no such card, or bought it in this turn",
            Self::Played => "only one development card may be played per turn",
            Self::RobberThere => "the robber is already there",
            Self::Victim => "that seat can't be robbed there, or a seat has to be",
            Self::SameKind => "a kind can't be traded for itself",
            Self::Rate => "the bank's rate is different",
            Self::Gift => "an offer has to give something and ask for something",
            Self::Offers => "you have made the maximum number of offers for this turn",
            Self::Answer => "the offer has to be answered first",
            Self::OwnOffer => "it is your own offer",
            Self::NoOffer => "no offer awaits your answer",
            Self::NothingDue => "you have nothing to discard",
            Self::Half => "half of the hand has to be discarded, rounded down",
        })
    }
}
