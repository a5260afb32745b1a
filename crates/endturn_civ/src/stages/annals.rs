//! W-95 Achievements, W-102 Historians' report: what the world remembers. Its pure parts are
//! [`endturn_civ_rules::nation::achievements`] and [`endturn_civ_rules::nation::historians`]. Steps
//! `Achievements`, `Historians`. Draw `achievement`, `historian`, `luck`, `pause`. Tell
//! `AchievementGained`, `HistoriansReported`, `NationRanked`.

use std::collections::BTreeSet;

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::AchievementId;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::nation::achievements::{Gain, gain, literate_pct};
use endturn_civ_rules::nation::historians::{self, Entry, FIRST, HISTORIANS, Subject};
use endturn_civ_rules::nation::score::ShipState;
use endturn_civ_rules::ruleset::events::{Achievement, AchievementKind};
use endturn_engine::{
    RuleId, Seat,
    ids::Keyed,
    journal::Journal,
    random::{DrawSubject, Draws, Purpose},
    seats::SeatSet,
};

use super::standing;
use crate::facts::CivFact;
use crate::realm::Eye;
use crate::state::{Annals, Citizens, Holdings, Record, RulesInForce, Spaceship, Treasury};

/// W-95: achievements.
pub const ACHIEVEMENTS: RuleId = RuleId("W-95");
/// W-102: historians.
pub const HISTORY: RuleId = RuleId("W-102");

/// The nations in the game, without barbarians, by seat.
fn nations(eye: Eye<'_>) -> impl Iterator<Item = Seat> {
    eye.roster().seats().filter(move |&seat| eye.seat_table().stands(seat) && !standing::is_barbarian(eye, seat))
}

/// W-95: the achievements that nations gain now, in the order of the ruleset. Only nations in the
/// game gain any **(ours)**.
pub fn achievements(world: &World) -> Vec<(AchievementId, Gain)> {
    let (eye, draws) = (Eye::of(world), world.resource::<Draws>());
    let mut gains: Vec<(AchievementId, Gain)> = Vec::new();
    for (at, (_, entry)) in eye.rules.written.achievements.iter().enumerate() {
        let achievement = AchievementId::at(at);
        let held = world.resource::<Annals>().achieved.get(&achievement).copied().unwrap_or_default();
        if entry.unique && !held.is_empty() {
            continue;
        }
        let open = nations(eye).filter(|&seat| !held.contains(seat));
        let fit: SeatSet = open.filter(|&seat| fits((eye, draws), seat, (achievement, entry), &gains)).collect();
        let draw = || draws.at(ACHIEVEMENTS, DrawSubject::TABLE.nth(at as u32), Purpose("achievement"));
        gains.extend(gain(fit, held, entry.unique, draw).map(|gain| (achievement, gain)));
    }
    gains
}

/// W-95: records the achievements, first nations first, and their culture.
pub fn achieve(
    In(gains): In<Vec<(AchievementId, Gain)>>,
    rules: Res<RulesInForce>,
    mut annals: ResMut<Annals>,
    mut records: Keyed<Seat, &mut Record>,
    mut journal: ResMut<Journal>,
) {
    for (achievement, gain) in gains {
        for seat in gain.first.into_iter().chain(gain.all.iter().filter(|&seat| gain.first != Some(seat))) {
            annals.achieved.entry(achievement).or_default().insert(seat);
            if let Some(mut record) = records.get_mut(seat) {
                record.history = record.history.saturating_add(rules.achievement(achievement).culture);
            }
            let is_first = gain.first == Some(seat);
            journal.tell(ACHIEVEMENTS, CivFact::AchievementGained { seat, achievement, is_first });
        }
    }
}

