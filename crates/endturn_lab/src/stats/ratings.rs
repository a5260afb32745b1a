//! Ratings on the Elo scale: Bradley–Terry for two seats, Plackett–Luce for more, with intervals by
//! orbit.

use std::{
    collections::{BTreeMap, BTreeSet},
    f64::consts::LN_10,
    sync::Arc,
};

use libm::{exp, log};

use super::{
    linear::{dot, inverse, quadratic, solve, times},
    rankings::{MAX_TIED, Ranking, Slopes},
    special::student_reach,
    values::{Interval, Level, StatsError},
};

/// Elo points per unit of the logarithm of strength: a difference of 400 points is a strength ten
/// times as high.
const POINTS: f64 = 400.0 / LN_10;

/// The expected share of points between two for a rating difference in Elo points: 0.5 for 0, 0.64
/// for 100.
#[must_use]
pub fn share_of_elo(points: f64) -> f64 {
    1.0 / (1.0 + exp(-points / POINTS))
}

/// Prior knowledge: each competitor has drawn this many games against one of rating 0.
///
/// It keeps the rating of a competitor that won everything finite, and hardly moves the others:
/// after 100 games between two, it takes about 5 points off a difference of 400.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prior {
    /// Drawn games, 0 or more; 0 is plain maximum likelihood, which fails if a competitor won
    /// everything.
    pub drawn_games: f64,
}

impl Default for Prior {
    fn default() -> Self {
        Self { drawn_games: 1.0 }
    }
}

/// Ratings of all competitors, in Elo points relative to their mean.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    strengths: Vec<f64>,
    /// The variance of the strengths as estimated from the orbits, and from the model's curvature.
    by_orbit: Vec<f64>,
    by_model: Vec<f64>,
    /// Competitors of one group have won (or drawn) against each other, at least in a chain; see
    /// [`Ratings::separated`].
    groups: Vec<usize>,
    orbits: f64,
    reach: f64,
    level: Level,
}

/// The games by which competitors are rated, orbit by orbit. Each distinct ranking is stored once,
/// and so are orbits with equal results, so that a million games between a few competitors take
/// little memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedGames {
    competitors: usize,
    known: BTreeSet<Arc<Ranking>>,
    orbits: BTreeMap<Vec<(Arc<Ranking>, u32)>, u64>,
}

impl RatedGames {
    /// Starts without games, for competitors numbered from 0.
    #[must_use]
    pub fn new(competitors: usize) -> Self {
        Self { competitors, known: BTreeSet::new(), orbits: BTreeMap::new() }
    }

    /// Adds one orbit's finished games; an orbit without any is ignored.
    ///
    /// # Errors
    /// As for [`RatedGames::known`]; nothing is added then.
    pub fn add_orbit(&mut self, games: Vec<Ranking>) -> Result<(), StatsError> {
        let mut counts = BTreeMap::new();
        for game in games {
            *counts.entry(self.known(game)?).or_default() += 1;
        }
        self.add_counts(counts);
        Ok(())
    }

    /// Returns the shared copy of a game's ranking, for callers that count games before adding
    /// them.
    ///
    /// # Errors
    /// [`StatsError::OutOfRange`] for a competitor that does not exist or more than [`MAX_TIED`]
    /// on one place.
    pub fn known(&mut self, game: Ranking) -> Result<Arc<Ranking>, StatsError> {
        if game.players().any(|player| player >= self.competitors) {
            return Err(StatsError::OutOfRange("a game names a competitor that does not exist"));
        }
        if game.places.iter().any(|place| place.len() > MAX_TIED) {
            return Err(StatsError::OutOfRange("too many share a place"));
        }
        if let Some(known) = self.known.get(&game) {
            return Ok(Arc::clone(known));
        }
        let game = Arc::new(game);
        self.known.insert(Arc::clone(&game));
        Ok(game)
    }

    /// Adds one orbit's games, or those of several orbits that are to count as one, by ranking as
    /// returned by [`RatedGames::known`].
    pub fn add_counts(&mut self, games: BTreeMap<Arc<Ranking>, u32>) {
        if !games.is_empty() {
            *self.orbits.entry(games.into_iter().collect()).or_default() += 1;
        }
    }

