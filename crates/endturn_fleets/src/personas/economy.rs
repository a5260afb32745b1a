//! F-09 Economy: structures up to the persona's goal, then ships in its mix, as far as upkeep stays
//! payable.

use super::attack::reinforcements;
use super::decisions::Decisions;
use super::intel::Belief;
use super::persona::FleetPersona;
use endturn_engine::number::permille;
use endturn_engine::reasons::{Reason, Weighed};

use crate::amount::Amount;
use crate::fleet::{Class, Fleet, MAX_CLASSES};
use crate::orders::{Build, Queue};
use crate::projection::{Commitments, Projection};
use crate::ruleset::{ALWAYS_READY, Phase};
use crate::structures::{Structure, Structures};
use crate::view::FleetsView;

/// Budget that structures leave for ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Budget {
    /// The whole stock.
    Everything,
    /// At most this amount, because the rest is being saved.
    AtMost(Amount),
}

/// Builds structures up to the goal of the phase, each of the kind that yields the resource ships
/// lack most, as far as the projected stock pays; then saves the economy's share of income for the
/// next one. Builds none while a rival's fleet is too strong for the ships at home and those still
/// affordable, or while a larger one may be on the way; and none that would leave fewer ships in
/// the last round.
pub(super) fn build(
    view: &FleetsView<'_>,
    persona: &FleetPersona,
    phase: Phase,
    beliefs: &[Belief<'_, '_>],
    shares: &[u32; MAX_CLASSES],
    decisions: &mut Decisions<'_>,
) -> Budget {
    let goal = *persona.knobs.structures.at(phase);
    let mut owned = Structure::ALL.map(|kind| view.structures().count(kind)).iter().sum::<u32>();
    let strongest = beliefs.iter().map(|belief| belief.fleet_value(view)).max().unwrap_or(0);
    let needed = i128::from(strongest) * i128::from(persona.knobs.keep_up_permille) / 1_000;
    let home = i128::from(view.unreserved().saturating_sub(decisions.sent).value(view.rules));
    let is_safe = |with: Commitments| home + i128::from(reinforcements(view, with)) >= needed;
    let reason = |because: &str, owned: u32, built: Vec<Weighed>| {
        Reason::new("structures")
            .fact("owned", owned)
            .knob("structures", goal)
            .knob("keep_up_permille", persona.knobs.keep_up_permille)
            .knob("economy_share_permille", *persona.knobs.economy_share_permille.at(phase))
            .fact("value of the strongest known fleet", strongest)
            .fact("value of ships at home", home.clamp(0, i64::MAX.into()) as i64)
            .options(built)
            .because(because)
    };
    if home < i128::from(hidden(view, persona, beliefs)) || !is_safe(decisions.commitments) {
        let because = "its ships are too weak for what its rivals may have, so that all goes into ships";
        decisions.budget.explain(|| reason(because, owned, Vec::new()));
        return Budget::Everything;
    }
    let needs = needs(view, shares);
    let mut built = Vec::new();
    let mut because = "it has as many as it wants";
    while owned < goal && decisions.weigh(1) {
        because = "it has as many as it wants";
        let before = view.project(decisions.commitments);
        let Some(kind) = best(view, decisions.commitments.structures, &before, needs) else {
            because = "no further structure pays for more ships until the last round";
            break;
        };
        let structures = decisions.commitments.structures.with(kind, 1);
        let with = Commitments { structures, ..decisions.commitments };
        let projected = view.project(with);
        if !projected.is_payable() {
            let ships = 1_000 - i64::from(*persona.knobs.economy_share_permille.at(phase));
            let price = projected.cost - before.cost;
            // Ships get their share of income, plus what the structure leaves over.
            let most = |income: i64, stock: i64, price: i64| permille(income, ships).max(stock - price);
            let metal = most(before.income.metal, before.stock.metal, price.metal);
            let energy = most(before.income.energy, before.stock.energy, price.energy);
            decisions.budget.explain(|| {
                let next =
                    format!("the next one, a {}, is not payable yet, so that income is saved for it", kind.name());
                reason(&next, owned, built)
            });
            return Budget::AtMost(Amount::new(metal, energy));
        }
        if !is_safe(with) {
            because = "a further one would leave too few ships against the strongest known fleet";
            break;
        }
        owned += 1;
        decisions.commitments = with;
        decisions.orders.push(Build { kind, count: 1 }.into());
        if decisions.budget.is_asked() {
            let at = decisions.orders.len();
            let option = Weighed::new(kind.name()).fact("price in metal", (projected.cost - before.cost).metal);
            let option = option.fact("in energy", (projected.cost - before.cost).energy);
            built.push(option.note("it pays for the most ships until the last round").given(at - 1..at));
        }
    }
    decisions.budget.explain(|| reason(because, owned, built));
    Budget::Everything
}

