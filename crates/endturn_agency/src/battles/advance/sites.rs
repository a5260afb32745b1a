//! A-28 Active sites, E-10 Battles with E-11 their aftermath: sites wait one turn less or are
//! fought over.
//! Steps `ActiveSites` and `DeployedSites`. Draw `attack`, `damage`, `out of sight`, `target`. Tell
//! `SiteExpired`, `SiteFought`.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, Seat, ids::KeyIndex, journal::Journal, random::Draws, seats::Roster, turn::TurnChain};

use crate::battles::aftermath::{self, Losses, Scene};
use crate::battles::battle::Battle;
use crate::battles::components::{Pending, Service, Tally, Toll};
use crate::battles::desk::{Desk, RulesInForce};
use crate::battles::facts::{BattleReport, BattlesFact, Fought};
use crate::battles::fixed::Fixed;
use crate::battles::rules::Rules;
use crate::battles::state::{Agent, Site, SiteState};
use crate::battles::{stakes, throws};
use crate::frame::components::Standing;
use crate::frame::components::{Closing, Knowledge, Ownership, Staff, Team};
use crate::frame::facts::OfficeFact;
use crate::frame::ids::{AgentId, AgentKey, SiteKey};

pub(crate) const ACTIVE: RuleId = RuleId("A-28");
pub(crate) const DEPLOYED: RuleId = RuleId("E-10");

type Keys<'w> = (Res<'w, KeyIndex<SiteKey>>, Res<'w, KeyIndex<AgentKey>>, Res<'w, KeyIndex<Seat>>);

pub(crate) fn count_down(
    rules: Res<RulesInForce>,
    chain: Res<TurnChain>,
    keys: Keys<'_>,
    mut sites: Query<(&SiteKey, &Ownership, &mut Site, &mut Closing)>,
    mut offices: Query<(&mut Tally, &mut Pending)>,
    (mut desk, standing): (ResMut<Desk>, Res<Standing>),
    mut journal: ResMut<Journal>,
) {
    let (index, _, seats) = keys;
    for entity in index.entities() {
        let Ok((key, owner, mut site, mut closing)) = sites.get_mut(entity) else { continue };
        let is_waiting = site.state == SiteState::Active && standing.0.contains(owner.office);
        if !is_waiting || !crate::battles::sites::count_down(&mut site) {
            continue;
        }
        closing.turn = chain.current().round_number() + 1;
        if let Some(Ok((mut tally, mut pending))) = seats.get(owner.office).map(|office| offices.get_mut(office)) {
            tally.enter_closed(&rules.0, &site);
            pending.close(site.mission);
        }
        desk.closed.push((*key, owner.office, owner.id, *site));
        let fact = OfficeFact::SiteExpired { seat: owner.office, site: owner.id, mission: site.mission };
        journal.tell(ACTIVE, fact);
    }
}

