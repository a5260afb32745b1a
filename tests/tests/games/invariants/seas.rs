//! Worlds with much that is hidden: submarines, stealth aircraft, boats with soldiers aboard,
//! garrisons, and nations with shared vision.

use endturn_civ::changes::NewUnit;
use endturn_civ::realm::Realm;
use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};
use endturn_engine::{Game, Progress, RuleId, Seat};
use endturn_tests::civ::random_order;
use endturn_tests::scenario;

use super::spy::{self, Counts};

/// A unit and its starting place.
type Posted = (&'static str, i32, i32);

const ROME: [Posted; 8] = [
    ("Submarine", 9, 6),
    ("Submarine", 16, 6),
    ("Destroyer", 10, 7),
    ("Stealth Bomber", 4, 3),
    ("Musketeers", 4, 3),
    ("Legion", 7, 5),
    ("Spy", 7, 4),
    ("Explorer", 3, 2),
];
const EGYPT: [Posted; 7] = [
    ("Submarine", 10, 2),
    ("Transport", 15, 6),
    ("Destroyer", 16, 3),
    ("Stealth Fighter", 12, 2),
    ("Musketeers", 12, 2),
    ("Alpine Troops", 13, 4),
    ("Musketeers", 11, 1),
];
const PERSIA: [Posted; 7] = [
    ("Submarine", 18, 8),
    ("Transport", 17, 9),
    ("Cruiser", 18, 6),
    ("Stealth Bomber", 22, 9),
    ("Musketeers", 22, 9),
    ("Explorer", 21, 8),
    ("Artillery", 1, 9),
];
const TECHS: &str = r#"techs: ["Invention", "Combustion", "Stealth", "Map Making", "Industrialization", "Espionage"]"#;

fn nation(city: &str, (x, y): (i32, i32), units: &[Posted]) -> String {
    let units: Vec<String> = units.iter().map(|(unit, x, y)| format!("(unit: \"{unit}\", at: ({x}, {y}))")).collect();
    let units = units.join(", ");
    format!(
        "gold: 900, {TECHS}, cities: [(name: \"{city}\", at: ({x}, {y}), size: 4)], start_units: false, units: [{units}]"
    )
}

/// Three lands in a sea; three nations, two of them allies, and two with soldiers aboard
/// transports.
pub fn game(seed: u64) -> Game {
    let row = |y: usize| -> String {
        let is_land =
            |x: usize| (2..6).contains(&y) && (2..8).contains(&x) || (8..12).contains(&y) && !(4..20).contains(&x);
        (0..26).map(|x| if is_land(x) || (11..15).contains(&x) && (1..5).contains(&y) { 'g' } else { ' ' }).collect()
    };
    let rows: Vec<String> = (0..14).map(|y| format!("\"{}\"", row(y))).collect();
    let rome = nation("Rome", (4, 3), &ROME);
    let egypt = nation("Thebes", (12, 2), &EGYPT);
    let persia = nation("Susa", (22, 9), &PERSIA);
    let seats = ["Rome", "Egypt", "Persia"].map(|name| format!("(name: \"{name}\", persona: \"nothing\")")).join(", ");
    let text = format!(
        "(format: 1, name: \"dark seas\", seed: {seed}, turn_limit: 99, seats: [{seats}], civ: (ruleset: \"classic\", map: Drawn((wrap_x: \
         true, rows: [{}], extras: {{\"Fortress\": [(7, 5), (13, 4)]}})), nations: {{\"Rome\": ({rome}), \"Egypt\": ({egypt}), \"Persia\": ({persia})}}, \
         relations: [(between: (\"Rome\", \"Egypt\"), state: War), (between: (\"Egypt\", \"Persia\"), state: Alliance), \
         (between: (\"Rome\", \"Persia\"), state: War)]))",
        rows.join(", ")
    );
    let mut game = scenario(&text).game();
    Realm::with(game.world_mut(), |realm| {
        for seat in [Seat(1), Seat(2)] {
            let ship = realm.nations.holdings(seat).units[1];
            let tile = realm.units.position(ship).0;
            let unit_type = realm.rules.unit_type_id("Musketeers").expect("classic has them");
            for _ in 0..2 {
                let new =
                    NewUnit { unit_type, owner: seat, tile, home: None, veteran: 1, nationality: seat, good: None };
                let soldier = realm.add_unit(new);
                realm.board(soldier, ship);
            }
        }
    });
    game
}

/// Gives a random legal order for the seat to act, usually a move.
fn act(game: &mut Game, seat: Seat, draw: &mut Draw) {
    let words = [
        "move", "move", "move", "attack", "goto", "load", "unload", "fortify", "sentry", "treaty", "accept", "explore",
    ];
    let word = words[draw.below(words.len() as u64) as usize];
    let mut open = Vec::new();
    for choice in game.legal(seat, 30).choices {
        let text = game.choice_text(seat, &choice);
        if text.split(' ').next() == Some(word) {
            open.push(text);
        }
    }
    let line = match open.len() as u64 {
        0 => random_order(game, seat, draw),
        count => open.swap_remove(draw.below(count) as usize),
    };
    if !line.starts_with("disband") {
        let _ = game.submit(seat, &line);
    }
}

/// Plays a game with random orders, and checks what every seat is shown.
pub fn spy_on(game: &mut Game, rounds: u32, seed: u64, counts: &mut Counts) -> Result<(), String> {
    let seats: Vec<Seat> = game.roster().seats().collect();
    for round in 0..rounds {
        let mut draw = Draws::new(seed).at(RuleId("test"), DrawSubject::TABLE.nth(round), Purpose("spy"));
        for turn in 0..24 {
            let Some(seat) = game.next_seat() else { break };
            act(game, seat, &mut draw);
            if turn % 8 == 0 {
                spy::shows_what_may_be_known(game, seat, counts).map_err(|fault| format!("round {round}: {fault}"))?;
            }
            if draw.below(5) == 0 {
                let _ = game.end_turn(seat);
            }
        }
        for &seat in &seats {
            spy::shows_what_may_be_known(game, seat, counts).map_err(|fault| format!("round {round}: {fault}"))?;
        }
        game.check_state().map_err(|fault| format!("round {round}: {fault:?}"))?;
        if game.advance_round() == Progress::Over {
            break;
        }
    }
    Ok(())
}
