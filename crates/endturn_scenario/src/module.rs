//! The one trait through which the crates above use a module, and the construction of a game from a
//! scenario.

use std::sync::Arc;

use endturn_engine::compact::CompactSort as _;
use endturn_engine::{
    GameSetup, ModuleSetup,
    rules::RuleInfo,
    seats::{SeatSetup, is_same_name},
    turn::Limits,
};
use xxhash_rust::xxh3::Xxh3;

use crate::bridge;
use crate::codes::{self, CodePage};
use crate::company;
use crate::diagnostic::{Diagnostic, Report};
use crate::form::Book;
use crate::handbook::Handbook;
use crate::load::ModuleSpec;
use crate::path::Path;
use crate::personas;
use crate::print::print;
use crate::scenario::{ModuleTree, ScenarioTree, Seat};
use crate::tool::Tools;
use crate::tree::{self, Node};
use crate::turn::{Turn, TurnNeeds};
use crate::turns::{self, KnownTable, Needing};

/// Data from which a module makes its setup.
#[derive(Clone, Copy)]
pub struct Sheet<'a> {
    /// The seats, as far as they can be read.
    pub seats: &'a [Seat],
    /// The header's tree, for reporting problems with seats.
    pub header_node: &'a Node,
    /// The module's ruleset and section.
    pub tree: &'a ModuleTree,
}

impl Sheet<'_> {
    /// True if the names of all seats could be read; if not, an unknown name may be a seat's.
    #[must_use]
    pub fn knows_seats(&self) -> bool {
        let is_list = matches!(self.header_node.field("seats").map(|node| &node.kind), Some(tree::Kind::Seq(_)));
        is_list && self.seats.iter().all(|seat| !seat.name.is_empty())
    }

    /// The length of the game, and the round and turn with which it begins; `None` if they are
    /// unreadable.
    #[must_use]
    pub fn limits(&self) -> Option<Limits> {
        let turn: Turn = self.header_node.field("turn").map_or(Some(Turn::default()), bridge::read_quietly)?;
        Some(Limits {
            turn_limit: bridge::read_quietly(self.header_node.field("turn_limit")?)?,
            first_round: turn.from_round.unwrap_or(1),
            first_turn: turn.from_turn.unwrap_or(1),
            is_under_way: turn.from_round.is_some(),
        })
    }

    /// The count of passes with which the game begins; 0 if it is unreadable.
    #[must_use]
    pub fn passes(&self) -> u32 {
        self.header_node
            .find(&Path::root().name("turn").name("from_passes"))
            .node
            .and_then(bridge::read_quietly)
            .unwrap_or(0)
    }
}

mod sealed {
    /// Implemented by what [`Module`](crate::author::Module) makes, and by nothing else.
    pub trait Sealed {}
    impl<M: crate::author::Module> Sealed for M {}
}

/// A family of rules that scenarios can use, as programs see it. Every
/// [`Module`](crate::author::Module) is one, and nothing else can be.
pub trait GameModule: sealed::Sealed + Send + Sync {
    /// Name of its section.
    fn name(&self) -> &'static str;

    /// The ruleset for scenarios that do not name one.
    fn default_ruleset(&self) -> Option<&'static str>;

    /// The rulesets that it ships: path and text of each file, as listed by
    /// [`carried`](crate::carried). Files on disk take precedence.
    fn rulesets(&self) -> &'static [(&'static str, &'static str)];

    /// The folder of its crate, ending in `/`: the prefix of the source files in its rule list when
    /// they are shown to people. Empty if people look for them from the crate itself.
    fn home(&self) -> &'static str;

    /// Its rule list.
    fn rules(&self) -> &'static [RuleInfo];

    /// Turn structures that its rules can be played with.
    fn turns(&self) -> TurnNeeds;

