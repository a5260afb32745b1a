//! Access of metrics to the world, and the columns that mean the same in all kinds.

use std::marker::PhantomData;

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, ids::KeyIndex, metrics::Metric};

use super::components::{Fate, Panic};
use super::ids::FactionKey;
use super::kind::{AgencyKind, Employee, Place, Stage, State, StateOf};
use super::office::Office;

/// The columns by which offices are ranked at the end.
pub const RANKING: &[&str] = &["factions_destroyed", "sites_won", "money"];

/// A column of a kind: name, unit, meaning, and its function of a [`Look`].
macro_rules! column {
    ($kind:ident $name:literal $unit:literal $help:literal = $read:expr) => {
        endturn_engine::metrics::Metric {
            module: $crate::NAME,
            name: $name,
            unit: $unit,
            help: $help,
            headline: false,
            read: |world, seat| {
                let read: fn($crate::frame::metrics::Look<'_, $kind>) -> i64 = $read;
                read($crate::frame::metrics::Look::new(world, seat))
            },
        }
    };
}
pub(crate) use column;

/// A column that summaries chart.
pub(crate) const fn headline(metric: Metric) -> Metric {
    Metric { headline: true, ..metric }
}

/// Money that offices of all kinds own and earn, in units.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Money {
    pub(crate) contracting: i64,
    pub(crate) funding: i64,
    pub(crate) upkeep: i64,
}

/// Observations of offices of all kinds since the game began.
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
pub(crate) trait Measured: AgencyKind {
    /// Money in hand, and money per turn.
    fn purse(assets: &Self::Assets) -> (i64, i64);
    /// Income and costs of the last advance.
    fn earned(ledger: &Self::Ledger) -> Money;
    /// Observations so far.
    fn seen(tally: &Self::Tally) -> Seen;
    /// An agent's skill, in points rounded down.
    fn skill(agent: &Self::Agent) -> i64;
    /// An agent's exhaustion, in millionths of a point.
    fn exhaustion_micro(agent: &Self::Agent) -> i64;
}

/// Money of a seat's office; `None` if it has none.
pub(crate) fn money<K: Measured>(world: &World, seat: Seat) -> Option<i64> {
    Office::<K>::of(world, seat).map(|office| K::purse(office.assets).0)
}

/// Columns that mean the same in all kinds.
pub(crate) struct Common<K>(PhantomData<K>);

/// Makes the columns of [`Common`], one row each.
macro_rules! common {
    ($($column:ident $name:literal $unit:literal $help:literal = $read:expr;)*) => {
        impl<K: Measured> Common<K> {
            $(pub(crate) const $column: Metric = column!(K $name $unit $help = $read);)*
        }
    };
}

common! {
    MONEY "money" "units" "money in hand" = |one| one.purse().0;
    FUNDING "funding" "units per turn" "funding from now on" = |one| one.purse().1;
    PANIC "panic_bp" "bp" "panic in the country" = |one| one.world.resource::<Panic>().0;
    PANIC_CAUSED "panic_caused_bp" "bp" "panic that factions have caused so far" =
        |one| one.fates(|fate| fate.panic_caused_bp);
    FACTIONS_DESTROYED "factions_destroyed" "factions" "destroyed by this office" =
        |one| one.fates(|fate| i64::from(fate.destroyed_by.contains(one.seat)));
    CONTRACTING_INCOME "contracting_income" "units" "money earned by contracting this turn" =
        |one| one.earned().contracting;
    FUNDING_INCOME "funding_income" "units" "funding received this turn" = |one| one.earned().funding;
    UPKEEP_PAID "upkeep_paid" "units" "paid for agents this turn" = |one| one.earned().upkeep;
    AGENTS "agents" "agents" "neither dismissed nor dead" = |one| one.staff(|agent| i64::from(agent.is_employed()));
    AVAILABLE "available" "agents" "available" = |one| one.in_state(StateOf::<K>::AVAILABLE);
    ON_MISSION "on_mission" "agents" "at a site" = |one| one.in_state(StateOf::<K>::ON_MISSION);
    READY "ready" "agents" "available, exhaustion up to 5" = |one| one.fit(Fitness::Ready);
    EXHAUSTED "exhausted" "agents" "available, exhaustion from 100" = |one| one.fit(Fitness::Exhausted);
    SKILL_P20 "skill_p20" "points" "20th percentile of the agents' skill" = |one| one.skill(20);
    SKILL_P25 "skill_p25" "points" "25th percentile of the agents' skill" = |one| one.skill(25);
    SKILL_P40 "skill_p40" "points" "40th percentile of the agents' skill" = |one| one.skill(40);
    SKILL_P50 "skill_p50" "points" "median of the agents' skill" = |one| one.skill(50);
    SKILL_P60 "skill_p60" "points" "60th percentile of the agents' skill" = |one| one.skill(60);
    SKILL_P75 "skill_p75" "points" "75th percentile of the agents' skill" = |one| one.skill(75);
    SKILL_P80 "skill_p80" "points" "80th percentile of the agents' skill" = |one| one.skill(80);
    SKILL_P95 "skill_p95" "points" "95th percentile of the agents' skill" = |one| one.skill(95);
    SKILL_P100 "skill_p100" "points" "highest skill of the agents" = |one| one.skill(100);
    SITES_OPENED "sites_opened" "sites" "opened so far, including those listed by the scenario" =
        |one| one.sites(|_, _| true);
    SITES_WON "sites_won" "sites" "those of sites_opened that were won" =
        |one| one.sites(|_, site| site.stage() == Stage::Won);
    UNSCATHED "unscathed" "agents" "left a site unhurt, so far" = |one| one.seen().unscathed.into();
    WOUNDED "wounded" "agents" "left a site wounded, so far" = |one| one.seen().wounded.into();
    KILLED "killed" "agents" "died so far" = |one| one.seen().killed.into();
    SACKED "sacked" "agents" "dismissed so far" = |one| one.seen().sacked.into();
    LEADS_DONE "leads_done" "leads" "investigated for good so far" = |one| one.seen().leads_done.into();
    LEADS_REPEATED "leads_repeated" "investigations" "of leads that can be repeated, so far" =
        |one| one.seen().leads_repeated.into();
    IDLE_TURNS "idle_turns" "turns" "without an investigation, so far" = |one| one.seen().idle_turns.into();
}