    /// Rates the competitors.
    ///
    /// The interval comes from the differences between orbits (a sandwich estimate, times `K / (K -
    /// 1)` for `K` orbits, with Student's t), so that games of one seed may be dependent, and a
    /// seat's advantage neither moves a rating nor widens its interval. If all orbits are alike
    /// they say nothing about the variation between orbits; then the model's own error (the
    /// curvature of its likelihood, as if all games were independent) is used.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] below two competitors or two orbits, [`StatsError::OutOfRange`] for a
    /// negative prior, [`StatsError::Separated`] without a prior if a competitor won everything,
    /// lost everything or did not play.
    pub fn rate(&self, prior: Prior, level: Level) -> Result<Ratings, StatsError> {
        let (competitors, played) = (self.competitors, self.orbits.values().sum::<u64>());
        if competitors < 2 || played < 2 {
            return Err(StatsError::TooFew { have: competitors.min(played as usize), need: 2 });
        }
        if !(prior.drawn_games >= 0.0 && prior.drawn_games.is_finite()) {
            return Err(StatsError::OutOfRange("a prior has 0 or more games"));
        }
        let groups = self.groups();
        let flat = prior.drawn_games <= 0.0;
        if flat && groups.iter().any(|group| *group != 0) {
            return Err(StatsError::Separated);
        }
        let (strengths, mut slopes) = self.fit(prior)?;
        if flat {
            fix_mean(&mut slopes.curvature, competitors);
        }
        let by_model = inverse(&slopes.curvature, competitors).ok_or(StatsError::NoConvergence)?;
        let by_orbit = self.sandwich(&by_model, &strengths, played as f64);
        let reach = student_reach(level, played as f64 - 1.0);
        Ok(Ratings { strengths, by_orbit, by_model, groups, orbits: played as f64, reach, level })
    }

    /// Numbers the groups within which each competitor is not behind each other one by a chain of
    /// games; 0 holds competitor 0.
    fn groups(&self) -> Vec<usize> {
        let competitors = self.competitors;
        let mut reach = vec![false; competitors * competitors];
        for (one, other) in self.known.iter().flat_map(|ranking| ranking.not_behind()) {
            reach[one * competitors + other] = true;
        }
        for via in 0..competitors {
            for one in (0..competitors).filter(|one| *one != via) {
                if reach[one * competitors + via] {
                    for other in 0..competitors {
                        reach[one * competitors + other] |= reach[via * competitors + other];
                    }
                }
            }
        }
        let same = |one: usize, other: usize| reach[one * competitors + other] && reach[other * competitors + one];
        (0..competitors).map(|one| (0..one).find(|other| same(one, *other)).unwrap_or(one)).collect()
    }

    /// The number of games with each ranking.
    fn totals(&self) -> Totals<'_> {
        let mut totals = Totals::new();
        for (orbit, orbits) in &self.orbits {
            for (ranking, times) in orbit {
                *totals.entry(ranking).or_default() += u64::from(*times) * orbits;
            }
        }
        totals
    }

    fn sum_up(totals: &Totals<'_>, prior: Prior, strengths: &[f64]) -> Slopes {
        let mut slopes = Slopes::new(strengths);
        totals.iter().for_each(|(ranking, times)| slopes.add(ranking, *times as f64));
        for (who, strength) in strengths.iter().enumerate() {
            let chance = 1.0 / (1.0 + exp(-strength));
            slopes.value += prior.drawn_games * 0.5 * (log(chance) + log(1.0 / (1.0 + exp(*strength))));
            slopes.gradient[who] += prior.drawn_games * (0.5 - chance);
            slopes.curvature[who * strengths.len() + who] += prior.drawn_games * chance * (1.0 - chance);
        }
        slopes
    }

    /// Newton's method with halved steps; the logarithm of the likelihood has a single maximum.
    fn fit(&self, prior: Prior) -> Result<(Vec<f64>, Slopes), StatsError> {
        let mut strengths = vec![0.0; self.competitors];
        let totals = self.totals();
        let mut slopes = Self::sum_up(&totals, prior, &strengths);
        for _ in 0..200 {
            let mut curvature = slopes.curvature.clone();
            if prior.drawn_games <= 0.0 {
                fix_mean(&mut curvature, self.competitors);
            }
            let mut step = solve(&curvature, &slopes.gradient).ok_or(StatsError::NoConvergence)?;
            // The remaining gain: below this, a last step is exact to the available digits.
            if dot(&step, &slopes.gradient).abs() < 1e-12 {
                strengths.iter_mut().zip(&step).for_each(|(strength, step)| *strength += step);
                let slopes = Self::sum_up(&totals, prior, &strengths);
                return Ok((strengths, slopes));
            }
            loop {
                let tried: Vec<f64> = strengths.iter().zip(&step).map(|(old, step)| old + step).collect();
                let next = Self::sum_up(&totals, prior, &tried);
                // The likelihood is flat at its maximum: there, rounding decides which value is
                // higher.
                if next.value >= slopes.value - 1e-12 * slopes.value.abs() {
                    (strengths, slopes) = (tried, next);
                    break;
                }
                step.iter_mut().for_each(|part| *part *= 0.5);
                if step.iter().all(|part| part.abs() < 1e-13) {
                    return Ok((strengths, slopes));
                }
            }
        }
        Err(StatsError::NoConvergence)
    }

    /// `A · (Σ g gᵀ) · A · K / (K - 1)`: `A` is the inverse curvature, `g` the gradient of one of
    /// the `K` orbits.
    fn sandwich(&self, by_model: &[f64], strengths: &[f64], played: f64) -> Vec<f64> {
        let size = strengths.len();
        let mut result = vec![0.0; size * size];
        let mut slopes = Slopes::new(strengths);
        for (orbit, count) in &self.orbits {
            slopes.gradient.fill(0.0);
            orbit.iter().for_each(|(ranking, times)| slopes.add(ranking, f64::from(*times)));
            let moved = times(by_model, &slopes.gradient);
            for (row, one) in moved.iter().enumerate() {
                for (column, other) in moved.iter().enumerate() {
                    result[row * size + column] += *count as f64 * one * other;
                }
            }
        }
        let factor = played / (played - 1.0);
        result.iter_mut().for_each(|value| *value *= factor);
        result
    }
}

