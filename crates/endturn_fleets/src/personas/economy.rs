//! F-09 Economy: structures up to the persona's goal, then ships in its mix, as far as upkeep stays payable.

use super::intel::Belief;
use super::{Decisions, Persona, knobs::Phase};
use crate::amount::Amount;
use crate::fleet::{Class, Fleet, MAX_CLASSES};
use crate::orders::FleetsOrder;
use crate::projection::{Commitments, Projection};
use crate::structures::{Structure, Structures};
use crate::view::FleetsView;

/// What the structures leave for ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Budget {
    /// All there is.
    Everything,
    /// So much at most, because the rest is being saved.
    AtMost(Amount),
}

/// Builds structures up to the goal of the phase, each of the kind that yields what ships lack most, as far as the projected
/// stock pays them; then saves the economy's share of income for the next one. Nothing while a rival's fleet has outgrown the
/// ships at home or may be on the way, and nothing that cannot pay for itself before the last round.
pub(super) fn build(
    view: &FleetsView<'_>,
    persona: &Persona,
    phase: Phase,
    beliefs: &[Belief<'_, '_>],
    shares: &[u32; MAX_CLASSES],
    decisions: &mut Decisions<'_>,
) -> Budget {
    let goal = *persona.knobs.structures.at(phase);
    let mut owned = Structure::ALL.map(|kind| view.structures().count(kind)).iter().sum::<u32>();
    let strongest = beliefs.iter().map(|belief| belief.fleet_value(view)).max().unwrap_or(0);
    let needed = i128::from(strongest) * i128::from(persona.knobs.keep_up_permille) / 1_000;
    let home = view.unreserved().saturating_sub(decisions.sent);
    let is_suspicious = beliefs.iter().any(|belief| !belief.hidden(view, persona).is_empty());
    if is_suspicious || i128::from(home.value(view.rules)) < needed {
        return Budget::Everything;
    }
    let needs = needs(view, shares);
    while owned < goal {
        let before = view.project(decisions.commitments);
        let kind = best(view, decisions.commitments.structures, &before, needs);
        let structures = decisions.commitments.structures.with(kind, 1);
        let with = Commitments { structures, ..decisions.commitments };
        let projected = view.project(with);
        if !pays_back(view, kind, projected.cost - before.cost) {
            break;
        }
        if !projected.is_payable() {
            let ships = 1_000 - i128::from(*persona.knobs.economy_share_permille.at(phase));
            let price = projected.cost - before.cost;
            // Ships get their share of income, and what the structure does not need.
            let most =
                |income: i64, stock: i64, price: i64| ((i128::from(income) * ships / 1_000) as i64).max(stock - price);
            let metal = most(before.income.metal, before.stock.metal, price.metal);
            let energy = most(before.income.energy, before.stock.energy, price.energy);
            return Budget::AtMost(Amount::new(metal, energy));
        }
        owned += 1;
        decisions.commitments = with;
        decisions.orders.push(FleetsOrder::Build { kind, count: 1 });
    }
    Budget::Everything
}

/// What a thousand units of ships of these shares cost, in metal and energy.
fn needs(view: &FleetsView<'_>, shares: &[u32; MAX_CLASSES]) -> Amount {
    let of_class = |class: Class| {
        let cost = view.rules.ship(class).cost;
        let share = i64::from(shares[class.index()]);
        Amount::new(cost.metal * share / cost.total().max(1), cost.energy * share / cost.total().max(1))
    };
    view.rules.classes().map(of_class).sum()
}

/// The kind of structure that does most for its price, if ships need this much of each resource: what yields the resource that
/// will be lacked, by what is in stock and what comes in until the cheaper structure has paid for itself.
fn best(view: &FleetsView<'_>, ordered: Structures, before: &Projection, needs: Amount) -> Structure {
    let owned = view.structures().plus(ordered);
    let price = |kind: Structure| view.rules.structures_price(owned, Structures::NONE.with(kind, 1)).total().max(1);
    let income = |kind: Structure| view.rules.structure(kind).income;
    let rounds = |kind: Structure| price(kind) / income(kind).total().max(1);
    let [first, second] = Structure::ALL;
    let supply = before.stock + before.income.times(rounds(first).min(rounds(second)));
    let worth = |kind: Structure| {
        let metal = i128::from(income(kind).metal) * i128::from(needs.metal) * i128::from(supply.energy.max(1));
        let energy = i128::from(income(kind).energy) * i128::from(needs.energy) * i128::from(supply.metal.max(1));
        (metal + energy) / i128::from(price(kind))
    };
    if worth(second) > worth(first) { second } else { first }
}

/// Whether a structure earns its price before the game is over.
fn pays_back(view: &FleetsView<'_>, kind: Structure, price: Amount) -> bool {
    let structure = view.rules.structure(kind);
    let earning = view.turn_limit.saturating_sub(view.round + structure.build_turns);
    structure.income.times(i64::from(earning)).total() >= price.total()
}

