//! Where a city's citizens work (C-16).
//!
//! The policy is a search over *placements*: start with the slots of the highest estimated value, then replace one used slot by
//! one unused slot, the best replacement first, until none is better. If that does not meet the goal, a weaker goal is tried, up
//! to one that allows everything. Where the rule leaves a choice open, this is what holds here:
//!
//! - Of equally good replacements the one that puts a citizen on the earlier slot is taken, then the one that takes him from the
//!   later slot; tiles come before specialists. So of tiles with the same output those of lowest index are always the worked ones.
//! - While the goal is not met, replacements with the same violation are ranked by score, but a better score alone is no reason
//!   to move.
//! - Being happy, where a goal requires it and it is not so, counts like disorder.
//!
//! The result is a function of goal, site and judge alone. What makes it fast never changes it: tiles of equal output are one
//! class ([`slots`]), what was judged once is remembered, and with a [`Ceiling`] most replacements are known to be no better
//! without being judged ([`search`]).

use std::ops::ControlFlow;

use crate::outputs::Outputs;
use crate::ruleset::words::Output;

mod ceiling;
mod memo;
#[cfg(test)]
mod oracle;
mod search;
mod slots;
#[cfg(test)]
mod town;

pub use ceiling::Ceiling;
use memo::{Memo, Mood};
use search::Search;
use slots::Slots;

/// Kinds of specialists a placement can count.
pub const SPECIALIST_KINDS: usize = 8;

/// What a player asks of a city's citizens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// What a point of surplus is worth.
    pub weights: Outputs,
    /// Least surplus that is enough; `i32::MIN` asks for nothing.
    pub minimum: Outputs,
    /// Whether disorder is acceptable.
    pub allow_disorder: bool,
    /// Whether the city must be happy.
    pub require_happy: bool,
    /// What being happy is worth.
    pub happy_weight: i32,
}

impl Goal {
    /// The goal of a player who set none (C-16): `stock_is_full` says that the food stock equals the granary size.
    #[must_use]
    pub fn usual(size: i32, no_trade_size: i32, stock_is_full: bool) -> Self {
        let food = match size {
            ..=1 => 20,
            _ if size <= no_trade_size => 15,
            _ if stock_is_full => 0,
            _ => 10,
        };
        Self {
            weights: Outputs([food, 5, 0, 2, 0, 2]),
            minimum: Outputs([i32::from(!stock_is_full), 1, 0, i32::MIN, 0, 0]),
            allow_disorder: false,
            require_happy: false,
            happy_weight: 0,
        }
    }

    /// The goal that allows everything: any surplus counts, and being happy counts one point.
    pub const ANYTHING: Self = Self {
        weights: Outputs([1; 6]),
        minimum: Outputs([i32::MIN; 6]),
        allow_disorder: true,
        require_happy: false,
        happy_weight: 1,
    };

    /// The goal at a rung of the ladder: 0 is the goal itself, 1 asks for no food and shields, 2 for nothing beyond what the city
    /// has, and 3 allows everything.
    #[must_use]
    pub fn at_rung(&self, rung: u8, fallback: &Fallback) -> Self {
        let mut goal = *self;
        match rung {
            0 => {}
            1 => {
                for output in [Output::Food, Output::Shield] {
                    goal.minimum[output] = goal.minimum[output].min(0);
                }
            }
            2 => {
                goal.minimum = Outputs::each(|output| self.minimum[output].min(fallback.surplus[output]).min(0));
                goal.allow_disorder |= fallback.is_human;
            }
            _ => goal = Self::ANYTHING,
        }
        goal
    }

    /// How well a verdict meets the goal.
    fn standing(&self, verdict: &Verdict) -> Standing {
        let mut violation: i64 =
            self.minimum.0.iter().zip(&verdict.surplus.0).map(|(&least, &is)| short(least, is)).sum();
        violation += self.mood_violation(Mood::of(verdict));
        let mut score = if verdict.is_happy { i64::from(self.happy_weight) } else { 0 };
        for (&weight, &surplus) in self.weights.0.iter().zip(&verdict.surplus.0) {
            score = score.saturating_add(i64::from(weight) * i64::from(surplus));
        }
        Standing { violation, score }
    }

    /// What a mood adds to the violation: nothing if it does.
    fn mood_violation(&self, mood: Mood) -> i64 {
        let is_bad = (mood.in_disorder && !self.allow_disorder) || (self.require_happy && !mood.is_happy);
        if is_bad { BAD_MOOD + i64::from(mood.deficit.clamp(-1000, 1000)) } else { 0 }
    }
}

/// Outweighs every likely shortfall of output. Mood deficits lie between -255 and 510.
const BAD_MOOD: i64 = 1_000_000;

/// How far a surplus stays below the least that is enough.
const fn short(least: i32, surplus: i32) -> i64 {
    let short = least as i64 - surplus as i64;
    if short > 0 { short } else { 0 }
}