/// The number of games with each ranking.
type Totals<'g> = BTreeMap<&'g Ranking, u64>;

/// Without a prior all strengths may rise together: fixes their mean.
fn fix_mean(curvature: &mut [f64], competitors: usize) {
    let scale = (0..competitors).map(|who| curvature[who * competitors + who]).sum::<f64>() / competitors as f64;
    curvature.iter_mut().for_each(|value| *value += scale / competitors as f64);
}

/// Rates competitors by a list of orbits; see [`RatedGames::rate`].
///
/// # Errors
/// As for [`RatedGames::add_orbit`] and [`RatedGames::rate`].
pub fn rate(competitors: usize, orbits: &[Vec<Ranking>], prior: Prior, level: Level) -> Result<Ratings, StatsError> {
    let mut games = RatedGames::new(competitors);
    for orbit in orbits {
        games.add_orbit(orbit.clone())?;
    }
    games.rate(prior, level)
}

impl Ratings {
    /// Number of competitors.
    #[must_use]
    pub fn competitors(&self) -> usize {
        self.strengths.len()
    }

    /// The rating of a competitor in Elo points, relative to a mean of 0.
    ///
    /// # Errors
    /// [`StatsError::OutOfRange`] if there is no such competitor.
    pub fn of(&self, competitor: usize) -> Result<Interval, StatsError> {
        let count = self.competitors();
        let mut contrast = vec![-1.0 / count as f64; count];
        *contrast.get_mut(competitor).ok_or(NOBODY)? += 1.0;
        Ok(self.contrast(&contrast, self.separated()))
    }

    /// The rating of the first minus that of the second, in Elo points. Narrower than the two
    /// ratings suggest, since it takes their correlation into account.
    ///
    /// # Errors
    /// [`StatsError::OutOfRange`] if one does not exist.
    pub fn difference(&self, one: usize, other: usize) -> Result<Interval, StatsError> {
        let mut contrast = vec![0.0; self.competitors()];
        *contrast.get_mut(one).ok_or(NOBODY)? += 1.0;
        *contrast.get_mut(other).ok_or(NOBODY)? -= 1.0;
        Ok(self.contrast(&contrast, self.groups[one] != self.groups[other]))
    }

    /// Whether some of the competitors never won or drew against the others, or never met them.
    /// Ratings across such a gap rest on the prior; their intervals are then the wider of the
    /// model's and the orbits'.
    #[must_use]
    pub fn separated(&self) -> bool {
        self.groups.iter().any(|group| *group != 0)
    }

    fn contrast(&self, contrast: &[f64], across: bool) -> Interval {
        let (by_orbit, by_model) = (quadratic(&self.by_orbit, contrast), quadratic(&self.by_model, contrast));
        // Less than a single differing orbit would show: that is the pull of the prior, or
        // rounding.
        let alike = by_orbit <= by_model * 0.25 / self.orbits;
        let variance = if across || alike { by_orbit.max(by_model) } else { by_orbit };
        let distance = POINTS * self.reach * variance.sqrt();
        Interval::around(POINTS * dot(contrast, &self.strengths), distance, self.level)
    }
}

const NOBODY: StatsError = StatsError::OutOfRange("no such competitor");
