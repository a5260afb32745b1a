//! `schedule`: what the built stages of a scenario really contain.

use endturn::engine::{
    Game, RuleId,
    rules::SystemRow,
    turn::{Stage, TurnProfile},
};
use serde_json::{Value, json};

use crate::args::{Format, ScheduleArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::render::json;
use crate::render::number::counted;
use crate::render::table;

pub(super) fn schedule(args: &ScheduleArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let loaded = endturn::load(&args.scenario, &[]).map_err(Failure::report)?;
    let game = loaded.game();
    let stages = stages(&game);
    let text = match args.format {
        Format::Json => json::line(&object(&game, &stages)),
        Format::Text => text(&game, &stages, console),
    };
    console.say(&text)?;
    Ok(ExitCode::Success)
}

/// The stages that have systems, in the order in which a round runs them.
fn stages(game: &Game) -> Vec<(Stage, Vec<&SystemRow>)> {
    let of = |stage: Stage| (stage, game.systems().iter().filter(|row| row.stage == stage).collect::<Vec<_>>());
    running_order(&game.setup().profile).into_iter().map(of).filter(|(_, rows)| !rows.is_empty()).collect()
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
    game.setup().profile.segments().iter().map(ToString::to_string).collect()
}

fn text(game: &Game, stages: &[(Stage, Vec<&SystemRow>)], console: &Console<'_>) -> String {
    let paint = console.paint();
    let mut text =
        format!("{}\nsegments of a phase: {}\n", paint.strong(&game.setup().title), segments(game).join(", "));
    for (stage, rows) in stages {
        text += &format!("\n{}\n", paint.strong(stage));
        let row = |row: &&SystemRow| {
            let rule = row.rule.map_or("-".to_owned(), |rule| rule.to_string());
            let step = if row.step.is_empty() { "-" } else { &row.step };
            vec![step.to_owned(), rule, rule_name(game, row.rule).to_owned(), paint.dim(&row.system)]
        };
        let rows: Vec<Vec<String>> = rows.iter().map(row).collect();
        text += &table::lines(&rows, &[], "  ");
    }
    let (systems, count) = (counted(game.systems().len(), "system"), counted(stages.len(), "stage"));
    text + &format!("\n{systems} in {count}; a stage without systems is not run at all\n")
}

fn object(game: &Game, stages: &[(Stage, Vec<&SystemRow>)]) -> Value {
    let system = |row: &&SystemRow| {
        json!({
            "step": row.step, "rule": row.rule.map(|rule| rule.0), "name": rule_name(game, row.rule),
            "module": row.module, "system": row.system,
        })
    };
    let stage = |(stage, rows): &(Stage, Vec<&SystemRow>)| json!({"stage": stage.to_string(), "systems": rows.iter().map(system).collect::<Vec<_>>()});
    let stages: Vec<Value> = stages.iter().map(stage).collect();
    json!({"title": game.setup().title, "segments": segments(game), "stages": stages, "systems": game.systems().len()})
}
