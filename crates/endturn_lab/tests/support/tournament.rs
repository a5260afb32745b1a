//! Tournaments with known true shares: seats differ, each orbit's map favours one seat, and games
//! may be drawn.

use endturn_lab::stats::{random::Stream, rankings::Ranking};

pub struct Tournament {
    /// Logarithms of strength, one competitor per seat.
    pub strengths: Vec<f64>,
    /// The bonus of each seat.
    pub seats: Vec<f64>,
    /// The bonus of the seat that the orbit's map favours, each equally likely.
    pub luck: f64,
    /// The probability of a draw between all.
    pub draws: f64,
}

impl Tournament {
    /// Strengths, seats and luck as far apart as at real tables.
    pub fn of(seats: usize, spread: f64) -> Self {
        let step = |at: usize| (at as f64 + 0.5) / seats as f64 - 0.5;
        Self {
            strengths: (0..seats).map(|at| -2.0 * spread * step(at)).collect(),
            seats: (0..seats).map(|at| -step(at)).collect(),
            luck: 1.0,
            draws: if seats == 2 { 0.2 } else { 0.0 },
        }
    }

    fn size(&self) -> usize {
        self.strengths.len()
    }

    /// The competitor in a seat after some rotations.
    fn sits(&self, seat: usize, rotation: usize) -> usize {
        (seat + rotation) % self.size()
    }

    fn weights(&self, rotation: usize, favoured: usize) -> Vec<f64> {
        let luck = |seat: usize| if seat == favoured { self.luck } else { 0.0 };
        let weight = |seat| libm::exp(self.strengths[self.sits(seat, rotation)] + self.seats[seat] + luck(seat));
        (0..self.size()).map(weight).collect()
    }

    /// The true share of a competitor, by enumerating all cases.
    pub fn share(&self, competitor: usize) -> f64 {
        let size = self.size();
        let mut sum = 0.0;
        for favoured in 0..size {
            for rotation in 0..size {
                let weights = self.weights(rotation, favoured);
                let seat = (competitor + size - rotation) % size;
                sum += weights[seat] / weights.iter().sum::<f64>();
            }
        }
        (1.0 - self.draws) * sum / (size * size) as f64 + self.draws / size as f64
    }

    /// The true share of a seat, whichever competitor plays it.
    pub fn seat_share(&self, seat: usize) -> f64 {
        let size = self.size();
        let cases = (0..size).flat_map(|favoured| (0..size).map(move |rotation| (favoured, rotation)));
        let sum: f64 = cases
            .map(|(favoured, rotation)| self.weights(rotation, favoured))
            .map(|weights| weights[seat] / weights.iter().sum::<f64>())
            .sum();
        (1.0 - self.draws) * sum / (size * size) as f64 + self.draws / size as f64
    }

    /// Plays one orbit: the sums of scores by seat.
    pub fn seat_scores(&self, stream: &mut Stream) -> Vec<f64> {
        let size = self.size();
        let favoured = stream.below(size);
        let mut sums = vec![0.0; size];
        for rotation in 0..size {
            if stream.unit() < self.draws {
                sums.iter_mut().for_each(|sum| *sum += 1.0 / size as f64);
            } else {
                sums[pick(&self.weights(rotation, favoured), stream)] += 1.0;
            }
        }
        sums
    }

    /// Plays one orbit: the sum of a competitor's scores over its games.
    pub fn scores(&self, competitor: usize, stream: &mut Stream) -> f64 {
        let favoured = stream.below(self.size());
        self.scores_on(favoured, competitor, stream)
    }

    /// The same on a map that favours this seat, as orbits with one seed share it.
    pub fn scores_on(&self, favoured: usize, competitor: usize, stream: &mut Stream) -> f64 {
        let size = self.size();
        let mut sum = 0.0;
        for rotation in 0..size {
            if stream.unit() < self.draws {
                sum += 1.0 / size as f64;
            } else if self.sits(pick(&self.weights(rotation, favoured), stream), rotation) == competitor {
                sum += 1.0;
            }
        }
        sum
    }

    /// Plays one orbit: the full order of each game.
    pub fn orders(&self, stream: &mut Stream) -> Vec<Ranking> {
        let size = self.size();
        let favoured = stream.below(size);
        let game = |rotation: usize| {
            if stream.unit() < self.draws {
                return Ranking { places: vec![(0..size).collect()], unranked: Vec::new() };
            }
            let mut weights = self.weights(rotation, favoured);
            let mut places = Vec::new();
            for _ in 0..size {
                let seat = pick(&weights, stream);
                weights[seat] = 0.0;
                places.push(vec![self.sits(seat, rotation)]);
            }
            Ranking { places, unranked: Vec::new() }
        };
        (0..size).map(game).collect()
    }
}

/// Picks one of several in proportion to their weights.
fn pick(weights: &[f64], stream: &mut Stream) -> usize {
    let mut left = stream.unit() * weights.iter().sum::<f64>();
    for (at, weight) in weights.iter().enumerate() {
        if left < *weight {
            return at;
        }
        left -= weight;
    }
    weights.iter().rposition(|weight| *weight > 0.0).unwrap()
}
