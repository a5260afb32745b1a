//! From a plan's file to games that can be played, or to everything that is wrong with it.

use std::{collections::BTreeSet, sync::Arc};

use endturn_engine::{GameSetup, seats::SeatPersonas, suggest::did_you_mean};
use endturn_scenario::{
    bridge,
    checks::Checker,
    codes,
    diagnostic::{Diagnostic, Report, Severity},
    files::{Files, resolve},
    load::load_document,
    path::{Path, Step},
    scenario::PersonaChoice,
    tree::Node,
};
use xxhash_rust::xxh3::Xxh3;

use super::{
    Design, Lever, LeverDesign, PLAN_FORMAT, Seeds, Setting, Sheet, constraints, levers, rounds,
    settings::settings,
    until::{self, Around},
};
use crate::{
    batch::Plan,
    course::CourseMetrics,
    ledger::{Folder, Inputs, LedgerError},
    lineups::{self, Contender, Lineup},
    play::Budget,
    schedule::Schedule,
    stopping::{Stop, Stopping},
};

/// Loads a scenario with values changed.
pub type LoadScenario = dyn Fn(&str, &[String]) -> Result<Arc<GameSetup>, Report> + Send + Sync;

/// Replicates of a plan.
const REPLICATES: std::ops::RangeInclusive<u32> = 1..=100_000_000;
/// Contenders of a plan.
const MOST_CONTENDERS: usize = 1_000;

/// A contender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// What reports call it.
    pub name: String,
    choice: PersonaChoice,
}

impl Player {
    fn new(choice: PersonaChoice) -> Self {
        let name = match &choice {
            PersonaChoice::Everywhere(name) => name.clone(),
            PersonaChoice::ByModule(names) => {
                let one = |(module, persona): (&String, &String)| format!("{module} {persona}");
                names.iter().map(one).collect::<Vec<_>>().join(", ")
            }
        };
        Self { name, choice }
    }

    /// The persona that plays in every module; none if it has one for each.
    #[must_use]
    pub fn everywhere(&self) -> Option<&str> {
        match &self.choice {
            PersonaChoice::Everywhere(name) => Some(name),
            PersonaChoice::ByModule(_) => None,
        }
    }

    /// Its personas as a scenario's file has them behind `persona:`.
    #[must_use]
    pub fn written(&self) -> String {
        match &self.choice {
            PersonaChoice::Everywhere(name) => format!("{name:?}"),
            PersonaChoice::ByModule(names) => {
                let one = |(module, persona): (&String, &String)| format!("{module:?}: {persona:?}");
                format!("{{{}}}", names.iter().map(one).collect::<Vec<_>>().join(", "))
            }
        }
    }

    fn persona(&self, module: &str) -> Option<&str> {
        match &self.choice {
            PersonaChoice::Everywhere(name) => Some(name),
            PersonaChoice::ByModule(names) => names.get(module).map(String::as_str),
        }
    }
}

/// A plan whose games can be played.
pub struct LoadedPlan {
    /// As its author wrote it.
    pub sheet: Sheet,
    /// The levers.
    pub levers: Vec<Lever>,
    /// The contenders, by their numbers.
    pub players: Vec<Player>,
    /// What was noticed on the way.
    pub report: Report,
    /// The texts that it was read from; empty if whoever loaded it did not keep them.
    pub inputs: Inputs,
    scenarios: Vec<Scenario>,
    settings: Vec<Setting>,
    design: LeverDesign,
    /// What is kept round by round of the games of each scenario; empty if nothing is.
    courses: Vec<CourseMetrics>,
    schedule: Schedule,
    stopping: Option<Stopping>,
    loader: Box<LoadScenario>,
}

struct Scenario {
    path: String,
    /// With nothing changed.
    setup: Arc<GameSetup>,
}

impl std::fmt::Debug for LoadedPlan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LoadedPlan").field("sheet", &self.sheet).finish_non_exhaustive()
    }
}

