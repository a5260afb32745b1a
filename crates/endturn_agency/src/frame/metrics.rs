//! How metrics look at the world, and the columns that mean the same in all kinds.

use std::marker::PhantomData;

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, ids::KeyIndex, metrics::Metric};

use super::components::{Fate, Panic};
use super::ids::FactionKey;
use super::kind::{Employee, Kind, Place, Stage, State, StateOf};
use super::office::Office;
use crate::NAME;

/// The columns by which offices are ranked at the end.
pub const RANKING: &[&str] = &["factions_destroyed", "sites_won", "money"];

/// A column.
pub(crate) const fn metric(
    name: &'static str,
    unit: &'static str,
    help: &'static str,
    headline: bool,
    read: fn(&World, Seat) -> i64,
) -> Metric {
    Metric { module: NAME, name, unit, help, headline, read }
}

/// What all offices own and earn, in units.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Money {
    pub(crate) contracting: i64,
    pub(crate) funding: i64,
    pub(crate) upkeep: i64,
}

/// What all offices have seen since the game began.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    pub(crate) unscathed: u32,
    pub(crate) wounded: u32,
    pub(crate) killed: u32,
    pub(crate) sacked: u32,
    pub(crate) leads_done: u32,
    pub(crate) leads_repeated: u32,
    pub(crate) idle_turns: u32,
}

/// A kind whose offices are measured.
pub(crate) trait Measured: Kind {
    /// Money in hand, and money per turn.
    fn purse(assets: &Self::Assets) -> (i64, i64);
    /// What the last advance brought and cost.
    fn earned(ledger: &Self::Ledger) -> Money;
    /// What was seen so far.
    fn seen(tally: &Self::Tally) -> Seen;
    /// An agent's skill, in points rounded down.
    fn skill(agent: &Self::Agent) -> i64;
    /// An agent's exhaustion, in millionths of a point.
    fn exhaustion_micro(agent: &Self::Agent) -> i64;
}

/// Columns that mean the same in all kinds.
pub(crate) struct Common<K>(PhantomData<K>);

