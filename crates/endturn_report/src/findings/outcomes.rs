//! Outcomes of games that a change may affect: points of contenders and seats, final metrics,
//! lengths.

use endturn_lab::{
    batch::Plan,
    lineups::Lineup,
    plan::{LoadedPlan, Player},
};

use super::{measures::Known, model::Outcome};
use crate::seen::Seen;

/// Maximum metrics of single seats; of more, the mean over all seats is an outcome.
const MAX_SEAT_METRICS: usize = 16;

/// The source of an outcome in a result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Points of a contender.
    Points(usize),
    /// Points of a seat.
    Seat(usize),
    /// A metric by its index among those known, of a seat or of all.
    Metric(usize, Option<usize>),
    Rounds,
}

/// The outcomes of a plan's games.
#[derive(Default)]
pub(crate) struct Outcomes {
    places: Vec<Place>,
    /// The outcomes of the same places.
    all: Vec<Outcome>,
    /// For each configuration, the place of each known metric in its results.
    metrics: Vec<Vec<Option<usize>>>,
}

impl Outcomes {
    /// Collects the outcomes of a plan; builds each of its scenarios once.
    pub(crate) fn of_plan(plan: &LoadedPlan) -> Self {
        Self::of(plan, &Known::of(plan), usize::MAX)
    }

    /// Contenders that play only themselves have half of the points by construction; they are no
    /// outcomes, and neither are seats of tables with more than `max_seats`.
    pub(super) fn of(plan: &LoadedPlan, known: &Known, max_seats: usize) -> Self {
        let (places, all) = outcomes(plan, known, max_seats);
        let headlines: Vec<usize> = known.headlines().map(|(at, _)| at).collect();
        let most = headlines.iter().max().map_or(0, |most| most + 1);
        let of = |configuration: u32| {
            let mut row = vec![None; most];
            for (at, place) in known.places(configuration).iter().enumerate() {
                row.get_mut(*place).into_iter().for_each(|cell| *cell = Some(at));
            }
            row
        };
        Self { places, all, metrics: (0..plan.configurations()).map(of).collect() }
    }

    /// The outcomes; their indices are those of [`Outcomes::each`].
    pub(crate) fn all(&self) -> &[Outcome] {
        &self.all
    }

    /// Passes on each value of each outcome in a game with these points by seat.
    pub(crate) fn each(&self, game: &Seen<'_>, points: &[f64], put: &mut dyn FnMut(usize, f64)) {
        let metrics = &self.metrics[game.spec.configuration as usize];
        let metric = |metric: usize, seat: usize| {
            Some(*game.result.seats.get(seat)?.metrics.get((*metrics.get(metric)?)?)? as f64)
        };
        for (at, place) in self.places.iter().enumerate() {
            let mut put = |value: f64| put(at, value);
            match *place {
                Place::Points(one) => {
                    let own = game.seating.iter().zip(points).filter(|(contender, _)| **contender == one);
                    own.for_each(|(_, points)| put(*points));
                }
                Place::Seat(seat) => points.get(seat).copied().into_iter().for_each(put),
                Place::Metric(one, Some(seat)) => metric(one, seat).into_iter().for_each(put),
                Place::Metric(one, None) => {
                    (0..game.seating.len()).filter_map(|seat| metric(one, seat)).for_each(put);
                }
                Place::Rounds => put(f64::from(game.result.rounds)),
            }
        }
    }

    /// The indices of the outcomes: contenders first, in a given order.
    pub(super) fn in_order(&self, order: &[usize]) -> Vec<usize> {
        let of = |wanted: Place| self.places.iter().position(|place| *place == wanted);
        let contenders = order.iter().filter_map(|&one| of(Place::Points(one)));
        let others = (0..self.places.len()).filter(|&at| !matches!(self.places[at], Place::Points(_)));
        contenders.chain(others).collect()
    }
}

fn outcomes(plan: &LoadedPlan, known: &Known, max_seats: usize) -> (Vec<Place>, Vec<Outcome>) {
    let seats = plan.seats();
    let mut all: Vec<(Place, Outcome)> = Vec::new();
    let mixes = |lineup: &Lineup| lineup.seats().iter().any(|one| *one != lineup.seats()[0]);
    if seats == 1 || plan.schedule().lineups().iter().any(mixes) {
        let points =
            |(at, player): (usize, &Player)| (Place::Points(at), Outcome::Points { contender: player.name.clone() });
        all.extend(plan.players.iter().enumerate().map(points));
    }
    if (2..=max_seats).contains(&seats) {
        all.extend((0..seats).map(|seat| (Place::Seat(seat), Outcome::Seat { seat: seat as u32 + 1 })));
    }
    let names: Vec<String> = plan
        .scenarios()
        .next()
        .map_or_else(Vec::new, |setup| setup.seats.iter().map(|seat| seat.name.clone()).collect());
    let is_single = known.headlines().count() * seats <= MAX_SEAT_METRICS;
    for (at, metric) in known.headlines() {
        let outcome = |seat| Outcome::Metric { metric: metric.name.clone(), unit: metric.unit.clone(), seat };
        if is_single {
            let of = |(seat, name): (usize, &String)| (Place::Metric(at, Some(seat)), outcome(Some(name.clone())));
            all.extend(names.iter().enumerate().map(of));
        } else {
            all.push((Place::Metric(at, None), outcome(None)));
        }
    }
    all.push((Place::Rounds, Outcome::Rounds));
    all.into_iter().unzip()
}