/// Loads a plan and the scenarios that it names.
///
/// # Errors
/// Everything that is wrong with the plan, and with each scenario in a report of its own.
pub fn load(files: &dyn Files, path: &str, loader: Box<LoadScenario>) -> Result<LoadedPlan, Vec<Report>> {
    let (node, mut report) = load_document(files, path, "plan", PLAN_FORMAT);
    let Some(mut node) = node else { return Err(vec![report]) };
    let written = node.take_field("levers").map(|(_, levers)| levers);
    let levers = levers::read(written.as_ref(), &mut report);
    let sheet: Option<Sheet> = bridge::read(&node, &mut report);
    let Some(sheet) = sheet else { return Err(vec![report]) };
    check_sheet(&sheet, &node, &mut report);
    let mut reports = Vec::new();
    let mut scenarios = Vec::new();
    for (at, written) in sheet.scenarios.iter().enumerate() {
        let Some(path) = resolve(path, written) else {
            let message = format!("`{written}` leads out of the folder that plans are read from");
            Checker::new(&node, &mut report).error(codes::CANNOT_READ, item("scenarios", at), message);
            continue;
        };
        match loader(&path, &[]) {
            Ok(setup) => scenarios.push(Scenario { path, setup }),
            Err(other) => reports.push(other),
        }
    }
    let is_whole = scenarios.len() == sheet.scenarios.len() && !scenarios.is_empty();
    let mut players = Vec::new();
    let mut lineups = Vec::new();
    let mut courses = Vec::new();
    if is_whole {
        players = check_players(&sheet, &scenarios, &node, &mut report);
        lineups = check_design(&sheet, players.len(), &scenarios, &node, &mut report);
        check_levers(&levers.all, &scenarios, &*loader, &mut report);
        if let Some(rounds) = &sheet.rounds {
            let setups: Vec<_> = scenarios.iter().map(|scenario| &scenario.setup).collect();
            courses = rounds::read(rounds, &setups, sheet.budget.rounds, &node, &mut report);
        }
    }
    let constraints = constraints::read(&sheet, &levers, &node, &mut report);
    let (settings, design) = settings(&levers, &constraints, &sheet, &node, &mut report);
    let around = Around { players: &players, lineups: &lineups, settings: &settings, scenarios: scenarios.len() };
    let stopping = until::read(&sheet, &around, is_whole, &node, &mut report);
    let levers = levers.all;
    let configurations = u32::try_from(scenarios.len() * settings.len()).unwrap_or(u32::MAX);
    let is_common = sheet.seeds == Seeds::Common;
    let schedule = Schedule::new(sheet.seed, sheet.replicates, configurations, lineups, is_common);
    if is_whole
        && !report.has_errors()
        && let Err(message) = &schedule
    {
        Checker::new(&node, &mut report).error(codes::OUT_OF_RANGE, field("replicates"), message.clone());
    }
    report.tidy();
    match schedule {
        Ok(schedule) if !report.has_errors() && reports.is_empty() => Ok(LoadedPlan {
            sheet,
            levers,
            players,
            report,
            inputs: Inputs::default(),
            scenarios,
            settings,
            design,
            courses,
            schedule,
            stopping,
            loader,
        }),
        _ => {
            if report.has_errors() {
                reports.insert(0, report);
            }
            Err(reports)
        }
    }
}

fn field(name: &str) -> Path {
    [Step::Name(name.to_owned())].into_iter().collect()
}

fn item(name: &str, at: usize) -> Path {
    [Step::Name(name.to_owned()), Step::Index(at)].into_iter().collect()
}

fn check_sheet(sheet: &Sheet, node: &Node, report: &mut Report) {
    let mut checker = Checker::new(node, report);
    if sheet.name.trim().is_empty() {
        checker.error(codes::INVALID_VALUE, field("name"), "a plan needs a name");
    }
    if sheet.scenarios.is_empty() {
        checker.error(codes::INVALID_VALUE, field("scenarios"), "a plan needs at least one scenario");
    }
    checker.range(field("replicates"), sheet.replicates, REPLICATES);
    let cost =
        |name: &str| [Step::Name("budget".to_owned()), Step::Name(name.to_owned())].into_iter().collect::<Path>();
    if let Some(rounds) = sheet.budget.rounds {
        checker.range(cost("rounds"), rounds, 1..=u32::MAX);
    }
    if let Some(work) = sheet.budget.work {
        checker.range(cost("work"), work, 1..=u64::MAX);
    }
    if sheet.contenders.len() > MOST_CONTENDERS {
        let message = format!("{} contenders; expected at most {MOST_CONTENDERS}", sheet.contenders.len());
        checker.error(codes::OUT_OF_RANGE, field("contenders"), message);
    }
}

