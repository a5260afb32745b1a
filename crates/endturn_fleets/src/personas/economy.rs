//! F-09 Economy: structures up to the persona's goal, then ships in its mix, as far as upkeep stays payable.

use super::{Decisions, Persona, knobs::Phase};
use crate::amount::Amount;
use crate::fleet::{Class, Fleet};
use crate::orders::FleetsOrder;
use crate::projection::Commitments;
use crate::structures::Structure;
use crate::view::FleetsView;

/// Builds at most one structure of each kind per turn, the rarer kind first, within the economy's share.
pub(super) fn build(view: &FleetsView<'_>, persona: &Persona, phase: Phase, decisions: &mut Decisions<'_>) {
    let goal = *persona.knobs.structures.at(phase);
    let share = i128::from(*persona.knobs.economy_share_permille.at(phase));
    let start = view.project(decisions.commitments).stock;
    let purse = Amount::new(
        (i128::from(start.metal) * share / 1_000) as i64,
        (i128::from(start.energy) * share / 1_000) as i64,
    );
    let mut kinds = Structure::ALL;
    let owned = |kind: Structure| view.works.complete.count(kind);
    kinds.sort_by_key(|&kind| owned(kind));
    let mut total = kinds.iter().map(|&kind| owned(kind)).sum::<u32>();
    let before = decisions.commitments;
    for kind in kinds {
        if total >= goal {
            return;
        }
        let structures = decisions.commitments.structures.with(kind, 1);
        let with = Commitments { structures, ..decisions.commitments };
        let projected = view.project(with);
        let spent = projected.cost - view.project(before).cost;
        if projected.is_payable() && purse.covers(spent) {
            total += 1;
            decisions.commitments = with;
            decisions.orders.push(FleetsOrder::Build { kind, count: 1 });
        }
    }
}

/// Spends the projected stock on ships by the mix of the phase.
pub(super) fn queue(view: &FleetsView<'_>, persona: &Persona, phase: Phase, decisions: &mut Decisions<'_>) {
    let projected = view.project(decisions.commitments);
    let rules = view.rules;
    // What is free for ships once the upkeep of the next turn is put by.
    let next_upkeep = view.all_ships().upkeep(rules);
    let spare = projected.stock + (projected.income - next_upkeep).clamped_below(Amount::ZERO);
    let cap = |income: i64| (i128::from(income) * i128::from(persona.knobs.upkeep_cap_permille) / 1_000) as i64;
    let mut room = Amount::new(cap(projected.income.metal), cap(projected.income.energy)) - next_upkeep;
    for class in rules.classes() {
        let share = i64::from(persona.share(phase, class));
        if share == 0 {
            continue;
        }
        let ship = rules.ship(class);
        let building = ship.cost + ship.upkeep.times(i64::from(rules.construction_upkeep_times));
        let purse = Amount::new(spare.metal * share / 1_000, spare.energy * share / 1_000);
        let count = fits(purse, building).min(fits(room, ship.upkeep));
        let count = payable(view, decisions, class, count);
        if count > 0 {
            room -= ship.upkeep.times(i64::from(count));
            decisions.commitments.ships = decisions.commitments.ships.saturating_add(Fleet::of(class, count));
            decisions.orders.push(FleetsOrder::Queue { class, count });
        }
    }
}

/// How often `price` fits into `purse`.
fn fits(purse: Amount, price: Amount) -> u32 {
    let times = |purse: i64, price: i64| if price > 0 { (purse / price).max(0) } else { i64::MAX };
    let count = times(purse.metal, price.metal).min(times(purse.energy, price.energy));
    u32::try_from(count).unwrap_or(1_000_000).min(1_000_000)
}

/// The most of `count` ships that the projected stock pays.
fn payable(view: &FleetsView<'_>, decisions: &Decisions<'_>, class: Class, count: u32) -> u32 {
    let pays = |count: u32| {
        let ships = decisions.commitments.ships.saturating_add(Fleet::of(class, count));
        view.project(Commitments { ships, ..decisions.commitments }).is_payable()
    };
    if pays(count) {
        return count;
    }
    let (mut low, mut high) = (0, count);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if pays(middle) { low = middle } else { high = middle }
    }
    low
}
