//! C-55 Disorder and the fall of governments, W-34 Revolutions end, W-35 Revolutions: disorder, the
//! fall of a government, and changes of government. Carried out by
//! `crates/endturn_civ/src/phase_end/mood.rs`, `crates/endturn_civ/src/stages/opening.rs` and
//! `crates/endturn_civ/src/changes/nations.rs`.
//! Draws none. Tells nothing.

use std::fmt;

use endturn_engine::random::Draw;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use crate::ids::GovernmentId;
use crate::ruleset::settings::RevolutionLength;

/// A notice about a city's disorder (C-55).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DisorderNotice {
    /// Disorder breaks out.
    Begins,
    /// It goes on.
    Continues,
    /// It goes on, and the government will fall if it does not end now.
    Warning,
    /// Order is restored.
    Ends,
}

/// Counts a city's turns of disorder; returns the new count and the notice (C-55).
///
/// `limit` is the effect `Revolution_Unhappiness`, 0 for governments that don't fall.
#[must_use]
pub const fn count_disorder(turns: i32, is_disorder: bool, limit: i32) -> (i32, Option<DisorderNotice>) {
    if !is_disorder {
        return (0, if turns != 0 { Some(DisorderNotice::Ends) } else { None });
    }
    let counted = turns.saturating_add(1);
    let notice = if limit > 0 && counted == limit {
        DisorderNotice::Warning
    } else if counted == 1 {
        DisorderNotice::Begins
    } else {
        DisorderNotice::Continues
    };
    (counted, Some(notice))
}

/// Whether a city after `turns` turns of disorder overthrows the government (C-55).
#[must_use]
pub const fn overthrows(turns: i32, limit: i32) -> bool {
    limit > 0 && turns > limit
}

/// The government of a nation, and its transition to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[shape(partial)]
pub struct Rule {
    /// The government in force.
    #[shape(hidden)]
    pub government: GovernmentId,
    /// The government after the revolution; not chosen yet if left out.
    #[serde(rename = "to")]
    pub target: Option<GovernmentId>,
    /// The round in which the revolution ends; if left out, it waits until a government is chosen.
    #[serde(rename = "ends")]
    #[shape(range(min = 0, max = 101000))]
    pub finishes: Option<i32>,
}

/// The values that decide the length of a revolution (W-35).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revolt {
    /// The turn.
    pub turn: i32,
    /// The government of revolutions: Anarchy.
    pub anarchy: GovernmentId,
    /// The setting `revolentype`.
    pub kind: RevolutionLength,
    /// The setting `revolen`.
    pub length: i32,
    /// Number of changes to the wanted government in the whole world.
    pub times_changed: i32,
    /// Whether the nation needs no anarchy: effect `No_Anarchy`, or an AI without the handicap
    /// `revolution`.
    pub is_spared: bool,
}

/// The reason why a revolution is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RevoltRefusal {
    /// Under this kind of revolution a new government must be named.
    NoTarget,
    /// Under this kind of revolution one period of anarchy allows one change.
    SecondChange,
}

impl fmt::Display for RevoltRefusal {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str(match self {
            Self::NoTarget => "in this game a revolution must name the new government",
            Self::SecondChange => "one period of anarchy allows one change of government in this game",
        })
    }
}

/// The immediate result of a revolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Started {
    /// Anarchy, until the turn given.
    Anarchy(i32),
    /// The new government is in force.
    Changed(GovernmentId),
}

/// The result of the beginning of a phase (W-34).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finished {
    /// No change.
    No,
    /// The new government is in force; the world's counter of changes to it goes up by 1.
    Changed(GovernmentId),
    /// Anarchy is over as soon as a government is chosen.
    MustChoose,
}

/// Turns of anarchy before a government that the world has changed to this many times (W-35).
pub(crate) fn length(kind: RevolutionLength, revolen: i32, times_changed: i32, draw: &mut Draw) -> i32 {
    let random = |draw: &mut Draw, most: i32| 1 + draw.below(most.max(1).unsigned_abs().into()) as i32;
    let quicker = revolen.saturating_sub(times_changed).max(1);
    match kind {
        RevolutionLength::Fixed => revolen,
        RevolutionLength::Random => random(draw, revolen),
        RevolutionLength::Quickening => quicker,
        RevolutionLength::RandQuick => random(draw, quicker),
    }
}