/// Spends the budget on ships by `shares`, in permille.
pub(super) fn queue(
    view: &FleetsView<'_>,
    persona: &Persona,
    shares: &[u32; MAX_CLASSES],
    budget: Budget,
    decisions: &mut Decisions<'_>,
) {
    let projected = view.project(decisions.commitments);
    let rules = view.rules;
    // What is free for ships once the upkeep of the next turn is put by.
    let next_upkeep = view.all_ships().upkeep(rules);
    let spare = projected.stock + (projected.income - next_upkeep).clamped_below(Amount::ZERO);
    let spare = match budget {
        Budget::Everything => spare,
        Budget::AtMost(most) => Amount::new(spare.metal.min(most.metal), spare.energy.min(most.energy)),
    };
    let cap = |income: i64| (i128::from(income) * i128::from(persona.knobs.upkeep_cap_permille) / 1_000) as i64;
    let mut room = Amount::new(cap(projected.income.metal), cap(projected.income.energy)) - next_upkeep;
    for class in rules.classes() {
        let share = i64::from(shares[class.index()]);
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
pub(super) fn fits(purse: Amount, price: Amount) -> u32 {
    let times = |purse: i64, price: i64| if price > 0 { (purse / price).max(0) } else { i64::MAX };
    let count = times(purse.metal, price.metal).min(times(purse.energy, price.energy));
    u32::try_from(count).unwrap_or(1_000_000).min(1_000_000)
}

/// The most of `count` ships that the projected stock pays.
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
    use crate::personas::sandbox::{NAMES, Sandbox, persona};

    fn builds(orders: &[FleetsOrder]) -> usize {
        orders.iter().filter(|order| matches!(order, FleetsOrder::Build { .. })).count()
    }

    #[test]
    fn f_09_nobody_builds_what_the_game_is_too_short_to_pay_back() {
        for name in NAMES {
            let decided = |turn_limit| {
                let table = Sandbox::new(turn_limit, &[("Red", "metal: 60_000, energy: 60_000"), ("Blue", "")]);
                builds(&table.decide("Red", &persona(name), 7))
            };
            // A first mine costs 20 000 and earns 2 500 from the second round on.
            assert_eq!(decided(8), 0, "{name}");
            assert!(decided(60) > 0, "{name}");
        }
    }

    /// Frigates and dreadnoughts need more metal, so a mine is the first choice; a fourth mine is dear and starves of energy.
    #[test]
    fn f_09_the_structure_that_lacks_most_for_its_price_is_built() {
        let mut turtle = persona("turtle");
        turtle.knobs.structures.early = 9;
        let first = |home: &str| {
            let table = Sandbox::new(60, &[("Red", home), ("Blue", "")]);
            let orders = table.decide("Red", &turtle, 7);
            orders.iter().find_map(|order| match order {
                FleetsOrder::Build { kind, .. } => Some(*kind),
                _ => None,
            })
        };
        let rich = "metal: 90_000, energy: 90_000";
        assert_eq!(first(rich), Some(Structure::Mine));
        assert_eq!(first(&format!("{rich}, mines: 3")), Some(Structure::Reactor));
        assert_eq!(first(&format!("{rich}, reactors: 3")), Some(Structure::Mine));
    }

    #[test]
    fn f_09_ships_come_before_structures_while_a_rival_is_known_to_be_stronger() {
        let rich = "metal: 60_000, energy: 60_000";
        for name in NAMES {
            let mut table = Sandbox::new(60, &[("Red", rich), ("Blue", "ships: {\"skiff\": 900}")]);
            assert!(builds(&table.decide("Red", &persona(name), 7)) > 0, "{name} knows of no danger");
            table.round(&["Red: scan Blue basic"]);
            let orders = table.decide("Red", &persona(name), 7);
            assert_eq!(builds(&orders), 0, "{name}");
            assert!(orders.iter().any(|order| matches!(order, FleetsOrder::Queue { .. })), "{name} arms");
        }
    }

    #[test]
    fn f_09_upkeep_of_what_is_ordered_stays_below_the_cap() {
        for name in NAMES {
            let persona = persona(name);
            let mut table = Sandbox::new(
                60,
                &[("Red", "metal: 4_000_000, energy: 4_000_000, mines: 9, reactors: 9"), ("Blue", "")],
            );
            let orders = table.decide("Red", &persona, 7);
            table.submit("Red", &orders);
            table.round(&[]);
            let view = table.view("Red");
            let (income, upkeep) = (view.project(Commitments::default()).income, view.all_ships().upkeep(view.rules));
            let cap = |units: i64| units * i64::from(persona.knobs.upkeep_cap_permille) / 1_000;
            assert!(upkeep.metal <= cap(income.metal) && upkeep.energy <= cap(income.energy), "{name}: {upkeep:?}");
            assert!(upkeep.metal * 10 >= income.metal * 3, "{name} uses what it may: {upkeep:?}");
        }
    }
}
