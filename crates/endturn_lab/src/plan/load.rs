//! Loads a plan's file into playable games, or reports everything that is wrong with it.

use std::sync::Arc;

use endturn_engine::{GameSetup, seats::SeatPersonas};
use endturn_scenario::{
    bridge,
    checks::Checker,
    codes,
    diagnostic::{Report, Severity},
    files::{Files, no_way, resolve},
    load::load_document,
    overrides::Override,
    scenario::PersonaChoice,
    source::SourceFile,
    tree::Node,
};
use xxhash_rust::xxh3::Xxh3;

use super::{
    Aims, Lever, LeverDesign, PLAN_FORMAT, Seeds, Setting, Sheet, Values,
    checks::{check_design, check_levers, check_players, check_sheet, field, item},
    constraints::{self, Constraint},
    levers, logs, rounds,
    settings::settings,
    tallies, targets,
    until::{self, Around},
};
use crate::{
    batch::Plan,
    course::CourseMetrics,
    ledger::{Folder, Inputs, LedgerError, ShardSize},
    lineups::Contender,
    logs::KeptLog,
    play::Budget,
    schedule::Schedule,
    stopping::{Stop, Stopping},
    tally::CountedFacts,
};

/// Loads a scenario with values changed.
pub type LoadScenario = dyn Fn(&str, &[Override]) -> Result<Arc<GameSetup>, Report> + Send + Sync;

/// A contender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Its name in reports.
    pub name: String,
    pub(super) choice: PersonaChoice,
}

impl Player {
    pub(super) fn new(choice: PersonaChoice) -> Self {
        let name = match &choice {
            PersonaChoice::Everywhere(name) => name.clone(),
            PersonaChoice::ByModule(names) => {
                let one = |(module, persona): (&String, &String)| format!("{module} {persona}");
                names.iter().map(one).collect::<Vec<_>>().join(" + ")
            }
        };
        Self { name, choice }
    }

    /// The persona that plays in every module; `None` if it has one for each.
    #[must_use]
    pub fn everywhere(&self) -> Option<&str> {
        match &self.choice {
            PersonaChoice::Everywhere(name) => Some(name),
            PersonaChoice::ByModule(_) => None,
        }
    }

    /// The modules for which it names a persona; empty if one plays everywhere.
    pub(super) fn modules(&self) -> impl Iterator<Item = &str> {
        let by_module = match &self.choice {
            PersonaChoice::Everywhere(_) => None,
            PersonaChoice::ByModule(names) => Some(names.keys().map(String::as_str)),
        };
        by_module.into_iter().flatten()
    }

    /// Its personas as written after `persona:` in a scenario's file.
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

    pub(super) fn persona(&self, module: &str) -> Option<&str> {
        match &self.choice {
            PersonaChoice::Everywhere(name) => Some(name),
            PersonaChoice::ByModule(names) => names.get(module).map(String::as_str),
        }
    }
}

/// A plan that can be played.
pub struct LoadedPlan {
    /// The plan as its author wrote it.
    pub sheet: Sheet,
    /// The levers.
    pub levers: Vec<Lever>,
    /// The contenders, by number.
    pub players: Vec<Player>,
    /// Warnings found while loading.
    pub report: Report,
    /// The texts that it was read from; empty if the loader did not keep them.
    pub inputs: Inputs,
    /// A hash of the program's code, which decides how games come out; empty if unknown.
    pub build: String,
    scenarios: Vec<Scenario>,
    settings: Vec<Setting>,
    design: LeverDesign,
    /// The metrics kept round by round in the games of each scenario; empty if none are.
    courses: Vec<CourseMetrics>,
    tallies: Option<CountedFacts>,
    /// The tables of modules that are kept.
    logs: Vec<KeptLog>,
    /// The figures that its targets are about; none without targets.
    aims: Aims,
    constraints: Vec<Constraint>,
    schedule: Schedule,
    stopping: Option<Stopping>,
    /// The plan's text, for the places of its values.
    file: Arc<SourceFile>,
    loader: Box<LoadScenario>,
}