impl Rule {
    /// A nation without a revolution under way.
    #[must_use]
    pub const fn settled(government: GovernmentId) -> Self {
        Self { government, target: None, finishes: None }
    }

    /// Starts a revolution that the player wants, toward `wanted`; `anarchy` itself means no
    /// government is named (W-35).
    ///
    /// # Errors
    /// The reason against it; nothing is changed then.
    pub fn start(&mut self, wanted: GovernmentId, revolt: &Revolt, draw: &mut Draw) -> Result<Started, RevoltRefusal> {
        self.check(wanted, revolt)?;
        Ok(self.fall(wanted, revolt, draw))
    }

    /// Whether a player may start a revolution toward `wanted` (W-35).
    ///
    /// # Errors
    /// The reason against it.
    pub fn check(&self, wanted: GovernmentId, revolt: &Revolt) -> Result<(), RevoltRefusal> {
        let is_quickening = matches!(revolt.kind, RevolutionLength::Quickening | RevolutionLength::RandQuick);
        if is_quickening && wanted == revolt.anarchy {
            return Err(RevoltRefusal::NoTarget);
        }
        let is_second =
            self.turns_left(revolt.turn).is_some_and(|turns| turns <= 0) && self.government != revolt.anarchy;
        if is_second && !revolt.is_spared && revolt.kind == RevolutionLength::Quickening {
            return Err(RevoltRefusal::SecondChange);
        }
        Ok(())
    }

    /// Turns until a revolution ends that is under way or has just ended.
    fn turns_left(&self, turn: i32) -> Option<i32> {
        self.finishes.filter(|end| *end > 0).map(|end| end.saturating_sub(turn))
    }

    /// Brings the government down, wanted or not: after an overthrow the old government is the
    /// target again (C-55), after the loss of its tech there is no target (W-74). A revolution
    /// under way keeps its end.
    pub fn fall(&mut self, wanted: GovernmentId, revolt: &Revolt, draw: &mut Draw) -> Started {
        let turns = match self.turns_left(revolt.turn) {
            Some(turns) => turns,
            None if revolt.is_spared => 0,
            None => length(revolt.kind, revolt.length, revolt.times_changed, draw),
        };
        let end = revolt.turn.saturating_add(turns);
        *self = Self { government: revolt.anarchy, target: Some(wanted), finishes: Some(end) };
        if turns <= 0 && wanted != revolt.anarchy {
            self.government = wanted;
            self.target = None;
            return Started::Changed(wanted);
        }
        Started::Anarchy(end)
    }

