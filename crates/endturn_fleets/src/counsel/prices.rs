//! Current prices of everything a seat can buy.

use super::amount;
use endturn_engine::number::counted;

use crate::amount::Amount;
use crate::scans::ScanLevel;
use crate::structures::{Structure, Structures};
use crate::view::FleetsView;

/// Renders the answer.
pub(super) fn page(view: &FleetsView<'_>) -> String {
    let rules = view.rules;
    let mut lines = vec!["the next structure of each kind; each one makes the next more expensive".to_owned()];
    let owned = view.structures().plus(view.planned_structures());
    for kind in Structure::ALL {
        let numbers = rules.structure(kind);
        let price = rules.structures_price(owned, Structures::NONE.with(kind, 1));
        let price = if Amount::new(price.metal, price.energy).covers(Amount::UNPAYABLE) {
            "more than any stock can hold".to_owned()
        } else {
            amount(price)
        };
        let turns = counted(numbers.build_turns, "turn");
        lines.push(format!("  {:<12} {price}; {turns}; earns {} a turn", kind.name(), amount(numbers.income)));
    }
    lines.push("one ship of each class, with its upkeep per turn".to_owned());
    for class in rules.classes() {
        let ship = rules.ship(class);
        let turns = counted(ship.build_turns, "turn");
        lines.push(format!(
            "  {:<12} {}; {turns}; upkeep {}",
            rules.name(class),
            amount(ship.cost),
            amount(ship.upkeep)
        ));
    }
    lines.push("effect of each class's fire, in percent of its value".to_owned());
    for class in rules.classes() {
        let against = rules.classes().filter_map(|target| {
            let permille = rules.battle.multiplier_permille(class, target);
            let percent = if permille.is_multiple_of(10) { (permille / 10).to_string() } else { tenths(permille) };
            (permille != 1_000).then(|| format!("{percent} against {}", rules.name(target)))
        });
        let against: Vec<String> = against.collect();
        let text = if against.is_empty() { "100 against all".to_owned() } else { against.join(", ") };
        lines.push(format!("  {:<12} {text}", rules.name(class)));
    }
    lines.push("scans".to_owned());
    for level in ScanLevel::ALL {
        lines.push(format!("  {:<12} {}", level.name(), amount(Amount::new(0, level.energy(&rules.scans)))));
    }
    lines.join("\n")
}

fn tenths(permille: u32) -> String {
    format!("{}.{}", permille / 10, permille % 10)
}