    /// Modules that a game with this one must also have: those between whose rules its own run, or
    /// whose state they change. A scenario without one of them is refused.
    fn requires(&self) -> &'static [&'static str];

    /// Pages of its own diagnostic codes.
    fn pages(&self) -> &'static [CodePage];

    /// Checks a ruleset by itself; problems go to the report.
    fn check_ruleset(&self, ruleset: &Node, report: &mut Report);

    /// Checks ruleset, section and seats, each as far as it can be read, and makes the module's
    /// setup; `None` only with errors in the report. Also returns the turn structures for this
    /// ruleset and section, if they can be read.
    fn setup(&self, sheet: Sheet<'_>, report: &mut Report) -> (Option<Arc<dyn ModuleSetup>>, TurnNeeds);

    /// Reason for which no seat can ever win by a ruleset, reported at the value that has to
    /// change; `None` if a seat can. Called only for sound rulesets.
    fn no_way_to_win(&self, ruleset: &Node) -> Option<Diagnostic>;

    /// Ways to win that a ruleset names and that can never happen, each reported at its value. Only
    /// those that the scenario itself or an argument states are reported: a ruleset serves many
    /// games. Called only for sound rulesets.
    fn vain_wins(&self, ruleset: &Node) -> Vec<Diagnostic>;

    /// Kinds of games other than that of the default ruleset.
    fn kinds(&self) -> &'static [&'static dyn GameModule];

    /// Descriptions of its files, one book for each kind of game: for the reference, and for
    /// warnings about values that no rule reads.
    fn books(&self) -> Vec<&'static Book>;

    /// Values of its rulesets that only the start of a game reads, as paths below the ruleset with
    /// `*` for any name, including everything below them. They cannot be changed in a running game,
    /// nor can the module's section in the scenario's file.
    fn start_values(&self) -> &'static [&'static str];

    /// A scenario of this module with every field commented, for `new scenario`; `{name}` is
    /// replaced by its name.
    fn starter(&self) -> &'static str;

    /// Lines of RON with the fields that its section needs whatever the ruleset, for `new scenario`
    /// if no starter fits. They name no seat and nothing that a ruleset may lack.
    fn plain_section(&self) -> &'static str;

    /// The kind of games that a ruleset, which may be unsound, is for; the module itself if it has
    /// no others or the ruleset is of no kind.
    fn player_of(&self, ruleset: &Node) -> &dyn GameModule;

    /// Words for the pages of its rulesets.
    fn handbook(&self) -> Option<&'static Handbook>;

    /// Questions about its games, as commands under the module's name.
    fn tools(&self) -> Option<&'static Tools>;
}

/// Specs of modules for loading.
#[must_use]
pub fn specs<'a>(modules: &'a [&dyn GameModule]) -> Vec<ModuleSpec<'a>> {
    let spec =
        |module: &&'a dyn GameModule| ModuleSpec { name: module.name(), default_ruleset: module.default_ruleset() };
    modules.iter().map(spec).collect()
}