/// Whether a nation meets the condition of an achievement; those that it has gained now count as
/// culture already.
fn fits(
    (eye, draws): (Eye<'_>, &Draws),
    seat: Seat,
    (achievement, entry): (AchievementId, &Achievement),
    gains: &[(AchievementId, Gain)],
) -> bool {
    let value = i64::from(entry.value);
    let cities = eye.nation_part::<Holdings>(seat).map_or(&[][..], |holdings| &holdings.cities);
    let citizens = || cities.iter().filter_map(|&city| eye.city_part::<Citizens>(city));
    match entry.kind {
        AchievementKind::Spacerace => {
            eye.nation_part::<Spaceship>(seat).is_some_and(|ship| ship.state == ShipState::Arrived)
        }
        AchievementKind::MapKnown => {
            let all = eye.map.topology().tiles() as i64;
            known_tiles(eye, seat).count() as i64 * 100 >= value * all
        }
        AchievementKind::Multicultural => {
            let peoples: BTreeSet<Seat> =
                citizens().flat_map(|city| city.nationality.iter().map(|(people, _)| people)).collect();
            peoples.len() as i64 >= value
        }
        AchievementKind::CulturedCity => {
            cities.iter().any(|&city: &CityId| i64::from(standing::culture_of_city(eye, city)) >= value)
        }
        AchievementKind::CulturedNation => {
            let new = gains.iter().filter(|(_, gain)| gain.all.contains(seat));
            let new = new.map(|&(gained, _)| eye.rules.achievement(gained).culture);
            i64::from(new.fold(standing::culture(eye, seat), i32::saturating_add)) >= value
        }
        AchievementKind::Lucky => {
            let subject = eye.roster().subject(seat).nth(u32::from(achievement.0));
            (draws.at(ACHIEVEMENTS, subject, Purpose("luck")).below(10_000) as i64) < value
        }
        AchievementKind::Huts => eye.nation_part::<Record>(seat).is_some_and(|record| i64::from(record.huts) >= value),
        AchievementKind::Metropolis => citizens().any(|city| i64::from(city.size) >= value),
        AchievementKind::Literate => {
            let people = standing::summary(eye, seat).population;
            people > 0 && literate_pct(standing::literacy(eye, seat), people) >= value
        }
        AchievementKind::LandAhoy => {
            let land = known_tiles(eye, seat).filter(|&tile| eye.map.is_land(tile));
            land.map(|tile| eye.map.continent(tile)).collect::<BTreeSet<_>>().len() as i64 >= value
        }
    }
}

fn known_tiles(eye: Eye<'_>, seat: Seat) -> impl Iterator<Item = endturn_civ_rules::ids::Tile> {
    eye.map.topology().all().filter(move |&tile| eye.vision().knows(seat, tile))
}

/// W-102: a report on the nations.
pub struct Report {
    /// Round of the next one.
    next: u32,
    historian: &'static str,
    subject: Subject,
    entries: Vec<Entry<Seat>>,
}

/// W-102: with the setting `historians` **(ours)**, the report on the nations when it is time.
pub fn history(world: &World) -> Option<Report> {
    let (eye, draws) = (Eye::of(world), world.resource::<Draws>());
    let turn = eye.round();
    let due = world.resource::<Annals>().next_report.max(FIRST);
    if !eye.rules.written.settings.historians || eye.roster().len() < 2 || turn < due {
        return None;
    }
    let draw = |purpose| draws.at(HISTORY, DrawSubject::TABLE, Purpose(purpose));
    let next = historians::next(turn, &mut draw("pause"));
    let subject = historians::subject(next);
    let value = |seat: Seat| {
        let gold = eye.nation_part::<Treasury>(seat).map_or(0, |treasury| treasury.gold);
        let techs = eye
            .research(seat)
            .map_or(0, |pool| i32::try_from(pool.known.len()).unwrap_or(i32::MAX).saturating_add(pool.future));
        (seat, subject.of(&standing::summary(eye, seat), gold, techs))
    };
    let entries = historians::entries(nations(eye).map(value).collect());
    let at = draw("historian").below(HISTORIANS.len() as u64);
    let historian = HISTORIANS[usize::try_from(at).unwrap_or(0)];
    Some(Report { next, historian, subject, entries })
}

/// W-102: publishes a report.
pub fn report(In(report): In<Option<Report>>, mut annals: ResMut<Annals>, mut journal: ResMut<Journal>) {
    let Some(Report { next, historian, subject, entries }) = report else { return };
    annals.next_report = next;
    journal.tell(HISTORY, CivFact::HistoriansReported { historian, subject: subject.words() });
    for (at, entry) in entries.iter().enumerate() {
        let place = i32::try_from(at + 1).unwrap_or(i32::MAX);
        let number = i32::try_from(entry.value).unwrap_or(i32::MAX);
        let (seat, title) = (entry.nation, entry.title);
        journal.tell(HISTORY, CivFact::NationRanked { seat, place, title, number });
    }
}
