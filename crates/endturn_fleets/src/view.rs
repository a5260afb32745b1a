//! A seat's view: everything of its own, and of others only who is left and the findings of its
//! scans (F-08, F-09).

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    game::Limits,
    ids::KeyIndex,
    random::DrawSubject,
    seats::{Roster, SeatTable},
    turn::TurnChain,
};

use crate::amount::Amount;
use crate::components::{BattleId, BattleReport, Mission, MissionId, PlanetId, ScanId, ScanReport, Works};
use crate::fleet::Fleet;
use crate::in_force::RulesInForce;
use crate::orders::Home;
use crate::projection::{Commitments, Projection};
use crate::rules::Rules;
use crate::ruleset::MEMORY_ROUNDS;
use crate::scans::ScanLevel;
use crate::structures::Structures;

/// One other seat left in the game, as far as the viewer knows it.
#[derive(Clone, Copy, Debug)]
pub struct Rival<'w> {
    /// The seat.
    pub seat: Seat,
    /// Key of the draws about it.
    pub subject: DrawSubject,
    /// The latest report of any level.
    pub latest: Option<&'w ScanReport>,
    /// Value by which its ships at home grew per round between the last two reports, without those
    /// that it lost to the viewer.
    pub grown: Option<i64>,
    /// The latest report that shows incomes.
    pub deep: Option<&'w ScanReport>,
    /// The latest report that shows persona and intent.
    pub advanced: Option<&'w ScanReport>,
    /// Of the latest report and those older by at most one mission's length, the one that shows the
    /// most ships by value, without those of `lost`: the ships it shows and the latest does not are
    /// probably on a mission.
    pub fullest: Option<&'w ScanReport>,
    /// Ships it has lost to the viewer since the fullest report, at its home or at the viewer's.
    pub lost: Fleet,
    /// The round of the latest report that shows fewer ships by value than the one before it, apart
    /// from losses to the viewer: by then those ships had left.
    pub dropped: Option<u32>,
    /// The latest round in which it has attacked the viewer's home.
    pub attacked: Option<u32>,
}

/// Everything that one seat may know.
pub struct FleetsView<'w> {
    /// The rules in force.
    pub rules: &'w Rules,
    /// The viewer.
    pub seat: Seat,
    /// The seats with their names.
    pub roster: &'w Roster,
    /// Key of the viewer's own draws.
    pub subject: DrawSubject,
    /// The current round.
    pub round: u32,
    /// The last round.
    pub turn_limit: u32,
    /// The viewer's structures.
    pub works: Works,
    /// The viewer's missions under way, oldest first.
    pub missions: Vec<Mission>,
    /// Other seats left in the game, in seat order.
    pub rivals: Vec<Rival<'w>>,
    home: Home<'w>,
}

impl<'w> FleetsView<'w> {
    /// The view of a seat; `None` if it has no planet.
    pub fn of(world: &'w World, seat: Seat) -> Option<Self> {
        let roster = world.resource::<Roster>();
        let round = world.resource::<TurnChain>().current().round_number();
        let planet = world.resource::<KeyIndex<PlanetId>>().get(PlanetId::home_of(seat))?;
        let missions =
            world.resource::<KeyIndex<MissionId>>().entities().filter_map(|entity| world.get::<Mission>(entity));
        Some(Self {
            home: Home::of(world, seat)?,
            rules: &world.resource::<RulesInForce>().0,
            seat,
            roster,
            subject: roster.subject(seat),
            round,
            turn_limit: world.resource::<Limits>().turn_limit,
            works: *world.get(planet)?,
            missions: missions.filter(|mission| mission.owner == seat).copied().collect(),
            rivals: rivals(world, roster, seat, round),
        })
    }

    /// Stock at hand, in units.
    pub fn stock(&self) -> Amount {
        self.home.stock
    }

    /// Structures complete or under construction, without those ordered this turn.
    pub fn structures(&self) -> Structures {
        self.home.ledger.0.complete.plus(self.home.ledger.0.unfinished)
    }

    /// Structures under construction, without those ordered this turn.
    pub fn unfinished_structures(&self) -> Structures {
        self.home.ledger.0.unfinished
    }

    /// Structures ordered this turn.
    pub fn planned_structures(&self) -> Structures {
        self.home.plan.structures
    }

    /// Whether a scan of a seat is ordered this turn.
    pub fn will_scan(&self, seat: Seat) -> bool {
        self.home.plan.scans.iter().any(|&(target, _)| target == seat)
    }

    /// Ships at home, reserved ones too.
    pub fn garrison(&self) -> Fleet {
        self.home.garrison
    }

