//! E-14 Operations: stakes. Unanswered operations raise panic, raids won lower it; after the
//! factions, the same operations reduce funding.
//! Steps `Panic` and `Funding`. Draw none. Tell `PanicChanged`, `FundingCut`.

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat,
    ids::KeyIndex,
    journal::{Journal, Unseen},
};

use crate::battles::desk::{Desk, RulesInForce};
use crate::battles::facts::BattlesFact;
use crate::battles::stakes;
use crate::battles::state::Assets;
use crate::frame::components::{Fate, Panic};
use crate::frame::ids::FactionKey;

pub(crate) const PANIC: RuleId = RuleId("E-14.1");
pub(crate) const FUNDING: RuleId = RuleId("E-14.2");

pub(crate) fn change(
    rules: Res<RulesInForce>,
    index: Res<KeyIndex<FactionKey>>,
    desk: Res<Desk>,
    mut fates: Query<&mut Fate>,
    mut panic: ResMut<Panic>,
    mut journal: ResMut<Journal>,
) {
    // The index in the list identifies the site: sites of several offices may have the same number.
    let closed = (0..).map(crate::frame::ids::SiteId).zip(desk.closed.iter().map(|(.., site)| site));
    let change = stakes::panic(&rules.0, panic.0, closed);
    panic.0 = change.after;
    let whose = |(at, bp): &(crate::frame::ids::SiteId, i64)| {
        let (_, seat, site, what) = desk.closed.get(at.index())?;
        Some((*seat, *site, rules.0.mission(what.mission)?.faction, *bp))
    };
    let increases: Vec<_> = change.increases.iter().filter_map(whose).collect();
    for (_, _, faction, bp) in &increases {
        let entity = index.get((*faction).into());
        if let Some(mut fate) = entity.and_then(|entity| fates.get_mut(entity).ok()) {
            fate.panic_caused_bp = fate.panic_caused_bp.saturating_add(*bp);
        }
    }
    if change.after != change.before || !increases.is_empty() {
        let reductions = change.reductions.iter().filter_map(whose).map(|(seat, site, _, bp)| (seat, site, bp));
        let fact = BattlesFact::PanicChanged {
            before: change.before,
            reductions: reductions.collect(),
            increases,
            after: change.after,
        };
        journal.tell(PANIC, fact);
    }
}

pub(crate) fn cut_funding(
    rules: Res<RulesInForce>,
    seats: Res<KeyIndex<Seat>>,
    desk: Res<Desk>,
    mut offices: Query<&mut Assets>,
    mut journal: ResMut<Journal>,
) {
    for (seat, entity) in seats.iter() {
        let Ok(mut assets) = offices.get_mut(entity) else { continue };
        let closed = desk.closed.iter().filter(|(_, office, ..)| *office == seat).map(|(.., site)| site);
        let before = assets.funding;
        let after = stakes::funding(&rules.0, before, closed);
        if after != before {
            assets.funding = after;
            let costs = |site| stakes::funding(&rules.0, i64::MAX, [site]) < i64::MAX;
            let closed = desk.closed.iter().filter(|(_, office, _, site)| *office == seat && costs(site));
            let sites = closed.map(|(_, _, id, _)| *id).collect();
            journal.tell(FUNDING, BattlesFact::FundingCut { seat, before, after, sites: Unseen(sites) });
        }
    }
}
