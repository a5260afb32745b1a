//! A round of a small world in each phase mode, step by step, as text in `traces/`, which was
//! compared with the rules line by line. `WRITE_TRACES=1` rewrites them.

use std::path::PathBuf;

use endturn_engine::journal::FactEntry;
use endturn_engine::rules::{Place, RuleInfo, SystemRow};
use endturn_engine::turn::{SeatOrder, Stage, StageTrace};
use endturn_engine::{Game, RuleId, Seat};

use crate::ends::table::{Table, drawn};

/// Two nations on one team and one on another, with a city each; A has workers building a road, and
/// a revolution; B's unit is on the march; C's research is due.
fn world(phases: &str) -> Table {
    let nation = |name: &str, team: u8, x: i32, more: &str, units: &str| {
        format!(
            "\"{name}\": (team: {team}, gold: 40, techs: [\"Bronze Working\", \"Alphabet\"], {more} \
             cities: [(name: \"{name} City\", at: ({x}, 3), size: 3, shields: 2, buildings: [\"Palace\"], production: Some(\"Warriors\"))], \
             units: [{units}])"
        )
    };
    let digging = "(unit: \"Workers\", at: (4, 2), activity: Some(Road), target: Some(\"Road\"))";
    let walking = "(unit: \"Warriors\", at: (10, 6))";
    let nations = [
        nation("A", 1, 3, "", digging),
        nation("B", 1, 10, "", walking),
        nation("C", 2, 20, "researching: Some(\"Masonry\"), bulbs: 26, ", ""),
    ];
    let row = "p".repeat(24);
    let civ = format!(
        "ruleset: \"classic\", patch: (settings: (revolentype: Fixed, revolen: 1, scorelog: true)), {}, nations: {{{}}}",
        drawn(&[row.as_str(); 7]),
        nations.join(", ")
    );
    Table::in_turns(7, &format!("phases: {phases}"), &["A", "B", "C"], &civ)
}

/// The system that carries out a rule, if one does.
fn home(game: &Game, rule: RuleId) -> Option<RuleId> {
    let info = |id: RuleId| game.rules().find(|(_, info)| info.id == id).map(|(_, info)| *info);
    let mut now: RuleInfo = info(rule)?;
    loop {
        match now.place {
            Place::System => return Some(now.id),
            Place::Within(whole) | Place::Row(whole) => now = info(whole)?,
            _ => return None,
        }
    }
}

fn named(game: &Game, rule: RuleId) -> String {
    let info = game.rules().find(|(_, info)| info.id == rule).map(|(_, info)| info.name);
    format!("{rule} {}", info.unwrap_or_default())
}

/// The rules that a system carries out besides its own.
fn within(game: &Game, system: RuleId) -> String {
    let parts =
        game.rules().filter(|(_, info)| info.place == Place::Within(system)).map(|(_, info)| info.id.to_string());
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() { String::new() } else { format!(" (with {})", parts.join(", ")) }
}

/// A line of a trace, and the system that it stands for.
struct Line {
    text: String,
    system: Option<RuleId>,
    told: Vec<String>,
}

/// Gives these orders and ends every seat's turn.
fn end_round(table: &mut Table, round: u32, orders: &[(Seat, &str)]) {
    while table.game.turn().round_number() == round {
        let seat = table.game.next_seat().expect("somebody acts");
        for (_, order) in orders.iter().filter(|(who, _)| *who == seat) {
            table.game.submit(seat, order).unwrap_or_else(|refusal| panic!("{order}: {refusal}"));
        }
        table.game.end_turn(seat).expect("it may");
    }
}

/// Attaches facts to the steps that emitted them.
fn attach(game: &Game, lines: &mut [Line], facts: &[FactEntry]) {
    let mut at = 0;
    for entry in facts.iter().filter(|entry| entry.round == 2) {
        let is_row = |line: &Line| line.system == Some(entry.rule);
        let is_home = |line: &Line| line.system.is_some() && line.system == home(game, entry.rule);
        // Rows run for one city after the other, so their facts alternate; an earlier row keeps its
        // place.
        if entry.rule == RuleId("T-137") {
            at += lines[at..].iter().position(|line| line.text.starts_with("SegmentEnter(Commit)")).unwrap_or(0);
        }
        // Effects of orders before any seat gives any come from units' own orders.
        let is_of_orders = game.rules().any(|(_, info)| info.id == entry.rule && info.place == Place::Orders);
        let orders = lines[at..].iter().take_while(|line| !line.text.starts_with("Segment"));
        let orders = orders.map(|line| line.system).position(|system| system == Some(RuleId("W-30")));
        if let Some(step) = orders.filter(|_| is_of_orders) {
            at += step;
        }
        let next =
            lines[at..].iter().position(is_row).or_else(|| lines[at..].iter().position(is_home)).map(|step| at + step);
        let place = match next {
            Some(next) if lines[next].text.starts_with("        ") => next,
            Some(next) => {
                at = next;
                next
            }
            None => lines[..at + 1].iter().rposition(is_row).unwrap_or(at),
        };
        lines[place].told.push(format!("{} ({})", entry.fact.text(game.world()), entry.rule));
    }
}

