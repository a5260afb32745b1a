//! E-14 Operations: stakes, and the panic of step 13. Draws none.

use serde::{Deserialize, Serialize};

use super::rules::{MissionKind, Rules};
use super::ruleset::opposition::{Penalised, Stake};
use super::state::{Site, SiteState};
use crate::frame::ids::SiteId;

/// The stake lost with a site; `None` unless it is a closed operation that costs something.
#[must_use]
pub fn lost<'a>(rules: &'a Rules, site: &Site) -> Option<&'a Stake> {
    let stake = rules.stake(rules.mission(site.mission)?)?;
    let is_penalised = match site.state {
        SiteState::Expired => true,
        SiteState::Retreated | SiteState::Wiped => stake.is_fatal || rules.penalised == Penalised::Unanswered,
        SiteState::Active | SiteState::Deployed | SiteState::Won => false,
    };
    is_penalised.then_some(stake)
}

/// Reduction of panic for winning a site, in basis points: a raid's reward (E-18).
#[must_use]
pub fn reduction_bp(rules: &Rules, site: &Site) -> i64 {
    match rules.mission(site.mission).map(|mission| mission.kind) {
        Some(MissionKind::Raid { panic_reduction_bp, .. }) if site.state == SiteState::Won => panic_reduction_bp,
        _ => 0,
    }
}

/// Changes of panic, in basis points.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PanicChange {
    /// Before the advance.
    pub before: i64,
    /// Increases, for each unanswered operation.
    pub increases: Vec<(SiteId, i64)>,
    /// Reductions, for each raid won; panic never falls below 0.
    pub reductions: Vec<(SiteId, i64)>,
    /// After the advance.
    pub after: i64,
}

/// Computes the panic of step 13: unanswered operations raise it, then raids won lower it, never
/// below 0. A fatal operation raises it to the level at which the game is lost (E-14). `closed` are
/// the sites that ended in this advance, in the order of their creation.
pub fn panic<'a>(
    rules: &Rules,
    before: i64,
    closed: impl IntoIterator<Item = (SiteId, &'a Site)> + Clone,
) -> PanicChange {
    let mut change = PanicChange { before, after: before, ..PanicChange::default() };
    for (id, site) in closed.clone() {
        let Some(stake) = lost(rules, site) else { continue };
        let to_the_end = rules.lost_at_panic_bp.saturating_sub(change.after).max(0);
        let by = if stake.is_fatal { to_the_end.max(stake.panic_bp.into()) } else { stake.panic_bp.into() };
        change.after = change.after.saturating_add(by);
        change.increases.push((id, by));
    }
    for (id, site) in closed {
        let by = reduction_bp(rules, site).min(change.after.max(0));
        if by > 0 {
            change.after -= by;
            change.reductions.push((id, by));
        }
    }
    change
}

/// Whether a site that ended in this advance is a fatal operation that was not won: then the game
/// is lost, regardless of reductions of panic in the same advance (E-14).
#[must_use]
pub fn is_fatal(rules: &Rules, site: &Site) -> bool {
    lost(rules, site).is_some_and(|stake| stake.is_fatal)
}

/// Computes the funding of step 15 after the losses from unanswered operations, never below 0
/// (E-14).
#[must_use]
pub fn funding<'a>(rules: &Rules, before: i64, closed: impl IntoIterator<Item = &'a Site>) -> i64 {
    let loss = |site| lost(rules, site).map_or(0, |stake| i64::from(stake.funding_loss));
    closed.into_iter().fold(before, |funding, site| funding.saturating_sub(loss(site)).max(0))
}
