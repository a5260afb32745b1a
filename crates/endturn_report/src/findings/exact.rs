//! Findings of games in which luck decides nothing. Each table has one game, so that all shares and
//! means are exact.

use super::model::{Estimate, Findings};

/// The reason why there are no ratings.
const NO_RATINGS: &str = "luck decides nothing in these games, so that results hold no chances to rate";

/// Makes all estimates exact. Sensitivities of sampled designs keep their intervals: other samples
/// would be other settings.
pub(super) fn settle(found: &mut Findings) {
    let settle = |one: &mut Estimate| *one = Estimate::exact(one.estimate);
    let each = |all: &mut Vec<Option<Estimate>>| all.iter_mut().flatten().for_each(settle);
    for one in found.contenders.iter_mut().chain(found.settings.iter_mut().flat_map(|one| &mut one.contenders)) {
        one.rating = None;
        [&mut one.points, &mut one.behind, &mut one.nash, &mut one.alpha_rank].into_iter().flatten().for_each(settle);
        each(&mut one.against);
        each(&mut one.by_seat);
    }
    if !found.is_alone() {
        found.ratings_note = Some(NO_RATINGS.to_owned());
    }
    found.seats.iter_mut().for_each(|seat| settle(&mut seat.points));
    if let Some(lengths) = &mut found.lengths {
        lengths.mean.iter_mut().for_each(settle);
        lengths.quantiles.iter_mut().for_each(|one| settle(&mut one.rounds));
    }
    found.endings.iter_mut().for_each(|ending| settle(&mut ending.share));
    for one in &mut found.campaigns {
        one.won.iter_mut().for_each(settle);
        for end in &mut one.ends {
            settle(&mut end.share);
            end.mean.iter_mut().for_each(settle);
        }
    }
    found.metrics.iter_mut().for_each(|metric| each(&mut metric.means));
    found.curves.iter_mut().flat_map(|curve| &mut curve.means).for_each(each);
    for lead in &mut found.leads {
        settle(&mut lead.since);
        lead.led.iter_mut().for_each(settle);
    }
    found.tallies.iter_mut().flat_map(|one| &mut one.kinds).for_each(|one| each(&mut one.means));
    if let Some(levers) = &mut found.levers {
        levers.configurations.iter_mut().for_each(|one| each(&mut one.outcomes));
        let effects = levers.effects.iter_mut().map(|one| &mut one.changes);
        for change in effects.chain(levers.interactions.iter_mut().map(|one| &mut one.changes)).flatten().flatten() {
            settle(&mut change.by);
            change.is_sure = change.by.estimate != 0.0;
        }
    }
}