/// Round 2 of a game, step by step: the seats of each stage, in order, and its facts.
fn round_two(phases: &str) -> String {
    let mut table = world(phases);
    table.game.trace_stages();
    let done: [(Seat, &str); 2] = [(Seat(0), "revolution Monarchy"), (Seat(1), "goto Warriors#1 10,4")];
    let monarchy = table.eye().rules.tech_id("Monarchy").expect("a tech");
    table.reach(move |realm| {
        realm.research_mut(Seat(0)).known.insert(monarchy.index());
        realm.learn(Seat(0), monarchy, "free");
    });
    end_round(&mut table, 1, &done);
    let order: Vec<Seat> = table.game.world().resource::<SeatOrder>().0.clone();
    end_round(&mut table, 2, &[(Seat(2), "goal Currency")]);
    let trace = table.game.take_trace();
    let facts = table.game.take_facts();
    let game = &table.game;
    let names = |seats: &mut dyn Iterator<Item = Seat>| {
        seats.map(|seat| game.roster().name(seat).to_owned()).collect::<Vec<_>>().join(", ")
    };
    let mut lines: Vec<Line> = Vec::new();
    let mut line = |text: String, system| lines.push(Line { text, system, told: Vec::new() });
    let mut now = None;
    for step in trace {
        match step {
            StageTrace::Pushed(state) => {
                now = Some(state);
                if state.round_number() == 2 {
                    let asked = names(&mut state.seats().iter());
                    line(format!("· turn 2, {} of {asked}", game.setup().turn.profile.name(state.segment())), None);
                }
            }
            StageTrace::Fired(stage) => {
                let Some(state) = now.filter(|state| state.round_number() == 2) else { continue };
                let served = names(&mut order.iter().copied().filter(|&seat| state.seats().contains(seat)));
                let is_of_phase = matches!(stage, Stage::PhaseStart | Stage::PhaseEnd);
                line(if is_of_phase { format!("{stage}, in the order {served}") } else { stage.to_string() }, None);
                let here = |row: &&SystemRow| row.stage == stage && row.rule.is_some();
                // A rule with several systems is listed once.
                let mut last = None;
                for row in game.systems().iter().filter(here) {
                    let Some(rule) = row.rule.filter(|rule| last != Some(*rule)) else { continue };
                    last = Some(rule);
                    line(format!("    {}: {}{}", row.step, named(game, rule), within(game, rule)), Some(rule));
                    for part in &row.rows {
                        line(format!("        {}: {}", part.step, named(game, part.rule)), Some(part.rule));
                    }
                }
            }
        }
    }
    attach(game, &mut lines, &facts);
    let mut text = String::new();
    for Line { text: own, told, .. } in lines {
        text += &format!("{own}\n");
        let depth = own.len() - own.trim_start().len() + 4;
        told.iter().for_each(|fact| text += &format!("{:depth$}> {fact}\n", ""));
    }
    text
}

fn compare(mode: &str, phases: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/ends/traces/{mode}.txt"));
    let trace = round_two(phases);
    if std::env::var_os("WRITE_TRACES").is_some() {
        std::fs::write(&path, &trace).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    assert!(kept == trace, "{} is another now:\n{trace}", path.display());
}

#[test]
fn w_01_a_round_in_which_all_act_at_once_goes_through_the_steps_of_the_rules() {
    compare("all", "All");
}

#[test]
fn w_01_a_round_of_one_nation_after_the_other_goes_through_the_steps_of_the_rules() {
    compare("player", "Players");
}

#[test]
fn w_01_a_round_of_one_team_after_the_other_goes_through_the_steps_of_the_rules() {
    compare("team", "Teams");
}
