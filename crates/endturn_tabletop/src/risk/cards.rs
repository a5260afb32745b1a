//! Cards: one for each territory, of three kinds, and wild ones. A set of three brings armies.

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use super::{Board, map::bits};

/// The symbol of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardKind {
    /// Foot soldiers.
    Infantry,
    /// Riders.
    Cavalry,
    /// Guns.
    Artillery,
    /// Any of the three.
    Wild,
}

impl CardKind {
    /// The symbol of card number `card` on a board. Territories in turn show the three kinds, and
    /// the cards beyond them are wild, since the kinds of territories differ from edition to
    /// edition **(ours)**.
    #[must_use]
    pub fn of(board: &Board, card: u8) -> Self {
        match (usize::from(card) < board.count(), card % 3) {
            (false, _) => Self::Wild,
            (true, 0) => Self::Infantry,
            (true, 1) => Self::Cavalry,
            (true, _) => Self::Artillery,
        }
    }
}

/// Values of sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum RunOfValues {
    /// 4, 6, 8, 10, 12, 15, and 5 more for each further set traded by any player.
    #[default]
    Rising,
    /// Infantry 4, cavalry 6, artillery 8, one of each 10.
    Fixed,
}

/// True if three cards are a set: three of a kind or one of each, where a wild card stands for any.
#[must_use]
pub fn is_set(kinds: [CardKind; 3]) -> bool {
    fixed_value(kinds) > 0
}

/// The armies for a set after `before` earlier trades; 0 if the three are not a set.
#[must_use]
pub fn set_value(values: RunOfValues, kinds: [CardKind; 3], before: u16) -> u16 {
    match values {
        _ if !is_set(kinds) => 0,
        RunOfValues::Fixed => fixed_value(kinds),
        RunOfValues::Rising => match before {
            0..=4 => 4 + 2 * before,
            _ => 15u16.saturating_add((before - 5).saturating_mul(5)),
        },
    }
}

/// The fixed value of the best set that the three can make; 0 if there is none.
fn fixed_value(kinds: [CardKind; 3]) -> u16 {
    let count = |kind| kinds.iter().filter(|other| **other == kind).count();
    let wild = count(CardKind::Wild);
    let [infantry, cavalry, artillery] = [CardKind::Infantry, CardKind::Cavalry, CardKind::Artillery].map(count);
    let different = [infantry, cavalry, artillery].iter().filter(|count| **count > 0).count();
    if different + wild >= 3 {
        10
    } else if artillery + wild == 3 {
        8
    } else if cavalry + wild == 3 {
        6
    } else if infantry + wild == 3 {
        4
    } else {
        0
    }
}

/// The card at an index of a hand, from 0.
pub(super) fn card_at(hand: u64, place: u8) -> Option<u8> {
    bits(hand).nth(usize::from(place)).map(|card| card as u8)
}

/// The cards at three indices of a hand, if all exist and no index is repeated.
pub(super) fn three_of(hand: u64, places: [u8; 3]) -> Option<[u8; 3]> {
    let [one, two, three] = places;
    if one == two || one == three || two == three {
        return None;
    }
    Some([card_at(hand, one)?, card_at(hand, two)?, card_at(hand, three)?])
}

/// Describes a card: `Ural (cavalry)`, `wild`.
pub(super) fn shown(board: &Board, card: u8) -> String {
    let kind = match CardKind::of(board, card) {
        CardKind::Infantry => "infantry",
        CardKind::Cavalry => "cavalry",
        CardKind::Artillery => "artillery",
        CardKind::Wild => return "wild".to_owned(),
    };
    format!("{} ({kind})", board.names[usize::from(card)])
}
