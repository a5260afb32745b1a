//! F-09 Economy: structures up to the persona's goal, then ships in its mix, as far as upkeep stays
//! payable.

use super::attack::reinforcements;
use super::decisions::Decisions;
use super::intel::Belief;
use super::persona::FleetPersona;
use endturn_engine::number::permille;

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
    if home < i128::from(hidden(view, persona, beliefs)) || !is_safe(decisions.commitments) {
        return Budget::Everything;
    }
    let needs = needs(view, shares);
    while owned < goal && decisions.weigh(1) {
        let before = view.project(decisions.commitments);
        let Some(kind) = best(view, decisions.commitments.structures, &before, needs) else { break };
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
            return Budget::AtMost(Amount::new(metal, energy));
        }
        if !is_safe(with) {
            break;
        }
        owned += 1;
        decisions.commitments = with;
        decisions.orders.push(Build { kind, count: 1 }.into());
    }
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
    for class in rules.classes() {
        let share = i64::from(shares[class.index()]);
        if share == 0 {
            continue;
        }
        let ship = rules.ship(class);
        let building = ship.cost + ship.upkeep.times(i64::from(rules.construction_upkeep_times));
        let purse = Amount::new(permille(spare.metal, share), permille(spare.energy, share));
        let worth = |value: i64| fits(Amount::new(permille(value, share), 0), Amount::new(ship.cost.total(), 0));
        let count = fits(purse, building).min(fits(room, ship.upkeep)).min(wanted.map_or(u32::MAX, worth));
        let count = payable(view, decisions, class, count);
        if count > 0 {
            room -= ship.upkeep.times(i64::from(count));
            decisions.commitments.ships = decisions.commitments.ships.saturating_add(Fleet::of(class, count));
            decisions.orders.push(Queue { class, count }.into());
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::FleetsOrder;
    use crate::personas::sandbox::{NAMES, Sandbox, persona};
    use crate::rules::{shipped, shipped_ruleset};
    use crate::ruleset::ByPhase;
    use std::collections::BTreeMap;

    fn builds(orders: &[FleetsOrder]) -> usize {
        orders.iter().filter(|order| matches!(order, FleetsOrder::Build(_))).count()
    }

    /// A turtle that prefers structures and fears no rival, with one mix of ships.
    fn builder(mix: &[(&str, u32)]) -> FleetPersona {
        let rules = shipped();
        let mut knobs = shipped_ruleset().personas.0["turtle"].clone();
        let mix: BTreeMap<String, u32> = mix.iter().map(|&(class, share)| (class.to_owned(), share)).collect();
        let each = |value: u32| ByPhase { early: value, mid: value, late: value };
        knobs.fleet_mix_permille = ByPhase { early: mix.clone(), mid: mix.clone(), late: mix };
        (knobs.structures, knobs.economy_share_permille, knobs.ready_permille) = (each(9), each(1_000), each(10_000));
        (knobs.suspicion_permille, knobs.counter_permille, knobs.keep_up_permille) = (each(0), 0, 0);
        FleetPersona::new("builder", &knobs, |class| rules.class(class))
    }

    fn built(table: &Sandbox, persona: &FleetPersona) -> Vec<Structure> {
        let orders = table.decide("Red", persona, 7);
        let kind = |order: &FleetsOrder| match order {
            FleetsOrder::Build(Build { kind, .. }) => Some(*kind),
            _ => None,
        };
        orders.iter().filter_map(kind).collect()
    }

    #[test]
    fn f_09_nobody_builds_what_the_game_is_too_short_to_pay_back() {
        let frigates = builder(&[("frigate", 1_000)]);
        let built = |turn_limit| {
            let table = Sandbox::new(turn_limit, &[("Red", "metal: 60_000, energy: 60_000"), ("Blue", "")]);
            built(&table, &frigates).len()
        };
        // A first mine costs 15 000 metal and earns 2 500 from the second round on; frigates don't
        // lack energy.
        assert_eq!(built(7), 0);
        assert!(built(8) > 0);
        for name in NAMES {
            let table = Sandbox::new(7, &[("Red", "metal: 60_000, energy: 60_000"), ("Blue", "")]);
            assert_eq!(builds(&table.decide("Red", &persona(name), 7)), 0, "{name}");
        }
    }

    /// Frigates need seven of metal for five of energy, skiffs the same of both.
    #[test]
    fn f_09_what_ships_lack_is_built_and_both_kinds_where_they_lack_both() {
        let table = |home: &str| Sandbox::new(20, &[("Red", home), ("Blue", "")]);
        let (even, rich) = ("metal: 60_000, energy: 60_000", "metal: 20_000, energy: 90_000");
        let (frigates, skiffs) = (builder(&[("frigate", 1_000)]), builder(&[("skiff", 1_000)]));
        assert_eq!(
            built(&table(rich), &frigates),
            [Structure::Mine],
            "a reactor would cost metal and bring what is there"
        );
        let both = built(&table(even), &skiffs);
        assert!(both.contains(&Structure::Mine) && both.contains(&Structure::Reactor), "{both:?}");
    }

    #[test]
    fn f_09_what_is_not_needed_yet_waits_in_stock_until_the_last_round() {
        let mut patient = builder(&[("frigate", 1_000)]);
        patient.knobs.structures = ByPhase { early: 0, mid: 0, late: 0 };
        let queued = |persona: &FleetPersona, turn_limit, rival: &str| {
            let mut table = Sandbox::new(turn_limit, &[("Red", ""), ("Blue", rival)]);
            if turn_limit > 1 {
                table.round(&["Red: scan Blue basic"]);
            }
            let orders = table.decide("Red", persona, 7);
            let value = |order: &FleetsOrder| match *order {
                FleetsOrder::Queue(Queue { class, count }) => table.rules.ship(class).cost.total() * i64::from(count),
                _ => 0,
            };
            (
                orders.iter().map(value).sum::<i64>(),
                orders.iter().all(|it| !matches!(it, FleetsOrder::Queue(Queue { class, .. }) if class.index() > 0)),
            )
        };
        let (equal, strong) = ("", "ships: {\"skiff\": 700}");
        assert!(queued(&patient, 20, equal).0 > 30_000, "it waits for nothing");
        patient.knobs.ready_permille = ByPhase { early: 1_000, mid: 1_000, late: 1_000 };
        assert_eq!(queued(&patient, 20, equal).0, 0, "its ships and stock are a match");
        let (value, _) = queued(&patient, 20, strong);
        assert!((20_000..45_000).contains(&value), "140 000 stand at the rival's home: {value}");
        // Frigates would not be finished in time.
        let (value, only_skiffs) = queued(&patient, 1, equal);
        assert!(value > 40_000 && only_skiffs, "{value}");
    }

    /// Against the unseen ships of a rival that may be as rich, only ships guard: stock can't
    /// replace them.
    #[test]
    fn f_09_who_is_suspicious_arms_before_it_builds() {
        let mut persona = builder(&[("frigate", 1_000)]);
        let rich = "metal: 90_000, energy: 90_000";
        let mut table = Sandbox::new(20, &[("Red", rich), ("Blue", "")]);
        (0..4).for_each(|_| table.round(&["Red: scan Blue basic"]));
        assert!(!built(&table, &persona).is_empty());
        persona.knobs.suspicion_permille = ByPhase { early: 500, mid: 500, late: 500 };
        assert!(built(&table, &persona).is_empty());
    }

    #[test]
    fn f_09_ships_come_before_structures_while_a_rival_is_known_to_be_stronger() {
        let mut careful = builder(&[("frigate", 1_000)]);
        careful.knobs.keep_up_permille = 1_000;
        let mut table =
            Sandbox::new(20, &[("Red", "metal: 60_000, energy: 60_000"), ("Blue", "ships: {\"skiff\": 900}")]);
        assert!(!built(&table, &careful).is_empty(), "it knows of no danger");
        table.round(&["Red: scan Blue basic"]);
        let orders = table.decide("Red", &careful, 7);
        assert_eq!(builds(&orders), 0);
        assert!(orders.iter().any(|order| matches!(order, FleetsOrder::Queue(_))), "it arms");
    }

    #[test]
    fn f_09_upkeep_of_what_is_ordered_stays_below_the_cap() {
        let mut persona = builder(&[("frigate", 600), ("skiff", 400)]);
        for cap in [1_000, 600] {
            persona.knobs.upkeep_cap_permille = cap;
            let home = "metal: 4_000_000, energy: 4_000_000, mines: 9, reactors: 9";
            let mut table = Sandbox::new(60, &[("Red", home), ("Blue", "")]);
            let orders = table.decide("Red", &persona, 7);
            table.submit("Red", &orders);
            table.round(&[]);
            let view = table.view("Red");
            let (income, upkeep) = (view.project(Commitments::default()).income, view.all_ships().upkeep(view.rules));
            let most = |units: i64| permille(units, cap.into());
            assert!(upkeep.metal <= most(income.metal) && upkeep.energy <= most(income.energy), "{upkeep:?}");
            assert!(upkeep.metal * 10 >= most(income.metal) * 6, "it uses what it may: {upkeep:?}");
        }
    }
}
