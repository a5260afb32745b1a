//! The ranking of one game, and its likelihood under given strengths (Plackett and Luce, 1975).
//!
//! The first place goes to each with a probability in proportion to its strength, the second
//! likewise among the rest, and so on. Between two this is the model of Bradley and Terry (1952). A
//! tie counts as all the orders that agree with it, each equally: between two, half a win for each.

use libm::{exp, log};

/// Maximum competitors that share a place.
pub const MAX_TIED: usize = 12;

/// The ranking of one game: competitors by number, each once per seat it had.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ranking {
    /// The places from the first on; competitors that share a place are in the same list.
    pub places: Vec<Vec<usize>>,
    /// Competitors behind all of these, in unknown order: in a game that ends with its first
    /// winner, all others.
    pub unranked: Vec<usize>,
}

impl Ranking {
    /// Of two, the winner first.
    #[must_use]
    pub fn win(winner: usize, loser: usize) -> Self {
        Self { places: vec![vec![winner], vec![loser]], unranked: Vec::new() }
    }

    /// A draw between two.
    #[must_use]
    pub fn draw(one: usize, other: usize) -> Self {
        Self { places: vec![vec![one, other]], unranked: Vec::new() }
    }

    /// A winner against all others, whose order is unknown.
    #[must_use]
    pub fn winner(winner: usize, others: Vec<usize>) -> Self {
        Self { places: vec![vec![winner]], unranked: others }
    }

    /// All competitors.
    pub fn players(&self) -> impl Iterator<Item = usize> + '_ {
        self.places.iter().flatten().chain(&self.unranked).copied()
    }

    /// Every pair of which the first came before the second or shared a place with it.
    pub fn not_behind(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.places.iter().enumerate().flat_map(move |(at, place)| {
            let rest = self.places[at..].iter().flatten().chain(&self.unranked);
            place.iter().flat_map(move |one| rest.clone().map(move |other| (*one, *other)))
        })
    }

    /// Every pair of seats whose order is known, once, with the score of the one named first: 1 or,
    /// for a shared place, ½.
    pub fn pair_scores(&self) -> impl Iterator<Item = (usize, usize, f64)> + '_ {
        self.places.iter().enumerate().flat_map(move |(at, place)| {
            let later = self.places[at + 1..].iter().flatten().chain(&self.unranked);
            place.iter().enumerate().flat_map(move |(nth, one)| {
                let tied = place[nth + 1..].iter().map(move |other| (*one, *other, 0.5));
                tied.chain(later.clone().map(move |other| (*one, *other, 1.0)))
            })
        })
    }
}

/// Sums over a likelihood, under given strengths.
pub(super) struct Slopes {
    /// The logarithms of the strengths; the strengths as fractions of the highest one follow.
    logarithms: Vec<f64>,
    strengths: Vec<f64>,
    highest: f64,
    pub(super) value: f64,
    /// By competitor: the derivative of the value by the logarithm of the strength.
    pub(super) gradient: Vec<f64>,
    /// By pair of competitors: the negative second derivative.
    pub(super) curvature: Vec<f64>,
    /// Competitors that came after the current place.
    rest: Vec<usize>,
}

impl Slopes {
    pub(super) fn new(logarithms: &[f64]) -> Self {
        let highest = logarithms.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let strengths = logarithms.iter().map(|strength| exp(strength - highest)).collect();
        let (gradient, curvature) = (vec![0.0; logarithms.len()], vec![0.0; logarithms.len() * logarithms.len()]);
        Self { logarithms: logarithms.to_vec(), strengths, highest, value: 0.0, gradient, curvature, rest: Vec::new() }
    }

    /// Adds the logarithm of a game's likelihood with its derivatives, `times` times.
    pub(super) fn add(&mut self, ranking: &Ranking, times: f64) {
        // From the last place up, so that `rest` holds all that came later.
        let mut rest = std::mem::take(&mut self.rest);
        rest.clear();
        rest.extend(&ranking.unranked);
        for place in ranking.places.iter().rev() {
            for player in place {
                self.value += times * self.logarithms[*player];
                self.gradient[*player] += times;
            }
            if place.len() > 1 {
                self.tie(place, &rest, times);
                rest.extend(place);
            } else {
                rest.extend(place);
                self.choice(&rest, times);
            }
        }
        self.rest = rest;
    }

    /// In all orders that agree with a tie, the set of those still to be placed is any subset of a
    /// given size equally often.
    fn tie(&mut self, place: &[usize], rest: &[usize], times: f64) {
        let mut weight = vec![times; place.len() + 1];
        for size in 1..=place.len() {
            weight[size] = weight[size - 1] * size as f64 / (place.len() - size + 1) as f64;
        }
        for subset in 1_usize..1 << place.len() {
            let chosen = place.iter().enumerate().filter(|(bit, _)| subset >> bit & 1 == 1).map(|(_, player)| *player);
            let contest: Vec<usize> = rest.iter().copied().chain(chosen).collect();
            self.choice(&contest, weight[subset.count_ones() as usize]);
        }
    }

    /// Subtracts `weight` times the logarithm of the summed strengths of those that compete for a
    /// place.
    fn choice(&mut self, contest: &[usize], weight: f64) {
        let total: f64 = contest.iter().map(|player| self.strengths[*player]).sum();
        if total < f64::MIN_POSITIVE {
            // Too far below the others for doubles: not strengths to stop at.
            self.value = f64::NEG_INFINITY;
            return;
        }
        self.value -= weight * (self.highest + log(total));
        let size = self.strengths.len();
        for one in contest {
            let expected = weight * self.strengths[*one] / total;
            self.gradient[*one] -= expected;
            self.curvature[one * size + one] += expected;
            for other in contest {
                self.curvature[one * size + other] -= expected * self.strengths[*other] / total;
            }
        }
    }
}
