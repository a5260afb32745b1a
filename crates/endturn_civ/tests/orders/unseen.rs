//! W-138: worlds that differ only in units that a seat does not see look the same to it, on all
//! layers of the map, get the same proposals, and answer all its orders alike.

use endturn_civ::orders::CivOrder;
use endturn_engine::Game;
use endturn_engine::orders::{Order, Refusal};

use crate::orders::{EGYPT, ROME, Table};

/// Units hidden from Rome: those at sea, those in Thebes, and the number of soldiers aboard the
/// transport.
const HIDDEN: [(&str, &str, usize); 4] = [
    ("", "(unit: \"Warriors\", at: (15, 4)), ", 0),
    (
        "(unit: \"Submarine\", at: (11, 4)), ",
        "(unit: \"Catapult\", at: (15, 4)), (unit: \"Musketeers\", at: (15, 4), count: 3), ",
        2,
    ),
    (
        "(unit: \"Stealth Bomber\", at: (11, 6)), (unit: \"Submarine\", at: (8, 2)), ",
        "(unit: \"Settlers\", at: (15, 4)), ",
        1,
    ),
    (
        "(unit: \"Submarine\", at: (11, 4), count: 2), (unit: \"Stealth Fighter\", at: (11, 3)), ",
        "(unit: \"Spy\", at: (15, 4)), ",
        3,
    ),
];

const OWN: &str = "techs: [\"Advanced Flight\", \"Map Making\", \"Invention\"], cities: [(name: \"Rome\", at: (5, 4), size: 3)], units: [(unit: \"Destroyer\", at: (7, 4)), \
                   (unit: \"Destroyer\", at: (13, 4)), (unit: \"Bomber\", at: (5, 4)), (unit: \"Transport\", at: (6, 4)), (unit: \"Legion\", at: (5, 3)), \
                   (unit: \"Explorer\", at: (5, 5)), (unit: \"Spy\", at: (16, 3)), (unit: \"Paratroopers\", at: (5, 4)), (unit: \"Nuclear\", at: (5, 4))]";

/// Land in the west to column 5, a sea to column 14, land in the east.
fn world((at_sea, guards, aboard): (&str, &str, usize)) -> Table {
    let row = format!("\"{}{}{}\", ", "g".repeat(6), " ".repeat(9), "g".repeat(5));
    let soldiers = "(unit: \"Musketeers\", at: (15, 4)), ".repeat(aboard);
    let egypt = format!(
        "cities: [(name: \"Thebes\", at: (15, 4))], units: [(unit: \"Transport\", at: (15, 4)), {soldiers}{guards}{at_sea}]"
    );
    let text = format!(
        "(format: 1, name: \"test\", seed: 5, turn_limit: 50, seats: [(name: \"Rome\"), (name: \"Egypt\")], civ: (ruleset: \"classic\", \
         patch: (settings: (contactturns: 0)), map: Drawn((wrap_x: false, rows: [{}])), nations: {{\"Rome\": (gold: 500, {OWN}), \"Egypt\": \
         ({egypt})}}, relations: [(between: (\"Rome\", \"Egypt\"), state: War)]))",
        row.repeat(9)
    );
    let mut table = Table::of(text);
    for soldier in 0..aboard {
        table.order(EGYPT, &format!("load Musketeers#{} Transport#1", soldier + 2));
    }
    for place in ["14,5", "13,6"] {
        table.order(EGYPT, &format!("move Transport#1 {place}"));
    }
    table
}

fn told(game: &mut Game) -> Vec<String> {
    let mut all = vec![game.view(ROME)["civ"].take().to_string(), game.status(ROME)];
    let civ = game.setup().modules.iter().find(|module| module.name() == "civ").expect("civ");
    all.extend(civ.layers().iter().map(|layer| format!("{:?}", civ.layer(game.world(), Some(ROME), layer.name))));
    all.extend(game.needs(ROME).iter().map(|need| need.text.clone()));
    for place in ["Thebes", "Rome", "15,4", "11,4"] {
        all.push(format!("{:?}", game.ask(ROME, &format!("city {place}"))));
    }
    all.push(format!("{:?}", game.seen_picture(ROME)));
    for choice in game.legal(ROME, 400).choices {
        all.push(game.choice_text(ROME, &choice));
    }
    all
}