    /// Ends a revolution that is due at the beginning of a phase (W-34).
    pub fn finish(&mut self, turn: i32, anarchy: GovernmentId) -> Finished {
        if self.government != anarchy {
            self.finishes = self.finishes.filter(|end| *end >= turn);
            return Finished::No;
        }
        if self.finishes.is_some_and(|end| end > turn) {
            return Finished::No;
        }
        match self.target.filter(|target| *target != anarchy) {
            Some(target) => {
                self.government = target;
                self.target = None;
                Finished::Changed(target)
            }
            None => Finished::MustChoose,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::production::fair;

    const ANARCHY: GovernmentId = GovernmentId(0);
    const MONARCHY: GovernmentId = GovernmentId(2);
    const DEMOCRACY: GovernmentId = GovernmentId(5);

    fn revolt(turn: i32, kind: RevolutionLength) -> Revolt {
        Revolt { turn, anarchy: ANARCHY, kind, length: 5, times_changed: 0, is_spared: false }
    }

    #[test]
    fn c_55_disorder_is_counted_and_democracy_falls_in_its_third_turn() {
        let told = [1, 2, 3].map(|turn| count_disorder(turn - 1, true, 2));
        let expected = [
            (1, Some(DisorderNotice::Begins)),
            (2, Some(DisorderNotice::Warning)),
            (3, Some(DisorderNotice::Continues)),
        ];
        assert_eq!(told, expected);
        assert_eq!(told.map(|(turns, _)| overthrows(turns, 2)), [false, false, true]);
        assert!(!overthrows(99, 0), "other governments don't fall");
        assert_eq!(count_disorder(3, false, 2), (0, Some(DisorderNotice::Ends)));
        assert_eq!(count_disorder(0, false, 2), (0, None));
    }

    #[test]
    fn w_35_each_kind_has_its_length() {
        let lengths = |kind, changed| -> Vec<i32> {
            let all: std::collections::BTreeSet<i32> =
                (0..80).map(|number| length(kind, 5, changed, &mut fair::draw("W-35", number))).collect();
            all.into_iter().collect()
        };
        assert_eq!(lengths(RevolutionLength::Fixed, 3), [5]);
        assert_eq!(lengths(RevolutionLength::Random, 3), [1, 2, 3, 4, 5]);
        assert_eq!(lengths(RevolutionLength::Quickening, 3), [2]);
        assert_eq!(lengths(RevolutionLength::Quickening, 9), [1]);
        assert_eq!(lengths(RevolutionLength::RandQuick, 3), [1, 2]);
    }

    #[test]
    fn w_34_a_revolution_takes_its_turns_and_brings_its_target() {
        let mut rule = Rule::settled(MONARCHY);
        let mut draw = fair::draw("W-35", 1);
        assert_eq!(rule.start(DEMOCRACY, &revolt(10, RevolutionLength::Fixed), &mut draw), Ok(Started::Anarchy(15)));
        assert_eq!((rule.government, rule.finish(14, ANARCHY)), (ANARCHY, Finished::No));
        assert_eq!(rule.start(MONARCHY, &revolt(12, RevolutionLength::Fixed), &mut draw), Ok(Started::Anarchy(15)));
        assert_eq!(rule.finish(15, ANARCHY), Finished::Changed(MONARCHY));
        assert_eq!((rule.government, rule.target, rule.finishes), (MONARCHY, None, Some(15)));
        assert_eq!(rule.finish(16, ANARCHY), Finished::No);
        assert_eq!(rule, Rule::settled(MONARCHY));
    }

    #[test]
    fn w_34_anarchy_without_a_target_lasts_until_one_is_chosen() {
        let mut rule = Rule::settled(MONARCHY);
        let mut draw = fair::draw("W-35", 2);
        let _ = rule.start(ANARCHY, &revolt(10, RevolutionLength::Fixed), &mut draw);
        assert_eq!((rule.finish(15, ANARCHY), rule.finish(30, ANARCHY)), (Finished::MustChoose, Finished::MustChoose));
        let chosen = rule.start(DEMOCRACY, &revolt(30, RevolutionLength::Fixed), &mut draw);
        assert_eq!((chosen, rule.government), (Ok(Started::Changed(DEMOCRACY)), DEMOCRACY));
    }

    #[test]
    fn c_55_without_anarchy_the_change_is_immediate() {
        let mut rule = Rule::settled(DEMOCRACY);
        let spared = Revolt { is_spared: true, ..revolt(10, RevolutionLength::Random) };
        let mut draw = fair::draw("W-35", 3);
        assert_eq!(rule.fall(DEMOCRACY, &spared, &mut draw), Started::Changed(DEMOCRACY));
        assert_eq!(draw.below(1 << 40), fair::draw("W-35", 3).below(1 << 40), "no length is drawn");
    }

    #[test]
    fn w_35_quickening_wants_a_target_and_allows_one_change() {
        let mut draw = fair::draw("W-35", 4);
        let mut rule = Rule::settled(MONARCHY);
        let quick = |turn| revolt(turn, RevolutionLength::Quickening);
        assert_eq!(rule.start(ANARCHY, &quick(10), &mut draw), Err(RevoltRefusal::NoTarget));
        assert_eq!(rule.start(DEMOCRACY, &quick(10), &mut draw), Ok(Started::Anarchy(15)));
        assert_eq!(rule.finish(15, ANARCHY), Finished::Changed(DEMOCRACY));
        let before = rule;
        assert_eq!(rule.start(MONARCHY, &quick(15), &mut draw), Err(RevoltRefusal::SecondChange));
        assert_eq!(rule, before, "a refusal changes nothing");
        let mut fixed = before;
        let again = fixed.start(MONARCHY, &revolt(15, RevolutionLength::Fixed), &mut draw);
        assert_eq!(again, Ok(Started::Changed(MONARCHY)), "other kinds allow it in the same turn");
        let mut fallen = Rule::settled(MONARCHY);
        assert_eq!(
            fallen.fall(ANARCHY, &quick(10), &mut draw),
            Started::Anarchy(15),
            "nobody asks whether it may fall"
        );
    }
}