/// The contenders, each of which has a persona in every module.
fn check_players(sheet: &Sheet, scenarios: &[Scenario], node: &Node, report: &mut Report) -> Vec<Player> {
    let mut checker = Checker::new(node, report);
    let seats = scenarios[0].setup.seats.len();
    for (at, other) in scenarios.iter().enumerate().filter(|(_, other)| other.setup.seats.len() != seats) {
        let message = format!("this scenario has {} seats, and the first one {seats}", other.setup.seats.len());
        checker.error(codes::CONTRADICTION, item("scenarios", at), message);
    }
    if sheet.contenders.is_empty() {
        return seated(&scenarios[0], scenarios.len(), &mut checker);
    }
    let players: Vec<Player> = sheet.contenders.iter().cloned().map(Player::new).collect();
    for (at, player) in players.iter().enumerate() {
        if let Some(first) = players[..at].iter().position(|other| other.choice == player.choice) {
            let message = format!("`{}` stands twice in this list; first at place {}", player.name, first + 1);
            checker.error(codes::DUPLICATE_NAME, item("contenders", at), message);
            continue;
        }
        for scenario in scenarios {
            for module in &scenario.setup.modules {
                let personas = module.personas();
                let Some(persona) = player.persona(module.name()) else {
                    let message = format!("`{}` has no persona for the module `{}`", player.name, module.name());
                    checker.error(codes::UNKNOWN_SEAT_OR_PERSONA, item("contenders", at), message);
                    continue;
                };
                if !personas.iter().any(|known| known == persona) {
                    let message = format!("unknown persona `{persona}` in the module `{}`", module.name());
                    let one = Diagnostic::error(codes::UNKNOWN_SEAT_OR_PERSONA, message).found(format!("`{persona}`"));
                    let near = did_you_mean(persona, personas.iter().map(String::as_str));
                    let listed = personas.iter().map(|name| format!("`{name}`"));
                    checker.push(item("contenders", at), one.expected(listed).suggest(near));
                }
            }
        }
    }
    players
}

/// The contenders that a scenario names itself.
fn seated(scenario: &Scenario, scenarios: usize, checker: &mut Checker<'_>) -> Vec<Player> {
    if scenarios > 1 {
        let message = "a plan with several scenarios says who plays: it needs `contenders`";
        checker.error(codes::MISSING_FIELD, Path::default(), message);
    }
    let mut players: Vec<Player> = Vec::new();
    for seat in &scenario.setup.seats {
        if seat.personas.len() < scenario.setup.modules.len() {
            let message =
                format!("seat `{}` of {} has no persona: the plan needs `contenders`", seat.name, scenario.path);
            checker.error(codes::MISSING_FIELD, Path::default(), message);
            break;
        }
        let same = seat.personas.iter().all(|(_, persona)| *persona == seat.personas[0].1);
        let choice = match seat.personas.first() {
            Some((_, persona)) if same => PersonaChoice::Everywhere(persona.clone()),
            _ => PersonaChoice::ByModule(seat.personas.iter().cloned().collect()),
        };
        if players.iter().all(|player| player.choice != choice) {
            players.push(Player::new(choice));
        }
    }
    players
}