/// An office as metrics see it.
#[derive(Clone, Copy)]
pub(crate) struct Look<'w, K> {
    pub(crate) world: &'w World,
    pub(crate) seat: Seat,
    kind: PhantomData<K>,
}

impl<'w, K: Measured> Look<'w, K> {
    pub(crate) fn new(world: &'w World, seat: Seat) -> Self {
        Self { world, seat, kind: PhantomData }
    }

    /// The office.
    pub(crate) fn office(self) -> Option<Office<'w, K>> {
        Office::of(self.world, self.seat)
    }

    /// A component of the office.
    pub(crate) fn part<C: Component + Copy + Default>(self) -> C {
        let entity = self.world.resource::<KeyIndex<Seat>>().get(self.seat);
        entity.and_then(|entity| self.world.get::<C>(entity)).copied().unwrap_or_default()
    }

    fn purse(self) -> (i64, i64) {
        K::purse(&self.part())
    }

    fn earned(self) -> Money {
        K::earned(&self.part())
    }

    fn seen(self) -> Seen {
        K::seen(&self.part())
    }

    /// A sum over all agents ever hired.
    pub(crate) fn staff(self, value: impl Fn(&K::Agent) -> i64) -> i64 {
        self.office().iter().flat_map(Office::agents).map(|(_, agent)| value(agent)).fold(0, i64::saturating_add)
    }

    /// Number of agents in a state.
    pub(crate) fn in_state(self, state: StateOf<K>) -> i64 {
        self.staff(|agent| i64::from(agent.state() == state))
    }

    /// Number of sites ever opened that match now. A scenario may list sites that have ended, so
    /// this can exceed a tally's counts.
    pub(crate) fn sites(self, is_meant: impl Fn(&K::MissionRules, &K::Site) -> bool) -> i64 {
        let Some(office) = self.office() else { return 0 };
        let is_counted =
            |site: &K::Site| office.rules.mission(site.mission()).is_some_and(|mission| is_meant(mission, site));
        office.sites().filter(|(_, site, _)| is_counted(site)).count() as i64
    }

    /// A sum over all factions, destroyed ones too.
    pub(crate) fn all_factions(self, value: fn(&K::Faction) -> i64) -> i64 {
        let all = self.world.resource::<KeyIndex<FactionKey>>().entities();
        all.filter_map(|entity| self.world.get::<K::Faction>(entity)).map(value).fold(0, i64::saturating_add)
    }

    /// A sum over the factions that are not destroyed.
    pub(crate) fn factions(self, value: fn(&K::Faction) -> i64) -> i64 {
        let all = self.world.resource::<KeyIndex<FactionKey>>().entities();
        let standing = all.filter(|&entity| self.world.get::<Fate>(entity).is_none_or(|fate| !fate.is_destroyed()));
        standing.filter_map(|entity| self.world.get::<K::Faction>(entity)).map(value).fold(0, i64::saturating_add)
    }

    /// A sum over the fates of all factions.
    fn fates(self, value: impl Fn(&Fate) -> i64) -> i64 {
        let all = self.world.resource::<KeyIndex<FactionKey>>().entities();
        all.filter_map(|entity| self.world.get::<Fate>(entity)).map(value).fold(0, i64::saturating_add)
    }

    /// Number of available agents with this fitness.
    pub(crate) fn fit(self, wanted: Fitness) -> i64 {
        let of = |agent: &K::Agent| match K::exhaustion_micro(agent) {
            ..=5_000_000 => Fitness::Ready,
            5_000_001..=30_000_000 => Fitness::SlightlyTired,
            30_000_001..=60_000_000 => Fitness::Tired,
            60_000_001..100_000_000 => Fitness::VeryTired,
            _ => Fitness::Exhausted,
        };
        self.staff(|agent| i64::from(agent.state() == StateOf::<K>::AVAILABLE && of(agent) == wanted))
    }

    /// The nearest-rank percentile of the skill of all employed agents, rounded down; 0 if there
    /// are none.
    fn skill(self, percent: usize) -> i64 {
        let office = self.office();
        let mut skills: Vec<i64> = office.iter().flat_map(Office::employed).map(|(_, agent)| K::skill(agent)).collect();
        skills.sort_unstable();
        let rank = (skills.len() * percent).div_ceil(100).max(1);
        skills.get(rank - 1).copied().unwrap_or(0)
    }
}

/// Fitness of an available agent, by exhaustion.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fitness {
    /// At most 5.
    Ready,
    /// At most 30.
    SlightlyTired,
    /// At most 60.
    Tired,
    /// Below 100.
    VeryTired,
    /// 100 or more.
    Exhausted,
}
