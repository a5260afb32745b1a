//! Planned steps are those that can be taken, if a nation sees everything relevant.

use endturn_civ::changes::StepProblem;
use endturn_civ::realm::{Eye, Realm};
use endturn_civ::state::{Aboard, MovesLeft, Position, Unit};
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::vision::Radii;
use endturn_engine::random::{DrawSubject, Draws, Purpose};
use endturn_engine::{Game, RuleId, Seat};
use endturn_tests::scenario;

/// Compared steps: possible ones, ones onto occupied tiles, ones that zones of control forbid.
pub type Counts = [u32; 3];

/// Columns and rows of a field.
const SIZE: (u64, u64) = (14, 9);

/// Land and some water, and intermixed units of two nations at war, which see everything.
pub fn field(seed: u64) -> Game {
    let mut draw = Draws::new(seed).at(RuleId("test"), DrawSubject::TABLE, Purpose("field"));
    let mut units = [String::new(), String::new()];
    let mut rows = Vec::new();
    for y in 0..SIZE.1 {
        let mut row = String::new();
        for x in 0..SIZE.0 {
            let sign = ["g", "g", "h", "f", " "][draw.below(5) as usize];
            row.push_str(sign);
            if draw.below(6) == 0 {
                let unit = match sign {
                    " " => "Transport",
                    _ => ["Warriors", "Explorer", "Horsemen", "Workers"][draw.below(4) as usize],
                };
                units[draw.below(2) as usize].push_str(&format!("(unit: \"{unit}\", at: ({x}, {y})), "));
            }
        }
        rows.push(format!("\"{row}\""));
    }
    let [rome, egypt] = units;
    let text = format!(
        "(format: 1, name: \"field\", seed: {seed}, turn_limit: 9, seats: [(name: \"Rome\"), (name: \"Egypt\")], civ: (ruleset: \"classic\", \
         map: Drawn((wrap_x: false, rows: [{}])), nations: {{\"Rome\": (start_units: false, units: [{rome}]), \"Egypt\": (start_units: \
         false, units: [{egypt}])}}, relations: [(between: (\"Rome\", \"Egypt\"), state: War)]))",
        rows.join(", ")
    );
    let mut game = scenario(&text).game();
    Realm::with(game.world_mut(), |realm| {
        let middle = realm.land.map.topology().at(7, 4).expect("a tile");
        [Seat(0), Seat(1)]
            .into_iter()
            .for_each(|seat| realm.survey().look_around(seat, middle, Radii::plain(10_000), true));
    });
    game
}

/// Compares every step of every unit that has moves left and no carrier, and counts.
pub fn agree(eye: Eye<'_>, counts: &mut Counts) -> Result<(), String> {
    let units: Vec<UnitId> = eye.units_by_tile().all().values().flatten().copied().collect();
    for unit in units {
        let (Some(&Unit { owner, .. }), Some(&Position(from))) = (eye.unit_part(unit), eye.unit_part(unit)) else {
            return Err(format!("{unit:?} is listed and not there"));
        };
        let can_go = eye.unit_part::<MovesLeft>(unit).is_some_and(|left| left.0 > 0);
        let is_aboard = eye.unit_part::<Aboard>(unit).is_some_and(|aboard| aboard.0.is_some());
        // All units whose zones reach either tile of a step are visible.
        let mut around = eye.map.topology().square(from, 2);
        if !can_go || is_aboard || !around.all(|near| eye.vision().sees(owner, near)) {
            continue;
        }
        for to in eye.map.topology().neighbours(from) {
            let (planned, problem) = (eye.planned_step(unit, (from, to)), eye.step_problem(unit, to));
            if planned.is_some() != problem.is_none() {
                return Err(format!("{unit:?} of {owner} from {from:?} to {to:?}: {planned:?}, but {problem:?}"));
            }
            counts[0] += u32::from(planned.is_some());
            counts[1] += u32::from(matches!(problem, Some(StepProblem::Held | StepProblem::ForeignCity)));
            counts[2] += u32::from(problem == Some(StepProblem::Zone));
            if planned.is_some_and(|cost| cost != i32::MAX && cost != eye.step_cost(unit, to)) {
                return Err(format!("{unit:?} from {from:?} to {to:?}: {planned:?} is not what it costs"));
            }
        }
    }
    Ok(())
}