/// Orders of every unit about every tile around it, and some farther ones.
fn orders() -> Vec<String> {
    let mut all = Vec::new();
    let own = [(1, 7, 4), (2, 13, 4), (3, 5, 4), (4, 6, 4), (5, 5, 3), (6, 5, 5), (7, 16, 3), (8, 5, 4), (9, 5, 4)];
    for (unit, x, y) in own {
        for place in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy))) {
            for verb in ["move", "attack", "bribe", "sabotage-unit", "nuke"] {
                all.push(format!("{verb} #{unit} {},{}", place.0, place.1));
            }
        }
        for place in ["11,4", "11,6", "11,3", "8,2", "13,6", "15,4", "10,4", "3,3", "14,5", "12,7"] {
            for verb in ["goto", "attack", "paradrop", "nuke", "bribe", "airlift"] {
                all.push(format!("{verb} #{unit} {place}"));
            }
        }
        for verb in ["explore", "fortify", "sentry", "disband", "unload", "rehome", "upgrade", "pillage"] {
            all.push(format!("{verb} #{unit}"));
        }
        for other in 1..=9 {
            all.push(format!("load #{unit} #{other}"));
        }
        for verb in ["conquer", "embassy", "investigate", "steal", "sabotage", "poison", "incite"] {
            all.push(format!("{verb} #{unit} Thebes"));
        }
    }
    all
}

#[test]
fn w_138_worlds_that_differ_in_hidden_units_show_and_answer_alike() {
    let mut tables = HIDDEN.map(world);
    let first = told(&mut tables[0].game);
    assert!(first[1].contains("Transport of Egypt at 13,6"), "{}", first[1]);
    for (at, table) in tables.iter_mut().enumerate() {
        assert_eq!(told(&mut table.game), first, "world {at}");
    }
    let images = tables.each_ref().map(|table| table.game.snapshot());
    let (mut taken, mut refused) = (0, 0);
    for order in orders() {
        let answers: Vec<Result<(), Refusal>> =
            tables.iter_mut().map(|table| table.game.submit(ROME, &order)).collect();
        for (at, answer) in answers.iter().enumerate() {
            // An agent's price depends on the city's garrison, and the agent learns it (S-05).
            if order.starts_with("incite") {
                continue;
            }
            assert_eq!(answer, &answers[0], "`{order}` in world {at}");
        }
        if answers[0].is_ok() {
            taken += 1;
            for (table, image) in tables.iter_mut().zip(&images) {
                table.game.restore(image).expect("its own snapshot");
            }
        } else {
            refused += 1;
        }
    }
    assert!(taken > 40 && refused > 400, "{taken} taken, {refused} refused");
    assert!(CivOrder::KEYWORDS.contains(&"attack"));
}

#[test]
fn w_138_personas_decide_alike_in_worlds_that_differ_in_hidden_units() {
    for persona in ["conqueror", "merchant"] {
        let decided = |hidden| {
            let mut game = world(hidden).game;
            game.take_over(ROME, vec![("civ".to_owned(), persona.to_owned())]).expect("a persona of civ");
            game.keep_log();
            game.end_turn(EGYPT).expect("Egypt is to act");
            game.advance_to_decision();
            let own = game.take_log().into_iter().filter(|order| order.seat == ROME).map(|order| order.text);
            // A unit's encounters on the way may differ, and so may its later attacks.
            own.take_while(|text| text != "end").filter(|text| !text.starts_with("attack ")).collect::<Vec<_>>()
        };
        let all = HIDDEN.map(decided);
        assert!(!all[0].is_empty(), "{persona} does something");
        for orders in &all {
            assert_eq!(orders, &all[0], "{persona}");
        }
    }
}
