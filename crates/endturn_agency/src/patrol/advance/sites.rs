//! A-28 Active sites, A-29 Deployed sites (with ): sites wait one turn less or are
//! decided. Steps `ActiveSites` and `DeployedSites`. Draw `objective`, `hit points`. Tell
//! `SiteExpired`, `SiteEvaluated`.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, Seat, ids::KeyIndex, journal::Journal, random::Draws, seats::Roster, turn::TurnChain};

use crate::frame::components::Standing;
use crate::frame::components::{Closing, Knowledge, Ownership, Staff, Team};
use crate::frame::facts::OfficeFact;
use crate::frame::ids::{AgentId, AgentKey, SiteKey};
use crate::patrol::components::{Service, Tally};
use crate::patrol::desk::{Desk, NamedRolls, RulesInForce};
use crate::patrol::facts::AgencyFact;
use crate::patrol::facts::SiteReport;
use crate::patrol::missions::{self, Deployed};
use crate::patrol::rolls;
use crate::patrol::state::{Agent, Site, SiteState};

pub(crate) const ACTIVE: RuleId = RuleId("A-28");
pub(crate) const DEPLOYED: RuleId = RuleId("A-29");

pub(crate) fn count_down(
    index: Res<KeyIndex<SiteKey>>,
    seats: Res<KeyIndex<Seat>>,
    chain: Res<TurnChain>,
    mut sites: Query<(&Ownership, &mut Site, &mut Closing)>,
    mut offices: Query<&mut Tally>,
    standing: Res<Standing>,
    mut journal: ResMut<Journal>,
) {
    for entity in index.entities() {
        let Ok((owner, mut site, mut closing)) = sites.get_mut(entity) else { continue };
        let is_waiting = site.state == SiteState::Active && standing.0.contains(owner.office);
        if !is_waiting || !crate::patrol::sites::count_down(&mut site) {
            continue;
        }
        closing.turn = chain.current().round_number() + 1;
        if let Some(mut tally) = seats.get(owner.office).and_then(|office| offices.get_mut(office).ok()) {
            tally.sites_expired = tally.sites_expired.saturating_add(1);
        }
        let fact = OfficeFact::SiteExpired { seat: owner.office, site: owner.id, mission: site.mission };
        journal.tell(ACTIVE, fact);
    }
}

/// The lists in which agents are found by their office's numbers, and the books in which their
/// deeds are entered.
type Offices<'w, 's> = Query<'w, 's, (&'static Staff, &'static mut Tally, &'static mut Knowledge)>;

type Keys<'w> = (Res<'w, KeyIndex<SiteKey>>, Res<'w, KeyIndex<AgentKey>>, Res<'w, KeyIndex<Seat>>);

#[expect(clippy::too_many_arguments, reason = "a system's parameters are what it touches")]
pub(crate) fn evaluate(
    rules: Res<RulesInForce>,
    draws: Res<Draws>,
    named: Option<Res<NamedRolls>>,
    roster: Res<Roster>,
    chain: Res<TurnChain>,
    keys: Keys<'_>,
    standing: Res<Standing>,
    mut sites: Query<(&Ownership, &mut Site, &Team, &mut Closing)>,
    mut agents: Query<(&mut Agent, &mut Service)>,
    mut offices: Offices<'_, '_>,
    mut desk: ResMut<Desk>,
    mut journal: ResMut<Journal>,
) {
    let (rules, (site_keys, agent_keys, seats)) = (&*rules.0, keys);
    let turn = chain.current().round_number() + 1;
    for entity in site_keys.entities() {
        let Ok((owner, mut site, deployed, mut closing)) = sites.get_mut(entity) else { continue };
        if site.state != SiteState::Deployed || !standing.0.contains(owner.office) {
            continue;
        }
        let Some(mission) = rules.mission(site.mission) else { continue };
        let Some(office) = seats.get(owner.office) else { continue };
        let Ok((staff, mut tally, mut knowledge)) = offices.get_mut(office) else { continue };
        let find = |id: AgentId| staff.0.get(id.index()).and_then(|key| agent_keys.get(*key));
        let member = |(place, id): (u32, &AgentId)| {
            let (agent, _) = agents.get(find(*id)?).ok()?;
            Some(Deployed::new(rules, *id, *agent, place))
        };
        let mut team: Vec<Deployed> = (0..).zip(&deployed.0).filter_map(member).collect();
        let evaluation = missions::evaluate(rules, mission, site.fulfilled, &mut team, |agent, kind| {
            let name = (owner.office, owner.id, agent, kind);
            let told = named.as_ref().and_then(|rolls| rolls.0.get(&name).copied());
            let subject = roster.subject(owner.office);
            told.unwrap_or_else(|| rolls::d100(&mut rolls::die(&draws, subject, owner.id, agent, kind)))
        });
        (site.state, site.fulfilled) = (evaluation.outcome, evaluation.fulfilled);
        let is_won = evaluation.outcome == SiteState::Successful;
        for one in &team {
            let Some((mut agent, mut service)) = find(one.id).and_then(|entity| agents.get_mut(entity).ok()) else {
                continue;
            };
            *agent = one.agent;
            if one.is_killed() {
                service.ended_in = turn;
            } else {
                service.sites_won = service.sites_won.saturating_add(u32::from(is_won));
            }
        }
        let killed = team.iter().filter(|one| one.is_killed()).count();
        *closing = Closing { turn, killed: u32::try_from(killed).unwrap_or(u32::MAX) };
        enter(&mut tally, &team, is_won);
        if is_won {
            if let Some(count) = knowledge.successes.get_mut(site.mission.index()) {
                *count = count.saturating_add(1);
            }
            desk.won.push((owner.office, owner.id, site.mission));
        }
        if journal.is_listening() {
            let report = SiteReport { site: owner.id, mission: site.mission, evaluation, team };
            let weight = if is_won { weight(&mission.rewards) } else { 0 };
            journal.tell(DEPLOYED, AgencyFact::SiteEvaluated { seat: owner.office, report, weight });
        }
    }
}

/// Significance of a success, in basis points.
fn weight(rewards: &crate::patrol::rules::Rewards) -> u64 {
    let factions = rewards.factions.iter().map(|one| one.threat_reduction_bp.saturating_add(one.suppression_bp));
    let all = factions.fold(rewards.panic_reduction_bp, i64::saturating_add);
    u64::try_from(all).unwrap_or(0).max(1)
}

fn enter(tally: &mut Tally, team: &[Deployed], is_won: bool) {
    let count = |is_so: &dyn Fn(&Deployed) -> bool| {
        u32::try_from(team.iter().filter(|one| is_so(one)).count()).unwrap_or(u32::MAX)
    };
    let killed = count(&Deployed::is_killed);
    let wounded = count(&|one| !one.is_killed() && one.hit_points.is_some_and(|roll| roll.lost > 0));
    tally.killed = tally.killed.saturating_add(killed);
    tally.wounded = tally.wounded.saturating_add(wounded);
    tally.unscathed = tally.unscathed.saturating_add(count(&|_| true) - killed - wounded);
    let ended = if is_won { &mut tally.sites_won } else { &mut tally.sites_lost };
    *ended = ended.saturating_add(1);
}