pub(super) struct Scenario {
    pub(super) path: String,
    /// The setup with nothing changed.
    pub(super) setup: Arc<GameSetup>,
}

impl std::fmt::Debug for LoadedPlan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LoadedPlan").field("sheet", &self.sheet).finish_non_exhaustive()
    }
}

/// Loads a plan and the scenarios that it names.
///
/// # Errors
/// Everything that is wrong with the plan, and with each scenario in its own report.
pub fn load(files: &dyn Files, plan: &str, loader: Box<LoadScenario>) -> Result<LoadedPlan, Vec<Report>> {
    let (node, mut report) = load_document(files, plan, "plan", PLAN_FORMAT);
    let Some(mut node) = node else { return Err(vec![report]) };
    let Some(file) = report.sources().get(node.span.file).map(|file| file.lent()) else { return Err(vec![report]) };
    let written = node.take_field("levers").map(|(_, levers)| levers);
    let levers = levers::read(written.as_ref(), &mut report);
    let Some(sheet) = bridge::read::<Sheet>(&node, &mut report) else { return Err(vec![report]) };
    check_sheet(&sheet, plan, &node, &mut report);
    let (scenarios, mut reports) = scenarios(&sheet, plan, &*loader, &node, &mut report);
    let is_whole = scenarios.len() == sheet.scenarios.len() && !scenarios.is_empty();
    let mut players = Vec::new();
    let mut lineups = Vec::new();
    let (mut kept, mut aims) = (Kept::default(), Aims::default());
    if is_whole {
        players = check_players(&sheet, &scenarios, &node, &mut report);
        lineups = check_design(&sheet, players.len(), &scenarios, &node, &mut report);
        check_levers(&levers.all, &scenarios, &file, &*loader, &mut report);
        kept = Kept::of(&sheet, &scenarios, &node, &mut report);
        let setups = scenarios.iter().map(|scenario| &scenario.setup).collect();
        let names = players.iter().map(|player| player.name.as_str()).collect();
        let around = targets::Around { players: names, lineups: &lineups, setups };
        aims = targets::read(&sheet.targets, &around, &node, &mut report);
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
            build: String::new(),
            scenarios,
            settings,
            design,
            courses: kept.courses,
            tallies: kept.tallies,
            logs: kept.logs,
            aims,
            constraints,
            schedule,
            stopping,
            file,
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

/// Loads the scenarios of a plan with nothing changed; those with errors have a report each.
fn scenarios(
    sheet: &Sheet,
    plan: &str,
    loader: &LoadScenario,
    node: &Node,
    report: &mut Report,
) -> (Vec<Scenario>, Vec<Report>) {
    let (mut scenarios, mut reports) = (Vec::new(), Vec::new());
    for (at, written) in sheet.scenarios.iter().enumerate() {
        let Some(path) = resolve(plan, written) else {
            let message = no_way(written, "plans");
            Checker::new(node, report).error(codes::CANNOT_READ, item("scenarios", at), message);
            continue;
        };
        match loader(&path, &[]) {
            Ok(setup) => scenarios.push(Scenario { path, setup }),
            Err(other) => reports.push(other),
        }
    }
    (scenarios, reports)
}

/// The data kept of games beside their results.
#[derive(Default)]
struct Kept {
    /// For each scenario the metrics of its rounds; empty if none are.
    courses: Vec<CourseMetrics>,
    /// The facts that are counted.
    tallies: Option<CountedFacts>,
    /// The tables of modules.
    logs: Vec<KeptLog>,
}

impl Kept {
    fn of(sheet: &Sheet, scenarios: &[Scenario], node: &Node, report: &mut Report) -> Self {
        let setups: Vec<_> = scenarios.iter().map(|scenario| &scenario.setup).collect();
        let of_rounds =
            sheet.rounds.as_ref().map(|rounds| rounds::read(rounds, &setups, sheet.budget.rounds, node, report));
        let courses = of_rounds.unwrap_or_default();
        let tallies = sheet.tallies.as_ref().map(|tallied| tallies::read(tallied, &setups, node, report));
        Self { courses, tallies, logs: logs::read(&sheet.tables, &setups, node, report) }
    }
}

impl LoadedPlan {
    /// A hash of everything that determines the plan's games: two plans with the same id play the
    /// same games, as far as both go. The number of replicates is not part of it, so that more can
    /// be played later. The build of the program is part of it: two builds may have other rules.
    #[must_use]
    pub fn id(&self) -> u128 {
        let mut hasher = Xxh3::new();
        let mut put = |text: &str| {
            hasher.update(&(text.len() as u64).to_le_bytes());
            hasher.update(text.as_bytes());
        };
        put(concat!("endturn ", env!("CARGO_PKG_VERSION")));
        put(&self.build);
        for scenario in &self.scenarios {
            put(&format!("{:032x}", scenario.setup.content));
        }
        self.settings.iter().flatten().for_each(|setting| put(setting));
        self.players.iter().for_each(|player| put(&format!("{:?}", player.choice)));
        let Sheet { combine, seed, seeds, budget, facts, rounds, tallies, tables, until, .. } = &self.sheet;
        put(&format!("{:?} {combine:?} {seed} {seeds:?} {budget:?} {facts}", self.schedule.lineups()));
        if let Some(until) = until {
            put(&format!("{until:?}"));
        }
        if let Some(rounds) = rounds {
            put(&format!("{rounds:?}"));
        }
        if let Some(tallies) = tallies {
            put(&format!("{tallies:?}"));
        }
        if !tables.is_empty() {
            put(&format!("{tables:?}"));
        }
        if !self.aims.all.is_empty() {
            put(&format!("{:?} {:?}", self.aims, self.sheet.require));
            for lever in &self.levers {
                put(&lever.path);
                let count = lever.values.count();
                put(&count.to_string());
                // The first two of a range and its end say everything of it.
                let is_range = matches!(lever.values, Values::Range(_));
                let first = (0..count).take(if is_range { 2 } else { usize::MAX });
                first.chain([count.saturating_sub(1)]).for_each(|number| put(&lever.values.text(number)));
            }
        }
        hasher.digest128()
    }

    /// The size of shards in a new folder: that of the plan, or the usual one. The id does not
    /// depend on it, as games do not.
    #[must_use]
    pub fn shard_size(&self) -> ShardSize {
        self.sheet.shard_orbits.map_or_else(ShardSize::default, |orbits| ShardSize::Usual(orbits.into()))
    }

    /// The scenario of a configuration, and its changes.
    #[must_use]
    pub fn configuration(&self, configuration: u32) -> (&str, &[String]) {
        let (scenario, setting) = self.place(configuration);
        (&self.scenarios[scenario].path, &self.settings[setting])
    }

    /// Reduces the schedule to the replicates up to the stop of the batch in a folder, if the plan
    /// has a stopping rule and the stop is known. Call this before reading results of a plan.
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

    /// The figures that the plan's targets are about; none without targets.
    #[must_use]
    pub fn aims(&self) -> &Aims {
        &self.aims
    }

    /// The setup of a scenario, by its index in the plan, in which each lever takes the value with
    /// this number; `None` leaves it as it is.
    ///
    /// # Errors
    /// If these values can't be played together; the message is a fragment.
    pub fn setup_with(&self, scenario: usize, row: &[Option<u64>]) -> Result<Arc<GameSetup>, String> {
        self.setup_patched(scenario, row, &[])
    }

    /// As [`Self::setup_with`], with further values changed, each as `PATH=VALUE`.
    ///
    /// # Errors
    /// As [`Self::setup_with`].
    pub fn setup_patched(
        &self,
        scenario: usize,
        row: &[Option<u64>],
        more: &[String],
    ) -> Result<Arc<GameSetup>, String> {
        let scenario = &self.scenarios[scenario];
        let taken = self.levers.iter().zip(row);
        let taken = taken.filter_map(|(lever, number)| Some(lever.taking((*number)?, &self.file)));
        let overrides: Vec<Override> = taken.chain(Override::arguments(more)).collect();
        if overrides.is_empty() {
            return Ok(Arc::clone(&scenario.setup));
        }
        (self.loader)(&scenario.path, &overrides).map_err(|report| first_error(&report))
    }

    /// Whether values of the levers meet the plan's constraints; one without a whole number counts
    /// as 0.
    #[must_use]
    pub fn allows(&self, value: &dyn Fn(usize) -> Option<i64>) -> bool {
        self.constraints.iter().all(|one| one.holds_for(value))
    }

    /// The path of a scenario, by its index in the plan.
    #[must_use]
    pub fn scenario_path(&self, scenario: usize) -> &str {
        &self.scenarios[scenario].path
    }

    /// The origin of the settings of the levers.
    #[must_use]
    pub fn design(&self) -> &LeverDesign {
        &self.design
    }

    /// The configuration of a scenario, by its index in the plan, with a setting, by its number.
    #[must_use]
    pub fn configuration_of(&self, scenario: usize, setting: u32) -> u32 {
        (scenario * self.settings.len()) as u32 + setting
    }

    /// The values of the levers in a configuration, lever by lever, as RON; `None` for one that is
    /// left as it is.
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

    /// The metrics kept round by round in the games of each scenario, in the order of the plan;
    /// empty if none are.
    pub fn courses(&self) -> impl Iterator<Item = &CourseMetrics> + '_ {
        self.courses.iter()
    }

    /// The seats of a table.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.scenarios[0].setup.seats.len()
    }

    /// The index of a configuration's scenario in the plan.
    #[must_use]
    pub fn scenario_of(&self, configuration: u32) -> usize {
        self.place(configuration).0
    }

    /// Number of configurations.
    #[must_use]
    pub fn configurations(&self) -> u32 {
        (self.scenarios.len() * self.settings.len()) as u32
    }

    /// The overrides of a setting, in the order of the levers.
    fn overrides(&self, setting: usize) -> Vec<Override> {
        let row = self.levers.iter().zip(&self.design.places[setting]);
        row.filter_map(|(lever, number)| Some(lever.taking((*number)?, &self.file))).collect()
    }

    fn place(&self, configuration: u32) -> (usize, usize) {
        let settings = self.settings.len();
        (configuration as usize / settings, configuration as usize % settings)
    }
}