/// Value of the ships to build now, where the persona keeps the rest in stock for a fleet that
/// comes or for the last round, and saves their upkeep until then: the amount by which its ships,
/// and those still affordable in time, fall short of its share of the strongest known fleet. `None`
/// if it keeps nothing back.
pub(super) fn wanted(
    view: &FleetsView<'_>,
    persona: &FleetPersona,
    phase: Phase,
    beliefs: &[Belief<'_, '_>],
    decisions: &Decisions<'_>,
) -> Option<i64> {
    let ready = *persona.knobs.ready_permille.at(phase);
    if ready >= ALWAYS_READY || view.round >= view.turn_limit {
        return None;
    }
    let strongest = beliefs.iter().map(|belief| belief.fleet_value(view)).max().unwrap_or(0);
    let needed = permille(strongest, ready.into());
    let kept = view.all_ships().saturating_sub(decisions.sent).value(view.rules);
    let unseen = hidden(view, persona, beliefs);
    Some((needed - reinforcements(view, decisions.commitments)).max(unseen).saturating_sub(kept).max(0))
}

/// Value of the ships that the most suspected rival may have on the way. They cannot be seen
/// coming, so only ships guard against them.
fn hidden(view: &FleetsView<'_>, persona: &FleetPersona, beliefs: &[Belief<'_, '_>]) -> i64 {
    beliefs.iter().map(|belief| belief.hidden(view, persona).value(view.rules)).max().unwrap_or(0)
}

/// Metal and energy cost of a thousand units' worth of ships in these shares.
fn needs(view: &FleetsView<'_>, shares: &[u32; MAX_CLASSES]) -> Amount {
    let of_class = |class: Class| {
        let cost = view.rules.ship(class).cost;
        let share = i64::from(shares[class.index()]);
        Amount::new(cost.metal * share / cost.total().max(1), cost.energy * share / cost.total().max(1))
    };
    view.rules.classes().map(of_class).sum()
}

/// The structure to build next if ships need resources in proportion to `needs`: the one, or the
/// pair of both kinds, that pays for the most ships until the last round; `None` if there can be as
/// many without.
fn best(view: &FleetsView<'_>, ordered: Structures, before: &Projection, needs: Amount) -> Option<Structure> {
    let owned = view.structures().plus(ordered);
    let coming = view.unfinished_structures().plus(ordered);
    let left = i64::from(view.turn_limit.saturating_sub(view.round));
    let supply = |more: Structures| {
        let earned = |kind: Structure| {
            let structure = view.rules.structure(kind);
            let count = coming.plus(more).count(kind);
            structure.income.times(i64::from(count) * (left + 1 - i64::from(structure.build_turns)).max(0))
        };
        let price = view.rules.structures_price(owned, more);
        before.stock + (before.income - before.upkeep).times(left) + Structure::ALL.into_iter().map(earned).sum()
            - price
    };
    let of =
        |supply: i64, need: i64| if need > 0 { i128::from(supply) * 1_000_000 / i128::from(need) } else { i128::MAX };
    let ships = |supply: Amount| of(supply.metal, needs.metal).min(of(supply.energy, needs.energy));
    let none = supply(Structures::NONE);
    let [mine, reactor] = Structure::ALL;
    let one = Structures::NONE.with(mine, 1);
    let other = Structures::NONE.with(reactor, 1);
    let lacking = if of(none.metal, needs.metal) <= of(none.energy, needs.energy) { mine } else { reactor };
    let choices = [(one, mine), (other, reactor), (one.plus(other), lacking)];
    let best =
        choices.into_iter().map(|(more, kind)| (ships(supply(more)), kind)).rev().max_by_key(|&(ships, _)| ships);
    best.filter(|&(with, _)| with > ships(none)).map(|(_, kind)| kind)
}

