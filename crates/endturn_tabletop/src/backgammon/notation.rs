//! Plays as text: `13/7 8/7`, `24/18*`, `bar/22`, `6/off`, `8/5(2)`.

use std::fmt;

use super::{
    board::{BAR, Board, OFF, Side},
    play::{Play, Step},
};
use endturn_engine::compact::CompactSort as _;

/// Reason for which a text is not a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAPlay {
    /// A part is not written like `13/7`, `24/18*`, `bar/22`, `6/off` or `8/5(2)`.
    Form,
    /// More than four checkers' moves.
    TooMany,
}

impl fmt::Display for NotAPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Form => "a play is written like `13/7 8/7`, `24/18*`, `bar/22`, `6/off` or `8/5(2)`",
            Self::TooMany => "a play moves four checkers at most",
        })
    }
}

impl std::error::Error for NotAPlay {}

/// A checker's path: the places it touches, with a mark on those where it hits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Way {
    places: [u8; 5],
    hits: [bool; 5],
    count: usize,
}

impl Way {
    fn push(&mut self, place: u8, hit: bool) -> Result<(), NotAPlay> {
        *self.places.get_mut(self.count).ok_or(NotAPlay::TooMany)? = place;
        self.hits[self.count] = hit;
        self.count += 1;
        Ok(())
    }

    fn last(&self) -> u8 {
        self.places[self.count - 1]
    }

    fn places(&self) -> impl Iterator<Item = (u8, bool)> {
        (0..self.count).map(|at| (self.places[at], self.hits[at]))
    }

    /// Drops the places in between at which nothing is hit.
    fn short(&self) -> Self {
        let mut short = Self::default();
        for (at, (place, hit)) in self.places().enumerate() {
            if at == 0 || at + 1 == self.count || hit {
                // Never more places than before.
                let _ = short.push(place, hit);
            }
        }
        short
    }
}

/// The paths of a play's checkers: each step continues the path of a checker that is there by this
/// play, if there is one.
fn ways(play: &Play, hits: impl Fn(usize) -> bool) -> ([Way; 4], usize) {
    let (mut ways, mut count) = ([Way::default(); 4], 0);
    for (at, step) in play.steps().iter().enumerate() {
        let known = ways[..count].iter().position(|way: &Way| way.last() == step.from);
        let way = known.unwrap_or(count);
        if known.is_none() {
            count += 1;
            let _ = ways[way].push(step.from, false);
        }
        let _ = ways[way].push(step.to, hits(at));
    }
    for way in &mut ways[..count] {
        *way = way.short();
    }
    (ways, count)
}

/// A play in text form; [`fmt::Display`] writes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written<'w> {
    pub(super) play: &'w Play,
    /// Steps that hit.
    pub(super) hits: [bool; 4],
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut all, count) = ways(self.play, |at| self.hits[at]);
        let all = &mut all[..count];
        // The longer path first if two begin on the same point, and of equal ones the one that
        // hits.
        all.compact_sort_by(|one, other| {
            (other.places[0], one.last(), other.hits).cmp(&(one.places[0], other.last(), one.hits))
        });
        let mut at = 0;
        while at < count {
            let times =
                all[at..].iter().take_while(|way| (way.places, way.count) == (all[at].places, all[at].count)).count();
            f.write_str(if at > 0 { " " } else { "" })?;
            write_way(f, &all[at])?;
            if times > 1 {
                write!(f, "({times})")?;
            }
            at += times;
        }
        Ok(())
    }
}

fn write_way(f: &mut fmt::Formatter<'_>, way: &Way) -> fmt::Result {
    for (at, (place, hit)) in way.places().enumerate() {
        f.write_str(if at > 0 { "/" } else { "" })?;
        match place {
            BAR => f.write_str("bar")?,
            OFF => f.write_str("off")?,
            point => write!(f, "{point}")?,
        }
        f.write_str(if hit { "*" } else { "" })?;
    }
    Ok(())
}

impl Board {
    /// A play of this board as canonical text: a checker that moves on without hitting is written
    /// once, `24/13`; the same path twice has its number after it, `8/5(2)`; a hit is marked,
    /// `24/18*/13`, and once for all that take the same path, `8/5*(2)`. Empty for the empty play.
    pub fn text(&self, side: Side, play: &Play) -> String {
        let (mut board, mut hits) = (*self, [false; 4]);
        for (hit, step) in hits.iter_mut().zip(play.steps()) {
            if board.at(side, step.from) == 0 {
                break;
            }
            *hit = board.step(side, *step);
        }
        Written { play, hits }.to_string()
    }
}

impl Play {
    /// Parses a play for any board: whether the checkers could move so, and whether hits are marked
    /// where they happen, is checked later. Of a checker written with several stops the first and
    /// the last are kept, and those where it hits.
    pub fn parse(text: &str) -> Result<Self, NotAPlay> {
        let (mut steps, mut count) = ([Step::default(); 4], 0);
        for part in text.split_whitespace() {
            let (way, times) = read_part(part)?;
            let way = way.short();
            for _ in 0..times {
                for ((from, _), (to, _)) in way.places().zip(way.places().skip(1)) {
                    *steps.get_mut(count).ok_or(NotAPlay::TooMany)? = Step { from, to };
                    count += 1;
                }
            }
        }
        if count == 0 { Err(NotAPlay::Form) } else { Self::new(&steps[..count]).ok_or(NotAPlay::TooMany) }
    }

    /// The play's steps one by one, without marks for hits.
    pub fn plain(&self) -> String {
        let mut text = String::new();
        for step in self.steps() {
            let mut way = Way::default();
            // Two places always fit.
            let _ = way.push(step.from, false).and_then(|()| way.push(step.to, false));
            text += if text.is_empty() { "" } else { " " };
            text += &WrittenWay(&way).to_string();
        }
        text
    }
}

/// A path as text.
struct WrittenWay<'w>(&'w Way);

impl fmt::Display for WrittenWay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_way(f, self.0)
    }
}

/// Parses a part of a play such as `24/18*/13` or `8/5(2)`: a path, and how often it is taken.
fn read_part(part: &str) -> Result<(Way, u8), NotAPlay> {
    let (places, times) = match part.split_once('(') {
        Some((places, times)) => {
            let times = times.strip_suffix(')').and_then(|times| times.parse().ok());
            (places, times.filter(|times| (1..=4).contains(times)).ok_or(NotAPlay::Form)?)
        }
        None => (part, 1),
    };
    let mut way = Way::default();
    for text in places.split('/') {
        let (text, hit) = text.strip_suffix('*').map_or((text, false), |text| (text, true));
        let place = match text {
            text if text.eq_ignore_ascii_case("bar") => BAR,
            text if text.eq_ignore_ascii_case("off") => OFF,
            text if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().map_err(|_| NotAPlay::Form)?,
            _ => return Err(NotAPlay::Form),
        };
        let is_on = if way.count == 0 { (1..=BAR).contains(&place) && !hit } else { place < way.last() };
        if !is_on || hit && place == OFF {
            return Err(NotAPlay::Form);
        }
        way.push(place, hit)?;
    }
    if way.count < 2 { Err(NotAPlay::Form) } else { Ok((way, times)) }
}