/// How well a placement meets a goal: 0 violation is sufficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Standing {
    violation: i64,
    score: i64,
}

/// What the second rung of the ladder falls back on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fallback {
    /// The city's surplus before it is arranged.
    pub surplus: Outputs,
    /// Whether a person plays the nation, who may prefer disorder to hunger.
    pub is_human: bool,
}

/// Where the citizens of a city can work.
#[derive(Clone, Copy, Debug)]
pub struct Site<'a> {
    /// What a citizen would make on each tile, by city map index; 0 is the centre. At most 128.
    pub tiles: &'a [Outputs],
    /// The tiles that are free or already worked by this city, by city map index. The centre, bit 0, never counts.
    pub workable: u128,
    /// What a specialist of each kind makes; at most [`SPECIALIST_KINDS`].
    pub specialists: &'a [Outputs],
    /// Kinds the city can use, as bits; kind 0, the default one, can always be used.
    pub usable: u8,
    /// Citizens, 0 to 255.
    pub size: i32,
    /// Percent of each output that counts.
    pub bonus_pct: Outputs,
    /// Percent of trade that becomes each output; 0 for all but gold, luxury and science.
    pub rate_pct: Outputs,
    /// What the judge will never exceed; without it, all replacements are judged.
    pub ceiling: Option<&'a Ceiling>,
}

/// Where a city's citizens work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Placement {
    /// Worked tiles by city map index, without the centre.
    pub worked: u128,
    /// Specialists by kind.
    pub specialists: [u8; SPECIALIST_KINDS],
}

impl Placement {
    /// Citizens on tiles.
    #[must_use]
    pub const fn workers(&self) -> i32 {
        self.worked.count_ones().cast_signed()
    }

    /// Citizens who are specialists.
    #[must_use]
    pub fn idlers(&self) -> i32 {
        self.specialists.iter().map(|&count| i32::from(count)).sum()
    }
}

/// What would come of a placement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Surplus of each output, after disorder penalties.
    pub surplus: Outputs,
    /// Whether the city would be in disorder.
    pub in_disorder: bool,
    /// Whether the city would be happy (C-23).
    pub is_happy: bool,
    /// `unhappy + 2 * angry - happy`; only read where the mood does not do.
    pub mood_deficit: i32,
}

/// The placement that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arranged {
    /// Where the citizens work now.
    pub placement: Placement,
    /// What comes of it.
    pub verdict: Verdict,
    /// Whether the goal of the rung is met.
    pub sufficient: bool,
    /// The rung of the ladder on which it was found; see [`Goal::at_rung`].
    pub rung: u8,
}

/// Memory that searches use again, so that they need not allocate.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    slots: Slots,
    memo: Memo,
}

/// Arranges citizens for a goal that no player set (C-16): weaker goals are tried until one is met, so there always is a result.
///
/// `judge` says what comes of the citizens' total output, the centre tile included, and their number of specialists; it must be
/// a function of these alone, and stay below the site's ceiling, if there is one.
pub fn arrange(
    goal: &Goal,
    fallback: &Fallback,
    site: &Site<'_>,
    scratch: &mut Scratch,
    mut judge: impl FnMut(Outputs, i32) -> Verdict,
) -> Arranged {
    scratch.memo.forget();
    scratch.slots.survey(site);
    let last = arrange_at(goal, 0, site, scratch, &mut judge);
    let climbed = (1..=3).try_fold(last, |found, rung| {
        if found.sufficient {
            return ControlFlow::Break(found);
        }
        ControlFlow::Continue(arrange_at(&goal.at_rung(rung, fallback), rung, site, scratch, &mut judge))
    });
    match climbed {
        ControlFlow::Break(found) | ControlFlow::Continue(found) => found,
    }
}

/// Arranges citizens for one goal, such as a player set, and for no weaker one. If the result is not sufficient, the goal cannot be
/// met and is to be dropped (C-16).
pub fn pursue(
    goal: &Goal,
    site: &Site<'_>,
    scratch: &mut Scratch,
    mut judge: impl FnMut(Outputs, i32) -> Verdict,
) -> Arranged {
    scratch.memo.forget();
    scratch.slots.survey(site);
    arrange_at(goal, 0, site, scratch, &mut judge)
}

fn arrange_at(
    goal: &Goal,
    rung: u8,
    site: &Site<'_>,
    scratch: &mut Scratch,
    judge: &mut impl FnMut(Outputs, i32) -> Verdict,
) -> Arranged {
    let Scratch { slots, memo } = scratch;
    slots.fill(goal, site);
    let (verdict, standing) = Search::new(goal, site, slots, memo, judge).improve();
    Arranged { placement: slots.placement(), verdict, sufficient: standing.violation == 0, rung }
}
