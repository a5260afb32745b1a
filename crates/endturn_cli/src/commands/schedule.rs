//! `schedule`: the actual content of the built stages of a scenario.

use endturn::engine::{
    Game, RuleId,
    rules::{RowRule, SystemRow},
    turn::{Stage, TurnProfile},
};
use serde_json::{Value, json};

use crate::args::{Format, ScheduleArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::render::json;
use crate::render::number::counted;
use crate::render::paint::Paint;
use crate::render::table;
use crate::source::Source;

pub(super) fn schedule(args: &ScheduleArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let game = match Source::read(&args.source, console.input).map_err(Failure::problem)? {
        Source::Scenario(scenario) => scenario.load(console.modules, &[]).map_err(Failure::report)?.game(),
        Source::Record(recorded) => recorded.open(console)?.loaded.game(),
    };
    let stages = stages(&game);
    let text = match args.format {
        Format::Json => json::line(&object(&game, &stages)),
        Format::Text => text(&game, &stages, console),
    };
    console.answer(args.format, &text)?;
    Ok(ExitCode::Success)
}

/// Returns the stages that have systems, in the order in which a round runs them.
fn stages(game: &Game) -> Vec<(Stage, Vec<&SystemRow>)> {
    let of = |stage: Stage| (stage, game.systems().iter().filter(|row| row.stage == stage).collect::<Vec<_>>());
    running_order(&game.setup().turn.profile).into_iter().map(of).filter(|(_, rows)| !rows.is_empty()).collect()
}

fn running_order(profile: &TurnProfile) -> Vec<Stage> {
    let mut order = vec![Stage::TurnStart, Stage::PhaseStart];
    for &segment in profile.segments() {
        order.extend([Stage::SegmentEnter(segment), Stage::SegmentRun(segment), Stage::SegmentExit(segment)]);
    }
    order.extend([Stage::PhaseEnd, Stage::TurnEnd, Stage::GameEnd]);
    order
}

fn rule_name(game: &Game, rule: Option<RuleId>) -> &'static str {
    rule.and_then(|id| game.rules().find(|(_, rule)| rule.id == id)).map_or("", |(_, rule)| rule.name)
}

fn segments(game: &Game) -> Vec<String> {
    let profile = &game.setup().turn.profile;
    profile.segments().iter().map(|&segment| profile.name(segment).into_owned()).collect()
}

/// The name of a stage, with the profile's own names of segments.
fn stage_name(game: &Game, stage: Stage) -> String {
    let name = |segment| game.setup().turn.profile.name(segment);
    match stage {
        Stage::SegmentEnter(segment) => format!("SegmentEnter({})", name(segment)),
        Stage::SegmentRun(segment) => format!("SegmentRun({})", name(segment)),
        Stage::SegmentExit(segment) => format!("SegmentExit({})", name(segment)),
        other => other.to_string(),
    }
}

fn text(game: &Game, stages: &[(Stage, Vec<&SystemRow>)], console: &Console<'_>) -> String {
    let paint = console.paint();
    let mut text =
        format!("{}\nsegments of a phase: {}\n", paint.strong(&game.setup().title), segments(game).join(", "));
    for (stage, rows) in stages {
        text += &format!("\n{}\n", paint.strong(stage_name(game, *stage)));
        let mut lines: Vec<Vec<String>> =
            rows.iter().flat_map(|row| lines(row, |rule| rule_name(game, rule), paint)).collect();
        if game.setup().modules.len() > 1 {
            // Puts the module's name before the line of each system and its rows.
            let modules = rows.iter().flat_map(|row| std::iter::repeat_n(row.module, 1 + row.rows.len()));
            lines.iter_mut().zip(modules).for_each(|(line, module)| line.insert(0, dash(module)));
        }
        text += &table::lines(&lines, &[], "  ");
    }
    let rows: usize = game.systems().iter().map(|row| row.rows.len()).sum();
    let mut systems = counted(game.systems().len(), "system");
    if rows > 0 {
        systems += &format!(" with {}", counted(rows, "row"));
    }
    let count = counted(stages.len(), "stage");
    text + &format!("\n{systems} in {count}; a stage without systems is not run at all\n")
}

/// Returns a dash for an empty cell.
fn dash(cell: &str) -> String {
    if cell.is_empty() { "-".to_owned() } else { cell.to_owned() }
}

/// Returns the line of a system, then one for each of its rows.
fn lines(row: &SystemRow, name: impl Fn(Option<RuleId>) -> &'static str, paint: Paint) -> Vec<Vec<String>> {
    let rule = row.rule.map_or("-".to_owned(), |rule| rule.to_string());
    let mut lines = vec![vec![dash(&row.step), rule.clone(), name(row.rule).to_owned(), paint.dim(&row.system)]];
    lines.extend((1..).zip(&row.rows).map(|(number, one)| {
        let place = paint.dim(format!("row {number} of {rule}"));
        vec![format!("  {}", one.step), one.rule.to_string(), name(Some(one.rule)).to_owned(), place]
    }));
    lines
}

fn object(game: &Game, stages: &[(Stage, Vec<&SystemRow>)]) -> Value {
    let row = |row: &RowRule| json!({"step": row.step, "rule": row.rule.0, "name": rule_name(game, Some(row.rule))});
    let system = |row_of: &&SystemRow| {
        json!({
            "step": row_of.step, "rule": row_of.rule.map(|rule| rule.0), "name": rule_name(game, row_of.rule),
            "module": row_of.module, "beside": row_of.beside.map(|beside| beside.to_string()), "system": row_of.system,
            "rows": row_of.rows.iter().map(row).collect::<Vec<_>>(),
        })
    };
    let stage = |(stage, rows): &(Stage, Vec<&SystemRow>)| json!({"stage": stage_name(game, *stage), "systems": rows.iter().map(system).collect::<Vec<_>>()});
    let stages: Vec<Value> = stages.iter().map(stage).collect();
    json!({"title": game.setup().title, "segments": segments(game), "stages": stages, "systems": game.systems().len()})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_of_a_driver_stand_under_it_in_their_order() {
        let row = |step, rule| RowRule { step, rule: RuleId(rule) };
        let driver = SystemRow {
            stage: Stage::PhaseEnd,
            module: "x",
            step: "Cities".into(),
            rule: Some(RuleId("X-01")),
            beside: None,
            system: "x::walk".into(),
            rows: vec![row("Grow", "X-03"), row("Pay", "X-02")],
        };
        let name = |rule: Option<RuleId>| if rule == Some(RuleId("X-03")) { "Growth" } else { "Other" };
        let text = table::lines(&lines(&driver, name, Paint(false)), &[], "");
        let expected = [
            "Cities  X-01  Other   x::walk",
            "  Grow  X-03  Growth  row 1 of X-01",
            "  Pay   X-02  Other   row 2 of X-01",
        ];
        assert_eq!(text.lines().collect::<Vec<_>>(), expected);
    }
}
