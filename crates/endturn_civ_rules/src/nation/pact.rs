//! W-117 Pact states and treaties, W-118 Cancelling pacts, W-13 Contact and first meeting:
//! transitions between pacts. Carried out by `crates/endturn_civ/src/changes/treaties.rs`,
//! `crates/endturn_civ/src/changes/pacts.rs` and `crates/endturn_civ/src/changes/contact.rs`.
//! Draws none. Tells nothing.

use crate::ruleset::settings::DiplomacyMode;
use crate::ruleset::words::Relation;

/// Turns that a cease-fire or an armistice lasts.
pub const TURNS: u8 = 16;

/// Whether this relation can be the stored state of two nations; the others are derived.
#[must_use]
pub const fn is_state(relation: Relation) -> bool {
    closeness(relation).is_some() || matches!(relation, Relation::NeverMet)
}

/// Closeness of a pact, 0 for war; `None` for relations that are not pacts.
#[must_use]
pub const fn closeness(relation: Relation) -> Option<u8> {
    match relation {
        Relation::War => Some(0),
        Relation::CeaseFire => Some(1),
        Relation::Armistice => Some(2),
        Relation::Peace => Some(3),
        Relation::Alliance => Some(4),
        Relation::Team => Some(5),
        _ => None,
    }
}

/// Whether a pact expires by itself.
#[must_use]
pub const fn runs_out(state: Relation) -> bool {
    matches!(state, Relation::CeaseFire | Relation::Armistice)
}

/// W-13: the relation of nations after their first meeting: the ruleset's, but at least peace if an
/// ally of both brings them together.
#[must_use]
pub fn on_meeting(initial: Relation, has_common_ally: bool) -> Relation {
    let usual = if is_state(initial) && initial != Relation::NeverMet { initial } else { Relation::War };
    if has_common_ally && closeness(usual) < closeness(Relation::Alliance) { Relation::Peace } else { usual }
}

/// W-117: whether a treaty may turn one pact into another. An alliance requires more: neither
/// nation may be at war with an ally of the other.
#[must_use]
pub const fn may_agree(from: Relation, to: Relation) -> bool {
    match to {
        Relation::CeaseFire => matches!(from, Relation::War),
        Relation::Peace => matches!(from, Relation::War | Relation::CeaseFire),
        Relation::Alliance => {
            matches!(from, Relation::War | Relation::CeaseFire | Relation::Armistice | Relation::Peace)
        }
        _ => false,
    }
}

/// W-117: the pact made by a clause of a treaty: peace begins as an armistice.
#[must_use]
pub const fn agreed(clause: Relation) -> Relation {
    match clause {
        Relation::Peace => Relation::Armistice,
        other => other,
    }
}

/// W-118: the pact that remains after a cancellation; `None` if there is nothing to cancel.
#[must_use]
pub const fn after_cancelling(state: Relation) -> Option<Relation> {
    match state {
        Relation::CeaseFire | Relation::Armistice | Relation::Peace => Some(Relation::War),
        Relation::Alliance => Some(Relation::Armistice),
        _ => None,
    }
}

/// W-117: whether the game lets two nations make treaties; `is_ai` tells which of them an AI plays.
#[must_use]
pub const fn is_allowed(mode: DiplomacyMode, is_ai: (bool, bool), is_one_team: bool) -> bool {
    match mode {
        DiplomacyMode::All => true,
        DiplomacyMode::Human => !is_ai.0 && !is_ai.1,
        DiplomacyMode::Ai => is_ai.0 && is_ai.1,
        DiplomacyMode::NoMixed => is_ai.0 == is_ai.1,
        DiplomacyMode::Team => is_one_team,
        DiplomacyMode::Disabled => false,
    }
}

/// W-117: the part of gold paid by treaty that arrives, after `cost_pct` percent of it are lost.
#[must_use]
pub const fn gold_received(gold: i32, cost_pct: i32) -> i32 {
    (gold as i64 * (100 - cost_pct) as i64 / 100) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use Relation::{Alliance, Armistice, CeaseFire, NeverMet, Peace, Team, War};

    #[test]
    fn w_118_a_cancelled_pact_leaves_the_next_lesser_one() {
        let all = [War, CeaseFire, Armistice, Peace, Alliance, NeverMet, Team];
        let left = [None, Some(War), Some(War), Some(War), Some(Armistice), None, None];
        assert_eq!(all.map(after_cancelling), left);
    }

    #[test]
    fn w_117_pacts_are_agreed_on_from_certain_states_only() {
        let from = |to| [War, CeaseFire, Armistice, Peace, Alliance, NeverMet, Team].map(|from| may_agree(from, to));
        assert_eq!(from(CeaseFire), [true, false, false, false, false, false, false]);
        assert_eq!(from(Peace), [true, true, false, false, false, false, false]);
        assert_eq!(from(Alliance), [true, true, true, true, false, false, false]);
        assert_eq!([War, Armistice, NeverMet, Team, Relation::Foreign].map(from), [[false; 7]; 5]);
        assert_eq!([CeaseFire, Peace, Alliance].map(agreed), [CeaseFire, Armistice, Alliance]);
    }

    #[test]
    fn w_13_friends_of_a_friend_meet_in_peace() {
        assert_eq!(
            [War, CeaseFire, Peace, Alliance].map(|initial| on_meeting(initial, false)),
            [War, CeaseFire, Peace, Alliance]
        );
        assert_eq!(
            [War, CeaseFire, Peace, Alliance].map(|initial| on_meeting(initial, true)),
            [Peace, Peace, Peace, Alliance]
        );
        assert_eq!([NeverMet, Relation::Foreign].map(|initial| on_meeting(initial, false)), [War, War]);
    }

    #[test]
    fn w_117_tables_say_who_may_talk() {
        use DiplomacyMode as D;
        let pairs = [(false, false), (false, true), (true, true)];
        let allows = |mode| pairs.map(|pair| is_allowed(mode, pair, false));
        assert_eq!(allows(D::All), [true; 3]);
        assert_eq!(allows(D::Human), [true, false, false]);
        assert_eq!(allows(D::Ai), [false, false, true]);
        assert_eq!(allows(D::NoMixed), [true, false, true]);
        assert_eq!([allows(D::Team), allows(D::Disabled)], [[false; 3]; 2]);
        assert!(is_allowed(D::Team, (false, true), true));
    }

    #[test]
    fn w_117_part_of_the_gold_may_vanish_on_the_way() {
        assert_eq!([gold_received(50, 0), gold_received(55, 10), gold_received(1, 50)], [50, 49, 0]);
        assert_eq!([gold_received(i32::MAX, 0), gold_received(i32::MAX, 100)], [i32::MAX, 0]);
    }
}