/// The tables that the design asks for.
fn check_design(
    sheet: &Sheet,
    players: usize,
    scenarios: &[Scenario],
    node: &Node,
    report: &mut Report,
) -> Vec<Lineup> {
    let mut checker = Checker::new(node, report);
    let seats = scenarios[0].setup.seats.len();
    let count = Contender::try_from(players).unwrap_or(Contender::MAX);
    let mut real = |path: Path, place: u16| {
        let is_real = (1..=count).contains(&place);
        if !is_real {
            let message = format!("there is no contender {place}");
            let one = Diagnostic::error(codes::DANGLING_REFERENCE, message).found(format!("`{place}`"));
            checker.push(path, one.expected([format!("1 to {count}, a place in the list of contenders")]));
        }
        is_real
    };
    let lineups = match &sheet.design {
        Design::AsListed if sheet.contenders.is_empty() => {
            // The seats of the scenario, with those who are alike under one number.
            let of = |seat: &endturn_engine::seats::SeatSetup| seat.personas.clone();
            let known: Vec<SeatPersonas> =
                scenarios[0].setup.seats.iter().map(of).fold(Vec::new(), |mut known, one| {
                    if !known.contains(&one) {
                        known.push(one);
                    }
                    known
                });
            let place = |one: SeatPersonas| known.iter().position(|other| *other == one).unwrap_or(0) as Contender;
            vec![Lineup::new(scenarios[0].setup.seats.iter().map(|seat| place(of(seat))).collect())]
        }
        Design::AsListed => {
            if players != seats {
                let message = format!("{players} contenders for {seats} seats");
                let one = Diagnostic::error(codes::CONTRADICTION, message);
                let ways = ["one for each seat", "a `design`, such as `RoundRobin`"];
                checker.push(field("contenders"), one.expected(ways));
                return Vec::new();
            }
            vec![Lineup::new((0..count).collect())]
        }
        Design::RoundRobin => lineups::round_robin(count, seats),
        Design::Multisets => lineups::multisets(count, seats),
        Design::OneVersusAll => lineups::one_versus_all(count, seats),
        Design::Gauntlet(place) => match real(field("design"), *place) {
            true => lineups::gauntlet(place - 1, count, seats),
            false => return Vec::new(),
        },
        Design::Tables(tables) => {
            let mut all = Vec::new();
            for (at, table) in tables.iter().enumerate() {
                let path: Path =
                    [Step::Name("design".to_owned()), Step::Index(0), Step::Index(at)].into_iter().collect();
                if table.iter().all(|&place| real(path.clone(), place)) {
                    all.push(Lineup::new(table.iter().map(|place| place - 1).collect()));
                }
            }
            if let Some(at) = tables.iter().position(|table| table.len() != seats) {
                let path: Path =
                    [Step::Name("design".to_owned()), Step::Index(0), Step::Index(at)].into_iter().collect();
                let message = format!("this table has {} contenders for {seats} seats", tables[at].len());
                checker.error(codes::CONTRADICTION, path, message);
                return Vec::new();
            }
            all
        }
    };
    if lineups.is_empty() && !checker.report().has_errors() {
        let message = format!("this design has no table of {seats} seats with {players} contenders");
        checker.error(codes::CONTRADICTION, field("design"), message);
    }
    lineups
}

/// Whether each value of each lever can be set alone; what a scenario says to it is told at the value.
fn check_levers(levers: &[Lever], scenarios: &[Scenario], loader: &LoadScenario, report: &mut Report) {
    let mut told = BTreeSet::new();
    for lever in levers {
        for (value, span) in &lever.values.tried() {
            for scenario in scenarios {
                let Err(other) = loader(&scenario.path, &[format!("{}={value}", lever.path)]) else { continue };
                for one in other.diagnostics().iter().filter(|one| one.severity == Severity::Error) {
                    // A wrong path is wrong with every value.
                    let at = if is_of_path(one, &other, lever) { lever.span } else { *span };
                    if told.insert((at, one.message.clone())) {
                        let note = format!("with `{}={value}` in {}", lever.path, scenario.path);
                        let one = Diagnostic { span: Some(at), fix: None, notes: Vec::new(), ..one.clone() };
                        report.push(one.note(None, note));
                    }
                }
            }
        }
    }
}

/// Whether a problem with `PATH=VALUE` is one of the path.
fn is_of_path(one: &Diagnostic, report: &Report, lever: &Lever) -> bool {
    let Some(span) = one.span else { return false };
    let is_argument = report.sources().get(span.file).is_some_and(|file| file.is_virtual());
    is_argument && (span.start as usize) < lever.path.len()
}

impl LoadedPlan {
    /// What decides the plan's games: two plans with one id play the same games, as far as both go. How many replicates are
    /// played is left out, so that more can be played later.
    #[must_use]
    pub fn id(&self) -> u128 {
        let mut hasher = Xxh3::new();
        let mut put = |text: &str| {
            hasher.update(&(text.len() as u64).to_le_bytes());
            hasher.update(text.as_bytes());
        };
        put(concat!("endturn ", env!("CARGO_PKG_VERSION")));
        for scenario in &self.scenarios {
            put(&format!("{:032x}", scenario.setup.content));
        }
        self.settings.iter().flatten().for_each(|setting| put(setting));
        self.players.iter().for_each(|player| put(&format!("{:?}", player.choice)));
        let Sheet { combine, seed, seeds, budget, facts, rounds, until, .. } = &self.sheet;
        put(&format!("{:?} {combine:?} {seed} {seeds:?} {budget:?} {facts}", self.schedule.lineups()));
        if let Some(until) = until {
            put(&format!("{until:?}"));
        }
        if let Some(rounds) = rounds {
            put(&format!("{rounds:?}"));
        }
        hasher.digest128()
    }