impl<K: Measured> Common<K> {
    pub(crate) const MONEY: Metric =
        metric("money", "units", "money in hand", true, |world, seat| K::purse(&office::<K::Assets>(world, seat)).0);
    pub(crate) const FUNDING: Metric =
        metric("funding", "units per turn", "funding from now on", false, |world, seat| {
            K::purse(&office::<K::Assets>(world, seat)).1
        });
    pub(crate) const PANIC: Metric =
        metric("panic_bp", "bp", "panic in the country", true, |world, _| world.resource::<Panic>().0);
    pub(crate) const PANIC_CAUSED: Metric =
        metric("panic_caused_bp", "bp", "panic that factions have caused so far", false, |world, _| {
            fate(world, |fate| fate.panic_caused_bp)
        });
    pub(crate) const FACTIONS_DESTROYED: Metric =
        metric("factions_destroyed", "factions", "destroyed by this office", false, |world, seat| {
            fate(world, |fate| i64::from(fate.destroyed_by.contains(seat)))
        });
    pub(crate) const CONTRACTING_INCOME: Metric =
        metric("contracting_income", "units", "money earned by contracting this turn", false, |world, seat| {
            earned::<K>(world, seat).contracting
        });
    pub(crate) const FUNDING_INCOME: Metric =
        metric("funding_income", "units", "funding received this turn", false, |world, seat| {
            earned::<K>(world, seat).funding
        });
    pub(crate) const UPKEEP_PAID: Metric =
        metric("upkeep_paid", "units", "paid for agents this turn", false, |world, seat| {
            earned::<K>(world, seat).upkeep
        });
    /// Headline with battles only.
    pub(crate) const fn agents(headline: bool) -> Metric {
        metric("agents", "agents", "neither dismissed nor dead", headline, |world, seat| {
            staff::<K>(world, seat, |agent| i64::from(agent.is_employed()))
        })
    }
    pub(crate) const AVAILABLE: Metric = metric("available", "agents", "available", false, |world, seat| {
        in_state::<K>(world, seat, StateOf::<K>::AVAILABLE)
    });
    pub(crate) const ON_MISSION: Metric = metric("on_mission", "agents", "at a site", false, |world, seat| {
        in_state::<K>(world, seat, StateOf::<K>::ON_MISSION)
    });
    pub(crate) const READY: Metric =
        metric("ready", "agents", "available, exhaustion up to 5", false, |world, seat| {
            fit::<K>(world, seat, Fitness::Ready)
        });
    pub(crate) const EXHAUSTED: Metric =
        metric("exhausted", "agents", "available, exhaustion from 100", false, |world, seat| {
            fit::<K>(world, seat, Fitness::Exhausted)
        });
    pub(crate) const SKILL_P20: Metric =
        metric("skill_p20", "points", "the skill that a fifth of the agents don't exceed", false, |world, seat| {
            percentile::<K>(world, seat, 20)
        });
    pub(crate) const SKILL_P25: Metric =
        metric("skill_p25", "points", "likewise for a quarter", false, |world, seat| percentile::<K>(world, seat, 25));
    pub(crate) const SKILL_P40: Metric =
        metric("skill_p40", "points", "likewise for two fifths", false, |world, seat| percentile::<K>(world, seat, 40));
    pub(crate) const SKILL_P50: Metric =
        metric("skill_p50", "points", "likewise for half", false, |world, seat| percentile::<K>(world, seat, 50));
    pub(crate) const SKILL_P60: Metric =
        metric("skill_p60", "points", "likewise for three fifths", false, |world, seat| {
            percentile::<K>(world, seat, 60)
        });
    pub(crate) const SKILL_P75: Metric =
        metric("skill_p75", "points", "likewise for three quarters", false, |world, seat| {
            percentile::<K>(world, seat, 75)
        });
    pub(crate) const SKILL_P80: Metric =
        metric("skill_p80", "points", "likewise for four fifths", false, |world, seat| {
            percentile::<K>(world, seat, 80)
        });
    pub(crate) const SKILL_P95: Metric =
        metric("skill_p95", "points", "likewise for 19 of 20", false, |world, seat| percentile::<K>(world, seat, 95));
    pub(crate) const SKILL_P100: Metric =
        metric("skill_p100", "points", "the greatest skill", false, |world, seat| percentile::<K>(world, seat, 100));
    pub(crate) const SITES_OPENED: Metric =
        metric("sites_opened", "sites", "opened so far, with those that the scenario lists", false, |world, seat| {
            sites::<K>(world, seat, |_, _| true)
        });
    pub(crate) const SITES_WON: Metric =
        metric("sites_won", "sites", "those of sites_opened that were won", false, |world, seat| {
            sites::<K>(world, seat, |_, site| site.stage() == Stage::Won)
        });
    pub(crate) const UNSCATHED: Metric =
        metric("unscathed", "agents", "left a site unhurt, so far", false, |world, seat| {
            seen::<K>(world, seat).unscathed.into()
        });
    pub(crate) const WOUNDED: Metric =
        metric("wounded", "agents", "left a site wounded, so far", false, |world, seat| {
            seen::<K>(world, seat).wounded.into()
        });
    pub(crate) const KILLED: Metric =
        metric("killed", "agents", "died so far", false, |world, seat| seen::<K>(world, seat).killed.into());
    pub(crate) const SACKED: Metric =
        metric("sacked", "agents", "dismissed so far", false, |world, seat| seen::<K>(world, seat).sacked.into());
    pub(crate) const LEADS_DONE: Metric =
        metric("leads_done", "leads", "investigated for good so far", false, |world, seat| {
            seen::<K>(world, seat).leads_done.into()
        });
    pub(crate) const LEADS_REPEATED: Metric =
        metric("leads_repeated", "investigations", "of leads that can be repeated, so far", false, |world, seat| {
            seen::<K>(world, seat).leads_repeated.into()
        });
    pub(crate) const IDLE_TURNS: Metric =
        metric("idle_turns", "turns", "without an investigation, so far", false, |world, seat| {
            seen::<K>(world, seat).idle_turns.into()
        });
}

/// A component of an office.
pub(crate) fn office<C: Component + Copy + Default>(world: &World, seat: Seat) -> C {
    let entity = world.resource::<KeyIndex<Seat>>().get(seat);
    entity.and_then(|entity| world.get::<C>(entity)).copied().unwrap_or_default()
}

