//! A-53 The report on an advance of the reference campaign: every change of money, intel, panic and
//! factions with its parts.

use endturn_agency::frame::counts::Counts;
use endturn_agency::frame::ids::{FactionId, SiteId};
use endturn_agency::patrol::agents::{hired, kill};
use endturn_agency::patrol::factions::{FactionChange, SiteEffect};
use endturn_agency::patrol::facts::SiteReport;
use endturn_agency::patrol::money::{IntelChange, MoneyChange};
use endturn_agency::patrol::panic;
use endturn_agency::patrol::state::{AgentState, Faction};
use proptest::prelude::*;

use crate::agency::support::shipped;

/// The report of one advance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnReport {
    /// The turn that begins with it.
    pub turn: u32,
    /// Changes of the money.
    pub money: MoneyChange,
    /// Changes of the intel.
    pub intel: IntelChange,
    /// Changes of panic.
    pub panic: PanicChange,
    /// Changes of each faction that is not destroyed, in the ruleset's order.
    pub factions: Vec<FactionReport>,
    /// The evaluated sites, in the order in which they were created.
    pub sites: Vec<SiteReport>,
    /// The sites to which no agent came in time.
    pub expired: Vec<SiteId>,
    /// Agents by state before.
    pub agents_before: Counts,
    /// Agents by state now.
    pub agents_after: Counts,
}

/// Changes of panic, in basis points: `after` is `before` + increases − reductions.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PanicChange {
    /// Before the advance.
    pub before: i64,
    /// By faction.
    pub increases: Vec<(FactionId, i64)>,
    /// By successful site; less than its reward if there was less panic.
    pub reductions: Vec<(SiteId, i64)>,
    /// After the advance.
    pub after: i64,
}

impl PanicChange {
    /// The change that [`panic::after`] makes, with its parts. `factions` are those not destroyed,
    /// as they were before the advance changed them; `reductions` are the rewards of the successful
    /// sites, in their order.
    pub fn new<'a>(
        before: i64,
        factions: impl IntoIterator<Item = (FactionId, &'a Faction)>,
        reductions: impl IntoIterator<Item = (SiteId, i64)>,
    ) -> Self {
        let mut change = Self { before, after: before, ..Self::default() };
        for (id, faction) in factions {
            let by = panic::caused_by(faction);
            change.after = panic::risen(change.after, by);
            change.increases.push((id, by));
        }
        for (id, by) in reductions {
            let after = panic::fallen(change.after, by);
            change.reductions.push((id, change.after.saturating_sub(after)));
            change.after = after;
        }
        change
    }
}

/// Changes of one faction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactionReport {
    /// The faction.
    pub faction: FactionId,
    /// Whether the player may see the numbers.
    pub is_discovered: bool,
    /// Growth and decay; `after` includes the effects.
    pub change: FactionChange,
    /// By successful site.
    pub effects: Vec<(SiteId, SiteEffect)>,
}

#[test]
fn a_53_agents_are_counted_by_state() {
    let new = hired(&shipped("agency"), 1);
    let mut dead = new;
    kill(&mut dead);
    let counts = Counts::of(&[new, dead, new]);
    assert_eq!(AgentState::ALL.map(|state| counts.in_state(state)), [0, 2, 0, 0, 0, 1]);
    assert_eq!(counts.all(), 3);
}

proptest! {
    /// The parts add up, and the report agrees with the rule.
    #[test]
    fn a_53_panic_is_told_with_all_its_parts(
        before in 0..5000_i64,
        causes in proptest::collection::vec((0..500_i64, 0..500_i64), 0..4),
        promised in proptest::collection::vec(0..3000_i64, 0..4),
    ) {
        let faction = |&(threat_level_bp, suppression_bp): &(i64, i64)| {
            Faction { threat_level_bp, threat_increase_bp: 0, suppression_bp }
        };
        let factions: Vec<Faction> = causes.iter().map(faction).collect();
        let named = factions.iter().enumerate().map(|(at, one)| (FactionId::at(at), one));
        let change = PanicChange::new(before, named, (0..).map(SiteId).zip(promised.iter().copied()));
        prop_assert_eq!(change.after, panic::after(before, &factions, promised));
        let increases: i64 = change.increases.iter().map(|(_, by)| *by).sum();
        let reductions: i64 = change.reductions.iter().map(|(_, by)| *by).sum();
        prop_assert_eq!(change.after, before + increases - reductions);
    }
}