/// The lists in which agents are found by their office's numbers, and the books in which their
/// deeds are entered.
type Offices<'w, 's> = Query<
    'w,
    's,
    (&'static Staff, &'static mut Tally, &'static mut Toll, &'static mut Knowledge, &'static mut Pending),
>;

#[expect(clippy::too_many_arguments, reason = "a system's parameters are what it touches")]
pub(crate) fn fight(
    rules: Res<RulesInForce>,
    draws: Res<Draws>,
    roster: Res<Roster>,
    chain: Res<TurnChain>,
    keys: Keys<'_>,
    mut sites: Query<(&SiteKey, &Ownership, &mut Site, &Team, &mut Closing)>,
    mut agents: Query<(&mut Agent, &mut Service)>,
    mut offices: Offices<'_, '_>,
    (mut desk, standing): (ResMut<Desk>, Res<Standing>),
    mut journal: ResMut<Journal>,
) {
    let (rules, (site_keys, agent_keys, seats), desk) = (&*rules.0, keys, &mut *desk);
    let turn = chain.current().round_number() + 1;
    for entity in site_keys.entities() {
        let Ok((key, owner, mut site, team, mut closing)) = sites.get_mut(entity) else { continue };
        if site.state != SiteState::Deployed || !standing.0.contains(owner.office) {
            continue;
        }
        let Some(mission) = rules.mission(site.mission) else { continue };
        let Some(Ok((staff, mut tally, mut toll, mut knowledge, mut pending))) =
            seats.get(owner.office).map(|office| offices.get_mut(office))
        else {
            continue;
        };
        let find = |id: AgentId| staff.0.get(id.index()).and_then(|key| agent_keys.get(*key));
        desk.battle.prepare(rules, mission);
        for id in &team.0 {
            if let Some((agent, _)) = find(*id).and_then(|entity| agents.get(entity).ok()) {
                desk.battle.add(rules, *id, agent);
            }
        }
        let mut blows = Vec::new();
        let (is_told, subject, id) = (journal.is_listening(), roster.subject(owner.office), owner.id);
        let mut throw = |who, throw, bound| throws::battle_die(&draws, subject, id, who, throw).below(bound);
        let outcome = desk.battle.fight(rules, &mut throw, &mut |blow| {
            if is_told {
                blows.push(*blow);
            }
        });
        site.state = outcome.state;
        let losses = Losses { deployed: team.0.len() as u32, killed: outcome.agents_killed };
        let mut fought = Vec::new();
        for unit in &desk.battle.agents {
            let who = AgentId(unit.number);
            let Some(Ok((mut agent, mut service))) = find(who).map(|entity| agents.get_mut(entity)) else { continue };
            let before = agent.hit_points;
            let gains = aftermath::leave(rules, &mut agent, unit, losses, Scene { site: id, turn });
            if outcome.state == SiteState::Won && gains.is_some() {
                service.missions_won = service.missions_won.saturating_add(1);
            }
            let is_hurt = agent.hit_points < before;
            let count = match gains {
                None => &mut tally.killed,
                Some(_) if !unit.is_active(rules) => &mut tally.incapacitated,
                Some(_) if is_hurt => &mut tally.wounded,
                Some(_) => &mut tally.unscathed,
            };
            *count = count.saturating_add(1);
            if is_told {
                fought.push(Fought { unit: *unit, hit_points_before: before, gains });
            }
        }
        *closing = Closing { turn, killed: outcome.agents_killed };
        enter(&mut toll, &desk.battle);
        tally.enter_closed(rules, &site);
        pending.close(site.mission);
        if site.state == SiteState::Won
            && let Some(count) = knowledge.successes.get_mut(site.mission.index())
        {
            *count = count.saturating_add(1);
        }
        desk.closed.push((*key, owner.office, id, *site));
        if is_told {
            let report = BattleReport { site: id, mission: site.mission, outcome, team: fought, blows };
            let fact =
                BattlesFact::SiteFought { seat: owner.office, report: Box::new(report), weight: weight(rules, &site) };
            journal.tell(DEPLOYED, fact);
        }
    }
    desk.closed.sort_unstable_by_key(|(key, ..)| *key);
}

/// Enters enemies killed and damage done by enemies, by kind.
fn enter(toll: &mut Toll, battle: &Battle) {
    for unit in &battle.enemies {
        let Some(at) = unit.kind.map(|kind| kind.index()) else { continue };
        if let Some(killed) = toll.killed.get_mut(at).filter(|_| unit.is_dead()) {
            *killed = killed.saturating_add(1);
        }
        if let Some(damage) = toll.damage_taken.get_mut(at) {
            *damage += unit.record.damage_dealt.max(Fixed::ZERO);
        }
    }
}

/// Significance of a win: the panic that it removes or prevents, in basis points.
fn weight(rules: &Rules, site: &Site) -> u64 {
    if site.state != SiteState::Won {
        return 0;
    }
    let kept = rules.mission(site.mission).and_then(|mission| rules.stake(mission)).map_or(0, |stake| stake.panic_bp);
    let bp = stakes::reduction_bp(rules, site).saturating_add(kept.into());
    u64::try_from(bp).unwrap_or(0).max(1)
}