    /// Ships at home that no attack of this turn has reserved.
    pub fn unreserved(&self) -> Fleet {
        self.home.unreserved()
    }

    /// All ships, living or under construction.
    pub fn all_ships(&self) -> Fleet {
        let holdings = &self.home.ledger.0;
        holdings.home.saturating_add(holdings.away).saturating_add(holdings.building)
    }

    /// The projected end of the turn with the commitments so far and `more`.
    pub fn project(&self, more: Commitments) -> Projection {
        self.home.project(more)
    }

    /// The largest count of something that the projected stock pays for.
    pub(crate) fn most(&self, more: impl Fn(u32) -> Commitments) -> u32 {
        self.home.most(u32::MAX, more)
    }
}

/// Reports are in the order of rounds, so the backward walk stops at the first that is too old.
fn rivals<'w>(world: &'w World, roster: &Roster, seat: Seat, round: u32) -> Vec<Rival<'w>> {
    let table = world.resource::<SeatTable>();
    let rules = &world.resource::<RulesInForce>().0;
    let others = roster.seats().filter(|&other| other != seat && table.stands(other));
    let battles = world.resource::<KeyIndex<BattleId>>().iter().rev();
    let battles = battles.filter_map(|(_, entity)| world.get::<BattleReport>(entity));
    let battles: Vec<&BattleReport> = battles
        .take_while(|battle| battle.round + MEMORY_ROUNDS >= round)
        .filter(|battle| battle.attacker == seat || battle.defender == seat)
        .collect();
    let mut rivals: Vec<Rival<'w>> = others
        .map(|other| Rival {
            seat: other,
            subject: roster.subject(other),
            latest: None,
            grown: None,
            deep: None,
            advanced: None,
            fullest: None,
            lost: Fleet::EMPTY,
            dropped: None,
            attacked: battles.iter().find(|battle| battle.attacker == other).map(|battle| battle.round),
        })
        .collect();
    let mut newer: Vec<Option<&ScanReport>> = vec![None; rivals.len()];
    for (_, entity) in world.resource::<KeyIndex<ScanId>>().iter().rev() {
        let Some(report) = world.get::<ScanReport>(entity) else { continue };
        if report.round + MEMORY_ROUNDS < round {
            break;
        }
        if report.owner != seat {
            continue;
        }
        let Some(place) = rivals.iter().position(|rival| rival.seat == report.target) else { continue };
        let rival = &mut rivals[place];
        // Ships of a report that the viewer's attacks have left, until another report.
        let left =
            |until: u32| report.facts.home.saturating_sub(lost_at_home(&battles, rival.seat, report.round, until));
        if let (Some(latest), None) = (rival.latest, rival.grown) {
            let rounds = i64::from(latest.round.saturating_sub(report.round)).max(1);
            rival.grown = Some((latest.facts.home.value(rules) - left(latest.round).value(rules)) / rounds);
        }
        let latest = *rival.latest.get_or_insert(report);
        let fullest = *rival.fullest.get_or_insert(report);
        let recent = report.round + rules.missions.home_after >= latest.round;
        let most = fullest.facts.home.saturating_sub(lost_at_home(&battles, rival.seat, fullest.round, latest.round));
        if recent && left(latest.round).value(rules) > most.value(rules) {
            rival.lost = lost_at_home(&battles, rival.seat, report.round, latest.round).saturating_add(lost_away(
                &battles,
                rival.seat,
                report.round,
            ));
            rival.fullest = Some(report);
        }
        if let Some(newer) = newer[place]
            && newer.facts.home.value(rules) < left(newer.round).value(rules)
        {
            rival.dropped.get_or_insert(newer.round);
        }
        newer[place] = Some(report);
        if report.level >= ScanLevel::Deep {
            rival.deep.get_or_insert(report);
        }
        if report.level >= ScanLevel::Advanced {
            rival.advanced.get_or_insert(report);
        }
    }
    rivals
}

/// Ships that a rival has lost to the viewer's attacks, after the resolution of round `from` and up
/// to that of `until`.
fn lost_at_home(battles: &[&BattleReport], rival: Seat, from: u32, until: u32) -> Fleet {
    let between =
        battles.iter().filter(|battle| battle.defender == rival && battle.round > from && battle.round <= until);
    between.fold(Fleet::EMPTY, |sum, battle| sum.saturating_add(battle.defender_losses))
}

/// Ships that a rival has lost at the viewer's home after the resolution of round `from`.
fn lost_away(battles: &[&BattleReport], rival: Seat, from: u32) -> Fleet {
    let since = battles.iter().filter(|battle| battle.attacker == rival && battle.round > from);
    since.fold(Fleet::EMPTY, |sum, battle| sum.saturating_add(battle.attacker_losses))
}
