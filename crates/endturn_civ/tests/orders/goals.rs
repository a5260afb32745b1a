//! The text form of a governor's goal (C-16), and of whole numbers.

use endturn_civ::orders::{CivOrder, Govern};
use endturn_civ_rules::city::arrange::Goal as CityGoal;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::CityAt;
use endturn_civ_rules::outputs::Outputs;
use endturn_engine::orders::{Order, Refusal, Words};
use proptest::prelude::*;

use crate::orders::{EGYPT, Table};

/// A goal without any wishes.
const NOTHING: CityGoal = CityGoal {
    weights: Outputs::NONE,
    minimum: Outputs([i32::MIN; 6]),
    allow_disorder: false,
    require_happy: false,
    happy_weight: 0,
};

fn table() -> Table {
    let mut table = Table::new("cities: [(name: \"Rome\", at: (4, 5))]", "start: (28, 6)", "");
    // Orders are read for the only seat that can give any.
    table.game.end_turn(EGYPT).expect("both can act");
    table
}

/// The goal that a text names.
fn parsed(table: &Table, text: &str) -> Result<Option<CityGoal>, Refusal> {
    let text = format!("governor Rome {text}");
    let mut words = Words::new(text.trim_end(), "");
    let order = CivOrder::parse(&mut words, table.game.world())?;
    words.end()?;
    let CivOrder::Governor(Govern(_, goal)) = order else { panic!("{text}: {order:?}") };
    Ok(goal)
}

/// The words of a goal.
fn text(table: &Table, goal: CityGoal) -> String {
    let order = CivOrder::from(Govern(CityAt(Tile(164)), Some(goal))).text(table.game.world());
    order.strip_prefix("governor Rome ").unwrap_or_else(|| panic!("{order}")).to_owned()
}

#[test]
fn c_16_a_goal_reads_as_it_is_written() {
    let table = table();
    let goal = CityGoal {
        weights: Outputs([10, 5, 0, 2, 0, 2]),
        minimum: Outputs([1, 0, i32::MIN, -5, i32::MIN, i32::MIN]),
        allow_disorder: true,
        require_happy: true,
        happy_weight: -3,
    };
    let written = "weights food 10 shield 5 gold 2 science 2 minimum food 1 shield 0 gold -5 happy -3 celebrate \
                   disorder";
    assert_eq!(text(&table, goal), written);
    assert_eq!(parsed(&table, written), Ok(Some(goal)));
    assert_eq!(parsed(&table, "off"), Ok(None));
    assert_eq!(parsed(&table, "weights"), Ok(Some(NOTHING)));
    assert_eq!(text(&table, NOTHING), "weights");
}

#[test]
fn c_16_parts_come_in_order_and_once() {
    let table = table();
    for (text, code) in [
        ("", "missing-word"),
        ("food 1", "unknown-word"),
        ("weights food", "missing-word"),
        ("weights food 1 food 2", "unknown-word"),
        ("weights celebrate minimum", "unknown-word"),
        ("weights happy 1 food 2", "unknown-word"),
        ("weights minimum minimum", "unknown-word"),
        ("weights disorder disorder", "unknown-word"),
        ("weights happy much", "bad-number"),
    ] {
        assert_eq!(parsed(&table, text).map_err(|refusal| refusal.code), Err(code), "{text}");
    }
    let refusal = parsed(&table, "weights foot 1").unwrap_err();
    assert_eq!(refusal.suggestion.as_deref(), Some("food"));
}

fn goal() -> impl Strategy<Value = CityGoal> {
    let fields = (any::<[i32; 6]>(), any::<[i32; 6]>(), 0_usize..8, any::<bool>(), any::<bool>(), any::<i32>());
    fields.prop_map(|(weights, minimum, bare, allow_disorder, require_happy, happy_weight)| {
        let (weights, minimum) = (Outputs(weights), Outputs(minimum));
        let mut goal = CityGoal { weights, minimum, allow_disorder, require_happy, happy_weight };
        for at in 0..bare.min(6) {
            goal.weights.0[at] = 0;
            goal.minimum.0[at] = i32::MIN;
        }
        goal
    })
}

#[test]
fn c_16_every_goal_reads_back() {
    let table = table();
    proptest!(|(goal in goal())| {
        prop_assert_eq!(parsed(&table, &text(&table, goal)), Ok(Some(goal)));
    });
}

#[test]
fn whole_numbers_have_digits_and_perhaps_a_minus() {
    let table = table();
    let read = |text: &str| {
        let goal = parsed(&table, &format!("weights happy {text}"));
        goal.map(|goal| goal.expect("a goal").happy_weight)
    };
    assert_eq!([read("0"), read("-12"), read("2147483647")], [Ok(0), Ok(-12), Ok(i32::MAX)]);
    assert_eq!(read("-2147483648"), Ok(i32::MIN));
    for text in ["+1", "--1", "-", "1.5", "2147483648", "1_0", "٣"] {
        assert_eq!(read(text).unwrap_err().code, "bad-number", "{text}");
    }
}
