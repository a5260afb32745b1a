//! Verdicts already known, in small tables that forget on collision.

use super::Verdict;
use crate::outputs::Outputs;
use crate::ruleset::words::Output;

const VERDICTS: usize = 128;
const MOODS: usize = 64;

/// Mood of a city under a placement.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mood {
    pub(super) in_disorder: bool,
    pub(super) is_happy: bool,
    pub(super) deficit: i32,
}

impl Mood {
    pub(super) const fn of(verdict: &Verdict) -> Self {
        Self { in_disorder: verdict.in_disorder, is_happy: verdict.is_happy, deficit: verdict.mood_deficit }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct KnownVerdict {
    stamp: u32,
    specialists: i32,
    citizens: Outputs,
    verdict: Verdict,
}

#[derive(Clone, Copy, Debug, Default)]
struct KnownMood {
    stamp: u32,
    key: [i32; 3],
    mood: Mood,
}

/// Verdicts by the citizens' output and specialists, and moods by the parts of these that they
/// depend on.
#[derive(Clone, Debug)]
pub(super) struct Memo {
    /// Entries with another stamp belong to another city. 0 marks entries never written.
    stamp: u32,
    verdicts: Vec<KnownVerdict>,
    moods: Vec<KnownMood>,
}

impl Default for Memo {
    fn default() -> Self {
        let (verdicts, moods) = (vec![KnownVerdict::default(); VERDICTS], vec![KnownMood::default(); MOODS]);
        Self { stamp: 1, verdicts, moods }
    }
}

impl Memo {
    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            // Stamps wrap around, so entries of the first pass must go.
            *self = Self::default();
        }
    }

    /// The verdict on a placement; the judge is asked only if it is not known.
    pub(super) fn verdict(
        &mut self,
        citizens: Outputs,
        specialists: i32,
        judge: &mut impl FnMut(Outputs, i32) -> Verdict,
    ) -> Verdict {
        let [food, shield, trade, gold, luxury, science] = citizens.0;
        let at = mix(&[food, shield, trade, gold, luxury, science, specialists]) % VERDICTS;
        let known = &mut self.verdicts[at];
        if known.stamp == self.stamp && known.specialists == specialists && known.citizens == citizens {
            return known.verdict;
        }
        let verdict = judge(citizens, specialists);
        *known = KnownVerdict { stamp: self.stamp, specialists, citizens, verdict };
        let key = [trade, luxury, specialists];
        self.moods[mix(&key) % MOODS] = KnownMood { stamp: self.stamp, key, mood: Mood::of(&verdict) };
        verdict
    }

    /// The mood of a placement, if one with the same trade, luxury and number of specialists was
    /// judged.
    pub(super) fn mood(&self, citizens: &Outputs, specialists: i32) -> Option<Mood> {
        let key = [citizens[Output::Trade], citizens[Output::Luxury], specialists];
        let known = &self.moods[mix(&key) % MOODS];
        (known.stamp == self.stamp && known.key == key).then_some(known.mood)
    }
}

/// Hashes numbers over a table.
fn mix(numbers: &[i32]) -> usize {
    let sum = numbers.iter().fold(0_u32, |sum, &number| sum.wrapping_mul(0x0100_0193) ^ number.cast_unsigned());
    (sum.wrapping_mul(0x9E37_79B1) >> 20) as usize
}
