//! The module as scenarios see it: its section, its checks, its starter.

use std::sync::Arc;

use endturn_engine::{ModuleSetup, rules::RuleInfo, seats::is_same_name};
use endturn_scenario::{
    bridge,
    checks::Checker,
    codes::{self, Code, CodePage},
    diagnostic::{Diagnostic, Report},
    form::Book,
    module::{GameModule, Sheet, seat_named},
    path::{Path, Step},
    scenario::Seat,
    tree::Node,
};

use crate::NAME;
use crate::book;
use crate::personas::{Persona, Policy, script::Script};
use crate::rule_list::RULES;
use crate::rules::Rules;
use crate::ruleset::Ruleset;
use crate::ruleset_check::{ProblemKind, RulesetProblem, start_problems};
use crate::section::Section;
use crate::setup::FleetsSetup;
use crate::so_far::{Course, Reading, SoFar};

/// The fleets module.
#[derive(Clone, Copy, Debug)]
pub struct Fleets;

impl GameModule for Fleets {
    fn name(&self) -> &'static str {
        NAME
    }

    fn default_ruleset(&self) -> Option<&'static str> {
        Some(NAME)
    }

    fn rulesets(&self) -> &'static [(&'static str, &'static str)] {
        endturn_rulesets::FLEETS
    }

    fn home(&self) -> &'static str {
        "crates/endturn_fleets/"
    }

    fn rules(&self) -> &'static [RuleInfo] {
        RULES
    }

    fn pages(&self) -> &'static [CodePage] {
        &[]
    }

    fn check_ruleset(&self, ruleset: &Node, report: &mut Report) {
        read(ruleset, report);
    }

    fn setup(&self, sheet: Sheet<'_>, report: &mut Report) -> Option<Arc<dyn ModuleSetup>> {
        let (ruleset, rules) = read(&sheet.tree.ruleset, report);
        let section: Option<Section> = bridge::read(&sheet.tree.section, report);
        let (section, ruleset) = (section?, ruleset?);
        check_homes(sheet, &section, &ruleset, report);
        let rules = rules?;
        let course = course(sheet, &section.so_far, &rules, report)?;
        let class = |name: &str| rules.class(name);
        let own: Vec<Persona> =
            ruleset.personas.0.iter().map(|(name, knobs)| Persona::new(name, knobs, class)).collect();
        let is_mood = |name: &String| own.iter().any(|persona| persona.knobs.moods.contains(name));
        let personas = own.iter().filter(|persona| !is_mood(&persona.name)).map(|persona| {
            let mut persona = Box::new(persona.clone());
            persona.find_moods(&own);
            Policy::Knobs(persona)
        });
        let scripts = ruleset.scripts.0.iter().map(|(name, sheet)| Policy::Script(Script::new(name, sheet, class)));
        let personas = personas.chain(scripts).collect();
        let start = |seat: &Seat| {
            let home = section.homes.iter().find(|(name, _)| is_same_name(name, &seat.name));
            home.map_or_else(|| ruleset.start.clone(), |(_, home)| home.over(&ruleset.start))
        };
        let starts = sheet.seats.iter().map(start).collect();
        Some(Arc::new(FleetsSetup::new(rules, personas, starts, course)))
    }

    fn books(&self) -> &[Book] {
        book::books()
    }

    fn start_values(&self) -> &'static [&'static str] {
        &["start", "personas.*.resource_multiplier_permille"]
    }

    fn starter(&self) -> &'static str {
        include_str!("starter.ron")
    }
}

/// Reads the ruleset and compiles its rules. Everything readable is checked, whatever else is
/// wrong.
fn read(node: &Node, report: &mut Report) -> (Option<Ruleset>, Option<Rules>) {
    let (ruleset, doubts) = bridge::read_most::<Ruleset>(node, report);
    let rules = ruleset.as_ref().and_then(|ruleset| {
        let told = |problems| tell(Checker::amid(node, &doubts, report), problems);
        Rules::compile(ruleset).map_err(told).ok()
    });
    (ruleset.filter(|_| doubts.is_empty()), rules.filter(|_| doubts.is_empty()))
}

fn tell(mut checker: Checker<'_>, problems: Vec<RulesetProblem>) {
    for problem in problems {
        if is_vague(&checker, &problem) {
            continue;
        }
        let diagnostic = Diagnostic::error(code(problem.kind), problem.message)
            .found(problem.found)
            .expected([problem.expected])
            .suggest(problem.did_you_mean);
        match problem.kind {
            ProblemKind::MissingPair => {
                let cure = problem.cure.unwrap_or_default();
                tell_gap(&mut checker, problem.path.as_str().into(), diagnostic, &cure);
            }
            // The name is the key at the end of the path.
            ProblemKind::UnknownClass | ProblemKind::Name => checker.push_key(problem.path.as_str(), diagnostic),
            _ => checker.push(problem.path.as_str(), diagnostic),
        }
    }
}

