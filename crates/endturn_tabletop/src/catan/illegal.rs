//! Why a move of Catan is refused.

/// Why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is over.
    Over,
    /// It is another seat's turn.
    NotYourTurn,
    /// Moves of this kind belong to another segment.
    Segment,
    /// The dice are thrown already, or not yet.
    Dice,
    /// The robber must be moved first.
    RobberFirst,
    /// No such vertex, edge or hex.
    NoPlace,
    /// Somebody has built there.
    Taken,
    /// A building stands one road away.
    TooNear,
    /// None of one's own roads or buildings touches it.
    NotJoined,
    /// All pieces of this kind are used.
    NoPieces,
    /// One's settlement of the setup still lacks its road.
    RoadFirst,
    /// There is no settlement of one's own.
    NoSettlement,
    /// One does not hold the cards for it.
    Price,
    /// No card is left to buy, or in the bank.
    BankEmpty,
    /// One holds no such development card, or bought it in this turn.
    NoCard,
    /// A development card was played in this turn.
    Played,
    /// The robber stands there already.
    RobberThere,
    /// That seat can't be robbed there, or somebody must be.
    Victim,
    /// A kind is traded for itself.
    SameKind,
    /// The bank asks for another number.
    Rate,
    /// Nothing is given, or nothing wanted.
    Gift,
    /// As many offers as a turn may have were made.
    Offers,
    /// An offer waits for its answer.
    Answer,
    /// One can't answer one's own offer.
    OwnOffer,
    /// No offer waits for one's answer.
    NoOffer,
    /// One has nothing to discard.
    NothingDue,
    /// Half of the hand is to be discarded, rounded down.
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
            Self::NoPlace => "there is no place of that number",
            Self::Taken => "somebody has built there",
            Self::TooNear => "a building stands one road away",
            Self::NotJoined => "none of your roads or buildings leads there",
            Self::NoPieces => "you have no such piece left",
            Self::RoadFirst => "your settlement needs its road, and no more may be founded",
            Self::NoSettlement => "you have no settlement there",
            Self::Price => "the cards for it are not in hand",
            Self::BankEmpty => "none is left",
            Self::NoCard => "you have no such card, or bought it in this turn",
            Self::Played => "one development card may be played in a turn",
            Self::RobberThere => "the robber stands there already",
            Self::Victim => "that seat can't be robbed there, or somebody has to be",
            Self::SameKind => "a kind is not traded for itself",
            Self::Rate => "the bank asks for another number",
            Self::Gift => "something has to be given for something",
            Self::Offers => "you have made as many offers as a turn may have",
            Self::Answer => "the offer has to be answered first",
            Self::OwnOffer => "it is your own offer",
            Self::NoOffer => "no offer waits for your answer",
            Self::NothingDue => "you have nothing to discard",
            Self::Half => "half of the hand is to be discarded, rounded down",
        })
    }
}