    /// The scenario of a configuration and what is changed in it.
    #[must_use]
    pub fn configuration(&self, configuration: u32) -> (&str, &[String]) {
        let (scenario, setting) = self.place(configuration);
        (&self.scenarios[scenario].path, &self.settings[setting])
    }

    /// Counts no games but those up to where the batch in a folder stops, if the plan says when and that is known: from
    /// then on the schedule has the replicates that count. Whoever reads results of a plan begins with this.
    ///
    /// # Errors
    /// If a shard can't be read.
    pub fn count_to_stop(&mut self, folder: &Folder) -> Result<Option<Stop>, LedgerError> {
        let stop = Stop::of(self, folder)?;
        if let Some(stop) = &stop {
            self.schedule = self.schedule.first(stop.replicates);
        }
        Ok(stop)
    }

    /// How the settings of the levers came about.
    #[must_use]
    pub fn design(&self) -> &LeverDesign {
        &self.design
    }

    /// The configuration of a scenario, by its place in the plan, with a setting, by its number.
    #[must_use]
    pub fn configuration_of(&self, scenario: usize, setting: u32) -> u32 {
        (scenario * self.settings.len()) as u32 + setting
    }

    /// What the levers are set to in a configuration, lever by lever, as RON; none for one that is left as it is.
    pub fn lever_values(&self, configuration: u32) -> impl Iterator<Item = Option<&str>> {
        let (_, setting) = self.configuration(configuration);
        let mut left = setting.iter().peekable();
        self.levers.iter().map(move |lever| {
            let setting: &str = left.peek()?;
            let value = setting.strip_prefix(lever.path.as_str())?.strip_prefix('=')?;
            left.next();
            Some(value)
        })
    }

    /// The scenarios with nothing changed, in the order of the plan.
    pub fn scenarios(&self) -> impl Iterator<Item = Arc<GameSetup>> + '_ {
        self.scenarios.iter().map(|scenario| Arc::clone(&scenario.setup))
    }

    /// What is kept round by round of the games of each scenario, in the order of the plan; nothing if nothing is kept.
    pub fn courses(&self) -> impl Iterator<Item = &CourseMetrics> + '_ {
        self.courses.iter()
    }

    /// The seats of a table.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.scenarios[0].setup.seats.len()
    }

    /// The place of a configuration's scenario in the plan.
    #[must_use]
    pub fn scenario_of(&self, configuration: u32) -> usize {
        self.place(configuration).0
    }

    /// How many configurations there are.
    #[must_use]
    pub fn configurations(&self) -> u32 {
        (self.scenarios.len() * self.settings.len()) as u32
    }

    fn place(&self, configuration: u32) -> (usize, usize) {
        let settings = self.settings.len();
        (configuration as usize / settings, configuration as usize % settings)
    }
}

impl Plan for LoadedPlan {
    fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    fn stopping(&self) -> Option<&Stopping> {
        self.stopping.as_ref()
    }

    fn setup(&self, configuration: u32) -> Result<Arc<GameSetup>, String> {
        let (scenario, setting) = self.place(configuration);
        let (scenario, setting) = (&self.scenarios[scenario], &self.settings[setting]);
        if setting.is_empty() {
            return Ok(Arc::clone(&scenario.setup));
        }
        let setup = (self.loader)(&scenario.path, setting).map_err(|report| {
            let first = report.diagnostics().iter().find(|one| one.severity == Severity::Error);
            first.map_or_else(String::new, |one| format!("{}: {}", one.code, one.message))
        })?;
        if let Some(course) = self.course(configuration) {
            rounds::check_size(course, &setup, self.sheet.budget.rounds)?;
        }
        Ok(setup)
    }

    fn personas(&self, configuration: u32, contender: Contender) -> SeatPersonas {
        let (scenario, _) = self.place(configuration);
        let player = &self.players[usize::from(contender)];
        let modules = self.scenarios[scenario].setup.modules.iter().map(|module| module.name());
        modules.filter_map(|module| Some((module.to_owned(), player.persona(module)?.to_owned()))).collect()
    }

    fn budget(&self) -> Budget {
        Budget { rounds: self.sheet.budget.rounds, work: self.sheet.budget.work }
    }

    fn counts_facts(&self) -> bool {
        self.sheet.facts
    }

    fn course(&self, configuration: u32) -> Option<&CourseMetrics> {
        self.courses.get(self.scenario_of(configuration))
    }
}