/// Reports the missing multipliers of a class: at its row if it has one, else at the class itself,
/// together with the file of that layer in which to add them.
fn tell_gap(checker: &mut Checker<'_>, row: Path, diagnostic: Diagnostic, cure: &str) {
    let Some(Step::Name(class)) = row.steps().last().cloned() else { return };
    let class = Path::root().name("ships").name(class);
    let place = if checker.has(row.clone()) { row } else { class };
    let file = checker.key_span(place.clone()).file;
    let path = checker.report().sources().get(file).map(|file| file.path().to_owned()).unwrap_or_default();
    let target = match path.rsplit_once('/') {
        Some((folder, "ships.ron" | "battle.ron")) => format!("in `{folder}/battle.ron`"),
        _ => "in the same patch, under `battle`".to_owned(),
    };
    checker.push_key(place, diagnostic.note(None, format!("write {target}, with numbers of your own: `{cure}`")));
}

/// Whether a problem may just follow from something that could not be read.
fn is_vague(checker: &Checker<'_>, problem: &RulesetProblem) -> bool {
    match problem.kind {
        ProblemKind::Count | ProblemKind::MissingPair | ProblemKind::Contradiction => !checker.is_sound(),
        ProblemKind::UnknownClass | ProblemKind::UnknownClassNamed => {
            checker.may_hold("ships", problem.found.trim_matches('`'))
        }
        ProblemKind::UnknownPersonaNamed => checker.may_hold("personas", problem.found.trim_matches('`')),
        ProblemKind::OutOfRange | ProblemKind::Name | ProblemKind::Duplicate => false,
    }
}

fn code(kind: ProblemKind) -> Code {
    match kind {
        ProblemKind::Count | ProblemKind::OutOfRange => codes::OUT_OF_RANGE,
        ProblemKind::Name => codes::INVALID_VALUE,
        ProblemKind::Duplicate => codes::DUPLICATE_NAME,
        ProblemKind::UnknownClass | ProblemKind::UnknownClassNamed | ProblemKind::UnknownPersonaNamed => {
            codes::DANGLING_REFERENCE
        }
        ProblemKind::MissingPair => codes::MISSING_FIELD,
        ProblemKind::Contradiction => codes::CONTRADICTION,
    }
}

/// Checks the course of a game under way; `None` if the header is unreadable.
fn course(sheet: Sheet<'_>, so_far: &SoFar, rules: &Rules, report: &mut Report) -> Option<Course> {
    let limits = sheet.limits()?;
    let mut checker = Checker::new(&sheet.tree.section, report);
    if !limits.is_under_way {
        if !so_far.is_empty() {
            let told = "so_far may be given only in a game under way, with `turn: (from_round: …)`";
            checker.error(codes::CONTRADICTION, "so_far", told);
        }
        return Some(Course::default());
    }
    let personas = sheet.seats.iter().map(|seat| seat.persona_for(NAME).map(str::to_owned));
    let reading = Reading {
        rules,
        names: sheet.seats.iter().map(|seat| seat.name.as_str()).collect(),
        personas: personas.collect(),
        round: limits.first_round,
    };
    Some(so_far.check(&reading, &mut checker))
}

/// Homes must name seats, once each, and hold numbers that a start may have.
fn check_homes(sheet: Sheet<'_>, section: &Section, ruleset: &Ruleset, report: &mut Report) {
    let mut seen = Vec::new();
    for (name, home) in &section.homes {
        let path = Path::root().name("homes").name(name.as_str());
        let mut checker = Checker::new(&sheet.tree.section, report);
        match seat_named(sheet.seats, name) {
            None if !sheet.knows_seats() => {}
            None => {
                let known = sheet.seats.iter().map(|seat| seat.name.as_str());
                checker.known_key(codes::UNKNOWN_SEAT_OR_PERSONA, path, "seat", name, known);
            }
            Some(seat) if seen.contains(&seat) => {
                checker.error(codes::DUPLICATE_NAME, path, format!("seat `{name}` has two homes"));
            }
            Some(seat) => {
                seen.push(seat);
                // Errors in the ruleset's own start are already reported.
                let start = home.over(&ruleset.start);
                tell(checker, start_problems(&format!("homes.{name}"), &start, ruleset));
            }
        }
    }
}