pub(crate) fn earned<K: Measured>(world: &World, seat: Seat) -> Money {
    K::earned(&office::<K::Ledger>(world, seat))
}

fn seen<K: Measured>(world: &World, seat: Seat) -> Seen {
    K::seen(&office::<K::Tally>(world, seat))
}

/// A sum over all agents ever hired.
pub(crate) fn staff<K: Kind>(world: &World, seat: Seat, value: impl Fn(&K::Agent) -> i64) -> i64 {
    let office = Office::<K>::of(world, seat);
    office.iter().flat_map(Office::agents).map(|(_, agent)| value(agent)).fold(0, i64::saturating_add)
}

pub(crate) fn in_state<K: Kind>(world: &World, seat: Seat, state: StateOf<K>) -> i64 {
    staff::<K>(world, seat, |agent| i64::from(agent.state() == state))
}

/// How many sites ever opened are meant now. A scenario may list sites that have ended, so this is more than what a tally
/// has seen.
pub(crate) fn sites<K: Kind>(world: &World, seat: Seat, is_meant: impl Fn(&K::MissionRules, &K::Site) -> bool) -> i64 {
    let Some(office) = Office::<K>::of(world, seat) else { return 0 };
    let is_counted =
        |site: &K::Site| office.rules.mission(site.mission()).is_some_and(|mission| is_meant(mission, site));
    office.sites().filter(|(_, site, _)| is_counted(site)).count() as i64
}

/// A sum over all factions, destroyed ones too.
pub(crate) fn all_factions<K: Kind>(world: &World, value: fn(&K::Faction) -> i64) -> i64 {
    let all = world.resource::<KeyIndex<FactionKey>>().entities();
    all.filter_map(|entity| world.get::<K::Faction>(entity)).map(value).fold(0, i64::saturating_add)
}

/// A sum over the factions that stand.
pub(crate) fn factions<K: Kind>(world: &World, value: fn(&K::Faction) -> i64) -> i64 {
    let standing = world.resource::<KeyIndex<FactionKey>>().entities();
    let standing = standing.filter(|&entity| world.get::<Fate>(entity).is_none_or(|fate| !fate.is_destroyed()));
    standing.filter_map(|entity| world.get::<K::Faction>(entity)).map(value).fold(0, i64::saturating_add)
}

/// A sum over what became of all factions.
fn fate(world: &World, value: impl Fn(&Fate) -> i64) -> i64 {
    let all = world.resource::<KeyIndex<FactionKey>>().entities();
    all.filter_map(|entity| world.get::<Fate>(entity)).map(value).fold(0, i64::saturating_add)
}

/// How fit an available agent is, by exhaustion.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fitness {
    /// Up to 5.
    Ready,
    /// Up to 30.
    SlightlyTired,
    /// Up to 60.
    Tired,
    /// Below 100.
    VeryTired,
    /// From 100.
    Exhausted,
}

pub(crate) fn fit<K: Measured>(world: &World, seat: Seat, wanted: Fitness) -> i64 {
    let of = |agent: &K::Agent| match K::exhaustion_micro(agent) {
        ..=5_000_000 => Fitness::Ready,
        5_000_001..=30_000_000 => Fitness::SlightlyTired,
        30_000_001..=60_000_000 => Fitness::Tired,
        60_000_001..100_000_000 => Fitness::VeryTired,
        _ => Fitness::Exhausted,
    };
    staff::<K>(world, seat, |agent| i64::from(agent.state() == StateOf::<K>::AVAILABLE && of(agent) == wanted))
}

/// The nearest-rank percentile of the skill of all who are employed, rounded down; 0 if nobody is.
pub(crate) fn percentile<K: Measured>(world: &World, seat: Seat, percent: usize) -> i64 {
    let office = Office::<K>::of(world, seat);
    let mut skills: Vec<i64> = office.iter().flat_map(Office::employed).map(|(_, agent)| K::skill(agent)).collect();
    skills.sort_unstable();
    let rank = (skills.len() * percent).div_ceil(100).max(1);
    skills.get(rank - 1).copied().unwrap_or(0)
}