/// Spends the budget on ships by `shares`, in permille.
pub(super) fn queue(
    view: &FleetsView<'_>,
    persona: &FleetPersona,
    phase: Phase,
    shares: &[u32; MAX_CLASSES],
    budget: Budget,
    wanted: Option<i64>,
    decisions: &mut Decisions<'_>,
) {
    let projected = view.project(decisions.commitments);
    let rules = view.rules;
    // Free for ships once the upkeep of the next turn, if there is one, is put aside.
    let is_last = view.round >= view.turn_limit;
    let next_upkeep = if is_last { Amount::ZERO } else { view.all_ships().upkeep(rules) };
    let spare = projected.stock + (projected.income - next_upkeep).clamped_below(Amount::ZERO);
    let spare = match budget {
        Budget::Everything => spare,
        Budget::AtMost(most) => Amount::new(spare.metal.min(most.metal), spare.energy.min(most.energy)),
    };
    let cap = |income: i64| permille(income, persona.knobs.upkeep_cap_permille.into());
    let mut room = match is_last {
        true => Amount::new(i64::MAX, i64::MAX),
        false => Amount::new(cap(projected.income.metal), cap(projected.income.energy)) - next_upkeep,
    };
    let mut options = Vec::new();
    let is_asked = decisions.budget.is_asked();
    let weighed = |class: Class, note: &str| Weighed::new(rules.name(class)).worth(shares[class.index()]).note(note);
    for class in rules.classes() {
        let share = i64::from(shares[class.index()]);
        if share == 0 {
            if is_asked {
                options.push(weighed(class, "it has no share, or would not be complete in time"));
            }
            continue;
        }
        let ship = rules.ship(class);
        let building = ship.cost + ship.upkeep.times(i64::from(rules.construction_upkeep_times));
        let purse = Amount::new(permille(spare.metal, share), permille(spare.energy, share));
        let worth = |value: i64| fits(Amount::new(permille(value, share), 0), Amount::new(ship.cost.total(), 0));
        let limits = [fits(purse, building), fits(room, ship.upkeep), wanted.map_or(u32::MAX, worth)];
        let count = payable(view, decisions, class, limits.into_iter().min().unwrap_or(0));
        if is_asked {
            let [paid, kept, wished] = limits.map(i64::from);
            let option = weighed(class, "").knob("fleet_mix_permille", persona.share(phase, class));
            let option = option.fact("its share pays for", paid);
            let option = if is_last { option } else { option.fact("upkeep allows", kept) };
            let option = if wanted.is_some() { option.fact("wanted", wished) } else { option };
            let at = decisions.orders.len();
            options.push(option.given(at..at + usize::from(count > 0)));
        }
        if count > 0 {
            room -= ship.upkeep.times(i64::from(count));
            decisions.commitments.ships = decisions.commitments.ships.saturating_add(Fleet::of(class, count));
            decisions.orders.push(Queue { class, count }.into());
        }
    }
    let saved = match budget {
        Budget::Everything => "nothing is saved for a structure",
        Budget::AtMost(_) => "a part is saved for the next structure",
    };
    let waits = wanted.map(|_| "; the rest of its stock waits for a fleet that comes, or for the last round");
    decisions.budget.explain(|| {
        let reason = Reason::new("ships")
            .measured_in("share of the money for ships, in permille")
            .fact("metal for ships", spare.metal)
            .fact("energy for ships", spare.energy)
            .knob("upkeep_cap_permille", persona.knobs.upkeep_cap_permille)
            .knob("counter_permille", persona.knobs.counter_permille)
            .options(options)
            .because(format!("{saved}{}", waits.unwrap_or_default()))
            .best_first();
        match wanted {
            Some(value) => reason.fact("value of ships wanted now", value),
            None => reason,
        }
    });
}

/// Number of times `price` fits into `purse`.
pub(super) fn fits(purse: Amount, price: Amount) -> u32 {
    let times = |purse: i64, price: i64| if price > 0 { (purse / price).max(0) } else { i64::MAX };
    let count = times(purse.metal, price.metal).min(times(purse.energy, price.energy));
    u32::try_from(count).unwrap_or(1_000_000).min(1_000_000)
}

/// The largest number of ships up to `count` that the projected stock pays.
pub(super) fn payable(view: &FleetsView<'_>, decisions: &Decisions<'_>, class: Class, count: u32) -> u32 {
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
