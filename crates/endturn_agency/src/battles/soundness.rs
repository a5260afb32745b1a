//! Checks that a state that was read is one a campaign with battles can reach: names of existing
//! things, consistent lists, and the invariants.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    ids::KeyIndex,
    snapshot::{Row, Unsound},
    turn::TurnChain,
};

use super::Battles;
use super::components::{Investigations, Pending, Toll};
use super::desk::RulesInForce;
use super::invariants::{self, Broken, Campaign};
use super::investigations::difficulties;
use super::rules::Rules;
use super::state::{Agent, Assets, Faction, SiteState};
use crate::frame::components::{Panic, Sites};
use crate::frame::ids::{AgentId, FactionKey};
use crate::frame::invariants::SiteView;
use crate::frame::soundness::{agents_of, all, check_invariants, check_lists, check_sites, office};

/// Checks an agency with battles.
///
/// # Errors
/// The first value that no campaign could have.
pub(crate) fn check(world: &World) -> Result<(), Unsound> {
    let rules = &world.resource::<RulesInForce>().0;
    check_lists::<Battles>(world)?;
    let factions: Vec<Faction> = all::<FactionKey, Faction>(world).map(|(_, faction)| *faction).collect();
    for (key, faction) in all::<FactionKey, Faction>(world) {
        check_faction(rules, key, faction)?;
    }
    let round = world.resource::<TurnChain>().current().round_number();
    for (seat, _) in world.resource::<KeyIndex<Seat>>().iter() {
        let pending = check_sites::<Battles>(world, seat, |row, _, site| {
            row.within("expires_in", site.expires_in, i32::from(site.state == SiteState::Active)..=i32::MAX)
        })?;
        let known = &office::<Pending>(world, seat).0;
        let row = Row::of("agency.pending", &seat);
        row.ensure(*known == pending, "", "it is not the number of open sites by mission")?;
        check_agents(world, rules, seat, round)?;
        check_investigations(rules, seat, office(world, seat), round)?;
        check_toll(rules, seat, office(world, seat))?;
        let violations = |agents: &[(AgentId, Agent)], sites: &[SiteView<'_>]| {
            let campaign = Campaign {
                agents,
                sites,
                investigations: &office::<Investigations>(world, seat).0,
                factions: &factions,
                assets: office::<Assets>(world, seat),
                panic_bp: world.resource::<Panic>().0,
            };
            invariants::violations(rules, campaign)
        };
        check_invariants::<Battles>(world, seat, violations, |broken| (section(broken), field(broken)))?;
    }
    Ok(())
}

/// E-13.
fn check_faction(rules: &Rules, key: FactionKey, faction: &Faction) -> Result<(), Unsound> {
    let row = Row::of("agency.factions", &key);
    row.within("level", faction.level as usize, 0..=rules.activity.len().saturating_sub(1))?;
    let Some(last) = faction.last_operation else { return Ok(()) };
    let mission = row.known("last_operation", rules.mission(last), last)?;
    let is_own = mission.is_operation() && FactionKey::from(mission.faction) == key;
    row.ensure(is_own, "last_operation", "it is not an operation of this faction")
}

/// E-02: ends of agents.
fn check_agents(world: &World, rules: &Rules, seat: Seat, round: u32) -> Result<(), Unsound> {
    let sites = office::<Sites>(world, seat).0.len();
    for (key, agent) in agents_of::<Agent>(world, seat) {
        let row = Row::of("agency.agents", &key);
        let Some(end) = agent.end else { continue };
        row.within("end.turn", end.turn, 1..=round + 1)?;
        let is_there = end.site.is_none_or(|site| site.index() < sites);
        row.ensure(is_there, "end.site", "there is no such site")?;
        let is_kind = end.by.is_none_or(|enemy| rules.enemy(enemy).is_some());
        row.ensure(is_kind, "end.by", "there is no such kind of enemy")?;
    }
    Ok(())
}

/// E-08.
fn check_investigations(rules: &Rules, seat: Seat, under_way: &Investigations, round: u32) -> Result<(), Unsound> {
    let row = Row::of("agency.investigations", &seat);
    for (at, one) in under_way.0.iter().enumerate() {
        let field = |name: &str| format!("[{at}].{name}");
        let lead = row.known(field("lead"), rules.lead(one.lead), one.lead)?;
        let least = u64::from(lead.difficulty);
        let most = least + difficulties(rules, lead.difficulty) - 1;
        row.within(field("difficulty"), u64::from(one.difficulty), least..=most)?;
        row.within(field("turn_started"), one.turn_started, 1..=round)?;
    }
    Ok(())
}

fn check_toll(rules: &Rules, seat: Seat, toll: &Toll) -> Result<(), Unsound> {
    let (row, kinds) = (Row::of("agency.tolls", &seat), rules.enemies().len());
    row.within("killed", toll.killed.len(), kinds..=kinds)?;
    row.within("damage_taken", toll.damage_taken.len(), kinds..=kinds)
}

/// The field of an agent that an invariant is about.
const fn field(broken: Broken) -> &'static str {
    match broken {
        Broken::HitPoints | Broken::Death => "hit_points",
        Broken::Training => "skill_from_training",
        Broken::Pair | Broken::Wounds | Broken::Listing | Broken::Investigation => "assignment",
        Broken::BelowZero | Broken::Progress | Broken::Cap | Broken::Activity => "",
    }
}

/// The section of an office that an invariant is about.
const fn section(broken: Broken) -> &'static str {
    match broken {
        Broken::Investigation | Broken::Progress => "agency.investigations",
        Broken::Activity => "agency.factions",
        Broken::Cap => "agency.staffs",
        _ => "agency.assets",
    }
}