/// The first error of a report with its place, as `FILE:LINE:COLUMN: CODE: MESSAGE`.
fn first_error(report: &Report) -> String {
    let Some(one) = report.diagnostics().iter().find(|one| one.severity == Severity::Error) else {
        return String::new();
    };
    let place = one.span.and_then(|span| {
        let file = report.sources().get(span.file)?;
        let at = file.position(span.start as usize);
        Some(format!("{}:{}:{}: ", file.path(), at.line, at.column))
    });
    format!("{}{}: {}", place.unwrap_or_default(), one.code, one.message)
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
        let scenario = &self.scenarios[scenario];
        let overrides = self.overrides(setting);
        if overrides.is_empty() {
            return Ok(Arc::clone(&scenario.setup));
        }
        let setup = (self.loader)(&scenario.path, &overrides).map_err(|report| first_error(&report))?;
        if let Some(course) = self.course(configuration) {
            rounds::check_size(course, &setup, self.sheet.budget.rounds)?;
        }
        Ok(setup)
    }

    fn personas(&self, configuration: u32, contender: Contender) -> SeatPersonas {
        let (scenario, _) = self.place(configuration);
        let player = &self.players[usize::from(contender)];
        let modules = self.scenarios[scenario].setup.modules.iter().filter(|module| module.asks_players());
        modules
            .map(|module| module.name())
            .filter_map(|module| Some((module.to_owned(), player.persona(module)?.to_owned())))
            .collect()
    }

    fn budget(&self) -> Budget {
        Budget { rounds: self.sheet.budget.rounds, work: self.sheet.budget.work }
    }

    fn counts_facts(&self) -> bool {
        self.sheet.facts
    }

    fn tallies(&self) -> Option<&CountedFacts> {
        self.tallies.as_ref()
    }

    fn logs(&self) -> &[KeptLog] {
        &self.logs
    }

    fn course(&self, configuration: u32) -> Option<&CourseMetrics> {
        self.courses.get(self.scenario_of(configuration))
    }
}