/// Makes a game's setup from a loaded scenario; `None` only with errors in the report.
pub fn build(tree: &ScenarioTree, modules: &[&dyn GameModule], report: &mut Report) -> Option<GameSetup> {
    let sections: Vec<(&ModuleTree, &dyn GameModule)> =
        tree.modules.iter().filter_map(|section| Some((section, module_of(section, modules)?))).collect();
    let (mut setups, mut turns) = (Vec::new(), Vec::new());
    for (section, module) in &sections {
        let sheet = Sheet { seats: &tree.seats, header_node: &tree.header_node, tree: section };
        if tree.is_torn {
            module.check_ruleset(&section.ruleset, report);
        } else {
            let (setup, needs) = module.setup(sheet, report);
            setups.push((module.name(), setup));
            turns.push(needs);
            complete_expected(&section.section, report);
        }
    }
    if !tree.is_torn {
        personas::check(tree, &setups, report);
        let required =
            sections.iter().flat_map(|(_, module)| module.requires().iter().map(|other| (module.name(), *other)));
        company::check_required(tree, required, report);
    }
    if !report.has_errors() {
        let hurdles: Option<Vec<Diagnostic>> =
            sections.iter().map(|(section, module)| module.no_way_to_win(&section.ruleset)).collect();
        hurdles.into_iter().flatten().for_each(|one| report.push(one));
        let vain = sections.iter().flat_map(|(section, module)| module.vain_wins(&section.ruleset));
        let vain: Vec<Diagnostic> = vain.filter(|one| is_own(one, report)).collect();
        vain.into_iter().for_each(|one| report.push(one));
    }
    let turn = tree.header.as_ref().filter(|_| !tree.is_torn).and_then(|header| {
        let needing = sections.iter().zip(turns).map(|((section, module), needs)| Needing {
            module: module.name(),
            section: &section.section,
            needs,
            metrics: setups
                .iter()
                .filter(|(name, _)| *name == module.name())
                .flat_map(|(_, setup)| setup)
                .flat_map(|setup| setup.metrics())
                .map(|metric| metric.name)
                .collect(),
        });
        let teams =
            setups.iter().filter_map(|(_, setup)| Some(setup.as_ref()?.teams())).find(|teams| !teams.is_empty());
        let table = KnownTable { seats: &tree.seats, teams: teams.as_deref(), last_round: header.turn_limit };
        turns::turns(&header.turn, &tree.header_node, table, &needing.collect::<Vec<_>>(), report)
    });
    report.tidy();
    if report.has_errors() {
        return None;
    }
    let header = tree.header.as_ref()?;
    let mut modules: Vec<Arc<dyn ModuleSetup>> = setups.into_iter().map(|(_, setup)| setup).collect::<Option<_>>()?;
    modules.compact_sort_by_key(|module| module.name());
    company::warn_of_shared_words(tree, &modules, report);
    let setup = GameSetup {
        title: header.name.clone(),
        content: content(tree),
        seed: header.seed,
        turn_limit: header.turn_limit,
        seats: header.seats.iter().map(|seat| seat_setup(seat, &modules)).collect(),
        turn: turn?,
        modules,
        change: None,
    };
    turns::check_sequencing(&setup, &tree.header_node, report);
    report.tidy();
    (!report.has_errors()).then_some(setup)
}

/// Whether a diagnostic is about the scenario itself or an argument, not about a ruleset.
fn is_own(one: &Diagnostic, report: &Report) -> bool {
    let file = one.span.and_then(|span| report.sources().get(span.file));
    file.is_some_and(|file| !file.layer().starts_with("ruleset "))
}

/// Adds `ruleset` and `patch` to the expected names of an unknown field of a module's section.
fn complete_expected(section: &Node, report: &mut Report) {
    let tree::Kind::Struct(_, fields) = &section.kind else { return };
    let names = ["ruleset", "patch"].map(str::to_owned);
    for (name, _) in fields {
        let near = report.suggest(&name.text, names.iter().map(String::as_str));
        report.expect_also(codes::UNKNOWN_FIELD, name.span, &names, near);
    }
}

fn module_of<'m>(section: &ModuleTree, modules: &[&'m dyn GameModule]) -> Option<&'m dyn GameModule> {
    modules.iter().copied().find(|module| module.name() == section.name)
}

fn seat_setup(seat: &Seat, modules: &[Arc<dyn ModuleSetup>]) -> SeatSetup {
    let persona =
        |module: &Arc<dyn ModuleSetup>| Some((module.name().to_owned(), seat.persona_for(module.name())?.to_owned()));
    let asking = modules.iter().filter(|module| module.asks_players());
    SeatSetup { name: seat.name.clone(), personas: asking.filter_map(persona).collect() }
}

/// Identifies the content of a game: its effective values, independently of the files, layers and
/// comments that they came from. Excludes the seed, so that a snapshot of one seed can be inspected
/// in a game of another.
fn content(tree: &ScenarioTree) -> u128 {
    let mut header = tree.header_node.clone();
    header.take_field("seed");
    let mut hasher = Xxh3::new();
    let mut part = |text: &str| {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    };
    part(&print(&header));
    for module in &tree.modules {
        part(&module.name);
        part(&print(&module.ruleset));
        part(&print(&module.section));
    }
    hasher.digest128()
}

/// Index of the seat with a name, ignoring case.
#[must_use]
pub fn seat_named(seats: &[Seat], name: &str) -> Option<usize> {
    seats.iter().position(|seat| is_same_name(&seat.name, name))
}
