//! Turns a ruleset of Freeciv into the files of a civ ruleset.

mod actions;
mod book;
mod effects;
mod fields;
mod fixed;
mod land;
mod nations;
mod requirement;
pub(crate) mod settings;

mod units;
pub mod words;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

pub use book::{Fate, Note, Tally};

use self::book::{At, Book};
use self::fields::{As, Field, LEFT, NO_MEANING, NO_RULES};
use self::requirement::{bare, list, word_of};
use crate::ron::{Ron, Row, quoted};
use crate::section_file::{Entry, Folders, Problem, Value};

/// The names in a persona of the ruleset that is extended.
#[derive(Clone, Debug, Default)]
pub struct Persona {
    /// Its name.
    pub name: String,
    /// Governments that it weighs.
    pub governments: Vec<String>,
    /// Techs that it aims at.
    pub tech_goals: Vec<String>,
}

/// The choices of an import.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The name of the new ruleset.
    pub name: String,
    /// The folders of Freeciv's data, in which included files are looked for.
    pub data: Vec<PathBuf>,
    /// The folder of the ruleset, in one of these.
    pub folder: String,
    /// Whether all nations are imported, rather than those of the set that games begin with.
    pub all_nations: bool,
    /// The personas of `classic`, which the new ruleset extends.
    pub personas: Vec<Persona>,
    /// The signs of `classic`: the table of signs.ron, and the name of a thing.
    pub signs: Vec<(String, String)>,
}

/// An imported ruleset.
#[derive(Clone, Debug)]
pub struct Import {
    /// The files of the new folder and their texts.
    pub files: Vec<(String, String)>,
    /// Everything that is not carried, or with another meaning.
    pub notes: Vec<Note>,
    /// Counts by subject.
    pub tallies: Vec<(String, Tally)>,
}

/// A unit flag or another flag, and the kind of thing that has it.
type FlagName = (&'static str, String);

struct Importer<'b> {
    book: &'b Book,
    options: &'b Options,
    resources: BTreeSet<String>,
    /// Names as they are written where they are defined; Freeciv takes any capitals.
    spelling: BTreeMap<String, String>,
    /// Flags that a requirement or a bonus of the ruleset asks for.
    asked: BTreeSet<FlagName>,
    /// Flags that something has.
    had: RefCell<BTreeSet<FlagName>>,
    /// Nations that a requirement asks for by name.
    asked_nations: BTreeSet<String>,
    /// Whether the rules that later versions have in tables stand in the program.
    is_3_0: bool,
    /// The options that a ruleset of Freeciv21 names for its effects.
    options_21: Option<BTreeSet<String>>,
    files: Vec<(String, String)>,
}

/// Imports a ruleset.
///
/// # Errors
///
/// Returns all problems if a file cannot be read, or says something that it cannot mean.
pub fn import(options: &Options) -> Result<Import, Vec<Problem>> {
    let folders = Folders(options.data.clone());
    let book = Book::read(&options.folder, &folders);
    let problems = book.problems();
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut importer = Importer::new(&book, options);
    importer.all();
    let files = importer.files;
    let problems = book.problems();
    if problems.is_empty() { Ok(Import { files, notes: book.notes(), tallies: book.tallies() }) } else { Err(problems) }
}

/// The sentence above the tables of each file.
const HEADERS: &[(&str, &str)] = &[
    ("buildings.ron", "Buildings, wonders and parts of spaceships."),
    ("techs.ron", "Techs and those required before them."),
    ("governments.ron", "Governments."),
    ("units.ron", "Unit types; of those with a role, a later one is better."),
    ("unit_classes.ron", "Unit classes."),
    ("veteran.ron", "Ladders of experience, lowest level first."),
    ("terrain.ron", "Terrains."),
    ("extras.ron", "Extras on tiles."),
    ("resources.ron", "Resources on tiles."),
    ("specialists.ron", "Specialists; the first kind is always possible."),
    ("disasters.ron", "Disasters."),
    ("achievements.ron", "Achievements, in the order in which they are tested."),
    ("goods.ron", "Goods on trade routes."),
    ("policies.ron", "Policies that nations set in percent."),
    ("trade_routes.ron", "The revenue of trade routes, by the relation of their cities."),
    ("treaties.ron", "The clauses of treaties."),
    ("actions.ron", "Actions and the ways in which each is possible."),
    ("effects.ron", "Effects, by kind. `endturn help effects KIND` explains each."),
    ("nations.ron", "Nations and their names."),
    ("game.ron", "Single numbers and choices, by subject."),
    ("settings.ron", "Settings of the ruleset; all others are those of `classic`."),
    ("signs.ron", "The characters of terrains and resources on maps in text."),
    ("start_units.ron", "Letters of `startunits` that no unit of this ruleset stands for."),
    ("flags.ron", "Flags of the ruleset's own; all others are those of `classic`."),
    ("events.ron", "Events. Freeciv has those of its own in programs (script.lua), so these are those of `classic`."),
    ("personas.ron", "Personas: those of `classic`, without names that this ruleset does not have."),
];

/// Files that `classic` does not have, so that there is nothing to replace.
const NOT_IN_CLASSIC: &[&str] = &["achievements.ron", "policies.ron"];

/// Names of entries, by file and beginning of section: what requirements and fields refer to.
const NAMED: &[(&str, &str)] = &[
    ("techs", "advance_"),
    ("governments", "government_"),
    ("governments", "multiplier_"),
    ("buildings", "building_"),
    ("units", "unit_"),
    ("units", "unitclass_"),
    ("terrain", "terrain_"),
    ("terrain", "extra_"),
    ("cities", "specialist_"),
    ("nations", "ngroup_"),
    ("nations", "nset_"),
];

/// The option that all rulesets of Freeciv21 have.
const FREECIV21: &str = "Freeciv-ruleset-Devel-2017.Jan.02";

/// Requirements of flags, and the things that have them.
const FLAG_KINDS: &[(&str, &str)] = &[
    ("UnitFlag", "unit"),
    ("UnitClassFlag", "unit_class"),
    ("TerrainFlag", "terrain"),
    ("ExtraFlag", "extra"),
    ("BaseFlag", "base"),
    ("RoadFlag", "road"),
];

/// The options of the effects of a ruleset of Freeciv21, without what spellings differ in.
fn options_21(book: &Book) -> Option<BTreeSet<String>> {
    let options = book.section("effects", "datafile")?.text("options")?;
    options.contains(FREECIV21).then(|| options.split_whitespace().map(bare).collect())
}

impl<'b> Importer<'b> {
    fn new(book: &'b Book, options: &'b Options) -> Self {
        let resource = |at: &At<'_>| at.text("category").is_some_and(|category| category == "Resource");
        let resources = book.sections("terrain", "extra_").into_iter().filter(resource).map(|at| at.name()).collect();
        let datafile = book.section("game", "datafile");
        let version = datafile.and_then(|at| at.text("options")).unwrap_or_default();
        let format = datafile.and_then(|at| at.number("format_version")).unwrap_or(10);
        let mut spelling = BTreeMap::new();
        for at in NAMED.iter().flat_map(|(file, prefix)| book.sections(file, prefix)) {
            let name = at.name();
            spelling.entry(name.to_lowercase()).or_insert(name);
        }
        let mut importer = Self {
            book,
            options,
            resources,
            spelling,
            asked: BTreeSet::new(),
            had: RefCell::default(),
            asked_nations: BTreeSet::new(),
            is_3_0: version.contains("3.0") || format <= 10,
            options_21: options_21(book),
            files: Vec::new(),
        };
        importer.find_asked();
        importer
    }

    /// Finds the flags and nations that requirements ask for.
    fn find_asked(&mut self) {
        for at in self.book.all() {
            for entry in &at.section.entries {
                if !matches!(entry.value, Value::Table(_)) {
                    continue;
                }
                for row in at.peek_rows(entry) {
                    let kind = row.text("type");
                    if let Some((_, ours)) = FLAG_KINDS.iter().find(|(theirs, _)| theirs.eq_ignore_ascii_case(&kind)) {
                        self.asked.insert((ours, row.text("name")));
                    }
                    if kind == "Nation" {
                        self.asked_nations.insert(row.text("name"));
                    }
                    if row.atom("flag").is_some() {
                        self.asked.insert(("unit", row.text("flag")));
                    }
                }
            }
        }
        if let Some(at) = self.book.section("game", "auto_attack") {
            self.asked.extend(at.texts("will_never").into_iter().map(|flag| ("unit", flag)));
        }
    }

    fn all(&mut self) {
        self.header();
        self.game();
        self.settings();
        self.table("buildings.ron", "buildings", "building_", fields::BUILDINGS);
        self.techs();
        self.table("governments.ron", "governments", "government_", fields::GOVERNMENTS);
        self.units();
        self.land();
        self.table("specialists.ron", "cities", "specialist_", fields::SPECIALISTS);
        self.table("disasters.ron", "game", "disaster_", fields::DISASTERS);
        self.table("achievements.ron", "game", "achievement_", fields::ACHIEVEMENTS);
        self.table("goods.ron", "game", "goods_", fields::GOODS);
        self.table("policies.ron", "governments", "multiplier_", fields::POLICIES);
        self.trade_routes();
        self.treaties();
        self.actions();
        self.effects();
        self.nations();
        self.start_units();
        self.flags();
        self.personas();
        self.leftovers();
    }

    fn put(&mut self, file: &str, mut value: Ron, is_whole: bool) {
        if matches!(&value, Ron::Table(rows) if rows.is_empty()) {
            value = Ron::word("{}");
        }
        let header = HEADERS.iter().find(|(name, _)| *name == file).map_or("", |(_, header)| header);
        let value = if is_whole { Ron::Call("Replace".to_owned(), vec![value]) } else { value };
        self.files.push((file.to_owned(), format!("{}{}\n", crate::ron::wrapped(header, 0), value.block(0, 0))));
    }

    fn header(&mut self) {
        let about = self.book.section("game", "about");
        let title = about.and_then(|at| at.text("name")).unwrap_or_else(|| self.options.name.clone());
        let title = title.lines().next().unwrap_or_default().trim().to_owned();
        let remarks = [
            format!("{title}, imported from a ruleset of Freeciv by `endturn import freeciv-ruleset`."),
            "It is under the licence of the files that it was made of: the rulesets that come with Freeciv, and what \
             is made of them, are under the GNU General Public License, version 2 or later."
                .to_owned(),
            "`Replace(…)` around a file means that nothing of `classic` remains of it.".to_owned(),
        ];
        let remarks: Vec<String> = remarks.iter().map(|remark| crate::ron::wrapped(remark, 0)).collect();
        let text = format!(
            "{}(\n    format: 1,\n    name: {},\n    module: \"civ\",\n    extends: \"classic\",\n    summary: \
             {},\n)\n",
            remarks.join("//\n"),
            quoted(&self.options.name),
            quoted(&format!("{title}, a ruleset of Freeciv")),
        );
        self.files.push(("ruleset.ron".to_owned(), text));
    }

    /// Writes a table with an entry per section.
    fn table(&mut self, file: &str, theirs: &'static str, prefix: &str, fields: &[Field]) {
        let sections = self.book.sections(theirs, prefix);
        let rows: Vec<Row> = sections.iter().map(|at| self.row(at, fields)).collect();
        let is_of_classic = !NOT_IN_CLASSIC.contains(&file);
        if is_of_classic || !rows.is_empty() {
            self.put(file, Ron::Table(rows), is_of_classic);
        }
    }

    fn row(&self, at: &At<'_>, fields: &[Field]) -> Row {
        let mut value = Ron::Group(Vec::new());
        let mut remarks = Vec::new();
        let has_display = fields.iter().all(|field| field.ours != "display_name")
            && fields.iter().any(|field| matches!(field.ours, "genus" | "category"));
        if let Some(name) = at.display_name().filter(|_| has_display) {
            value.set("display_name", Ron::Text(name));
        }
        self.carry(at, fields, &mut value, &mut remarks);
        // Freeciv's achievements are for the first nation if nothing else is said, endturn's for
        // all.
        if fields.iter().any(|field| field.ours == "unique") && at.entry("unique").is_none() {
            value.set("unique", Ron::word("true"));
        }
        Row { remarks, key: quoted(&at.name()), value }
    }

    /// Carries all entries of a section that have a row.
    fn carry(&self, at: &At<'_>, fields: &[Field], value: &mut Ron, remarks: &mut Vec<String>) {
        self.carry_with(at, fields, value, remarks, false);
    }

    fn carry_with(
        &self,
        at: &At<'_>,
        fields: &[Field],
        value: &mut Ron,
        remarks: &mut Vec<String>,
        with_defaults: bool,
    ) {
        for field in fields {
            if at.entry(field.theirs).is_none() {
                continue;
            }
            if let Some(carried) = self.field(at, field, remarks) {
                self.book.count(&format!("values of {}.ruleset", at.file), Fate::Carried, 1);
                if with_defaults || carried.line() != field.default {
                    value.set(field.ours, carried);
                }
            }
        }
    }

    /// The value of an entry; `None` if it is none, or not carried.
    fn field(&self, at: &At<'_>, field: &Field, remarks: &mut Vec<String>) -> Option<Ron> {
        let name = field.theirs;
        match field.by {
            As::Number => at.number(name).map(Ron::number),
            As::NumberOrNone => at.number(name).filter(|&number| number >= 0).map(Ron::number),
            As::Distance(unlimited) => match at.text(name).as_deref() {
                Some("unlimited") => Some(Ron::word(unlimited)),
                _ => at.number(name).map(Ron::number),
            },
            As::Numbers => {
                let atoms = at.atoms(name);
                let numbers = atoms.iter().filter_map(|&atom| at.document.number(atom)).map(Ron::number);
                let numbers: Vec<Ron> = numbers.collect();
                if numbers.len() == 1 { numbers.into_iter().next() } else { Some(Ron::List(numbers)) }
            }
            As::Truth => at.truth(name).map(|truth| Ron::Plain(truth.to_string())),
            As::Text => at.text(name).map(|text| Ron::Text(text.trim_end_matches(" %s").to_owned())),
            As::Name => at.text(name).filter(|text| !is_none(text)).map(|text| Ron::Text(self.spelt(&text))),
            As::Names => Some(Ron::List(at.texts(name).iter().map(|text| Ron::Text(self.spelt(text))).collect())),
            As::Word(words) => {
                let text = at.text(name)?;
                self.word(at, name, &text, words).map(Ron::word)
            }
            As::Words(words) => {
                let texts = at.texts(name);
                let found = texts.iter().filter_map(|text| self.word(at, name, text, words));
                Some(Ron::List(found.filter(|word| !word.is_empty()).map(Ron::word).collect()))
            }
            As::Actions => {
                let texts = at.texts(name);
                let known = |text: &String| {
                    let word = word_of(text, words::ACTIONS);
                    if word.is_none() {
                        at.note(Fate::Left, name, format!("action `{text}`"), "endturn has no such action");
                    }
                    word.map(Ron::word)
                };
                Some(Ron::List(texts.iter().filter_map(known).collect()))
            }
            As::Requirements => Some(self.lossy(at, name, remarks)),
            As::Flags(kind) => Some(Ron::names(&self.known_flags(at, name, kind, remarks))),
        }
    }

    fn word(&self, at: &At<'_>, entry: &str, text: &str, words: &[(&str, &'static str)]) -> Option<&'static str> {
        let found = words.iter().find(|(theirs, _)| theirs.eq_ignore_ascii_case(text)).map(|(_, ours)| *ours);
        if found.is_none() {
            at.note(Fate::Left, entry, format!("`{entry}` `{text}`"), "endturn has no word for it");
            self.book.count(&format!("values of {}.ruleset", at.file), Fate::Left, 1);
        }
        found
    }

    /// A name as it is written where it is defined.
    fn spelt(&self, name: &str) -> String {
        self.spelling.get(&name.to_lowercase()).cloned().unwrap_or_else(|| name.to_owned())
    }

    /// The requirements of an entry, without those that endturn cannot say.
    fn lossy(&self, at: &At<'_>, entry: &str, remarks: &mut Vec<String>) -> Ron {
        let mut reqs = Vec::new();
        for row in at.rows(entry) {
            match self.requirement(&row) {
                Ok(req) => {
                    self.book.count("other requirements", Fate::Carried, 1);
                    reqs.push(req);
                }
                Err(why) => {
                    self.book.count("other requirements", Fate::Left, 1);
                    let (kind, name) = (row.text("type"), row.text("name"));
                    remarks.push(format!("Not carried: requirement {kind} {name}: {why}."));
                    self.book.note(Fate::Left, row.place(), format!("requirement `{kind}` `{name}`"), why);
                }
            }
        }
        list(&reqs)
    }

    /// The flags of an entry that endturn or the ruleset itself asks for.
    fn known_flags(&self, at: &At<'_>, entry: &str, kind: &'static str, remarks: &mut Vec<String>) -> Vec<String> {
        let mut flags = at.texts(entry);
        flags.retain(|flag| {
            let is_known = words::has(words::READ_FLAGS, kind, flag)
                || words::has(words::OWN_FLAGS, kind, flag)
                || self.asked.contains(&(kind, flag.clone()));
            if (kind, flag.as_str()) == ("extra", "NativeTile") {
                let why = "every extra of endturn is native land for the classes of its `native_to`";
                at.note(Fate::Otherwise, entry, "extra flag `NativeTile`", why);
                self.book.count("flags", Fate::Otherwise, 1);
            } else if !is_known && !self.is_said_elsewhere(kind, flag) {
                let note = fixed::FLAG_NOTES.iter().find(|(of, name, _)| *of == kind && name == flag);
                let why = note.map_or("no rule of endturn or of the ruleset asks for it", |(_, _, why)| why);
                let what = format!("{} flag `{flag}`", kind.replace('_', " "));
                remarks.push(format!("Not carried: flag {flag}: {why}."));
                at.note(Fate::Left, entry, what, why);
                self.book.count("flags", Fate::Left, 1);
            } else {
                self.book.count("flags", Fate::Carried, 1);
            }
            is_known
        });
        self.had.borrow_mut().extend(flags.iter().map(|flag| (kind, flag.clone())));
        flags
    }

    /// Whether another field of endturn says what a flag says.
    fn is_said_elsewhere(&self, kind: &str, flag: &str) -> bool {
        matches!((kind, flag), ("unit", "Partial_Invis") | ("road", "RequiresBridge" | "PreventsOtherRoads"))
    }

    fn techs(&mut self) {
        let mut rows = Vec::new();
        for at in self.book.sections("techs", "advance_") {
            let mut row = self.row(&at, &[]);
            let parents = [at.text("req1"), at.text("req2")];
            if parents.iter().flatten().any(|name| name == "Never") {
                at.note(Fate::Left, "req1", format!("tech {}", row.key), "it can never be known");
                continue;
            }
            let parents = parents.into_iter().flatten().filter(|name| !is_none(name));
            let parents: Vec<String> = parents.map(|name| self.spelt(&name)).collect();
            if !parents.is_empty() {
                row.value.set("reqs", Ron::names(&parents));
            }
            if let Some(root) = at.text("root_req").filter(|name| !is_none(name)) {
                row.value.set("root", Ron::Text(self.spelt(&root)));
            }
            if let Some(cost) = at.number("cost").filter(|&cost| cost > 0) {
                row.value.set("cost_bulbs", Ron::number(cost));
            }
            let flags = self.known_flags(&at, "flags", "tech", &mut row.remarks);
            if !flags.is_empty() {
                row.value.set("flags", Ron::names(&flags));
            }
            let entries = ["req1", "req2", "root_req", "cost", "flags"];
            let count = entries.iter().filter(|name| at.entry(name).is_some()).count();
            self.book.count("values of techs.ruleset", Fate::Carried, count);
            rows.push(row);
        }
        self.put("techs.ron", Ron::Table(rows), true);
    }

    fn game(&mut self) {
        let mut value = Ron::Group(Vec::new());
        for (file, section, fields) in fields::GAME {
            // What Freeciv leaves out has the value that endturn's fields have if they are left
            // out.
            for field in fields.iter().filter(|field| !field.default.is_empty()) {
                if !value.has(field.ours) {
                    value.set(field.ours, Ron::word(field.default));
                }
            }
            if let Some(at) = self.book.section(file, section) {
                self.carry_with(&at, fields, &mut value, &mut Vec::new(), true);
            }
        }
        if let Some(at) = self.book.section("game", "auto_attack").filter(|_| self.is_3_0) {
            let mut reqs = vec![Ron::word("Relation(War)"), Ron::word("MinMoveFragments(1)")];
            let never = at.texts("will_never");
            reqs.extend(never.iter().map(|flag| Ron::Plain(format!("not(UnitFlag({}))", quoted(flag)))));
            value.set("auto_attack.if_attacker", Ron::List(reqs));
        }
        self.put("game.ron", value, false);
    }

    fn trade_routes(&mut self) {
        let Some(at) = self.book.section("game", "trade") else { return };
        let rows = at.rows("settings").into_iter().map(|row| {
            let mut value = Ron::Group(vec![("income_pct".to_owned(), Ron::Plain(row.text("pct")))]);
            for (theirs, ours, words, default) in [
                ("cancelling", "when_illegal", &["Active", "Inactive", "Cancel"][..], "Cancel"),
                ("bonus", "one_time_bonus", &["Nothing", "Gold", "Science", "Both"], "Both"),
            ] {
                let text = if row.text(theirs) == "None" { "Nothing".to_owned() } else { row.text(theirs) };
                if let Some(word) = word_of(&text, words).filter(|word| *word != default) {
                    value.set(ours, Ron::word(word));
                }
            }
            self.book.count("values of game.ruleset", Fate::Carried, 3);
            Row { remarks: Vec::new(), key: row.text("type"), value }
        });
        let rows = rows.collect();
        self.put("trade_routes.ron", Ron::Table(rows), true);
    }

    fn treaties(&mut self) {
        let mut rows = Vec::new();
        for at in self.book.sections("game", "clause_") {
            let word = at.text("type").unwrap_or_default();
            let mut row = Row { remarks: Vec::new(), key: String::new(), value: Ron::Group(Vec::new()) };
            let words =
                &["Advance", "Gold", "Map", "Seamap", "City", "Ceasefire", "Peace", "Alliance", "Vision", "Embassy"];
            let Some(ours) = word_of(&word, words) else {
                at.note(Fate::Left, "type", format!("clause `{word}`"), "treaties of endturn have no such clause");
                continue;
            };
            ours.clone_into(&mut row.key);
            self.carry(&at, fields::CLAUSES, &mut row.value, &mut row.remarks);
            rows.push(row);
        }
        if !rows.is_empty() {
            self.put("treaties.ron", Ron::Table(rows), true);
        }
    }

    /// Writes the flags that `classic` does not have.
    fn flags(&mut self) {
        let mut texts: BTreeMap<&str, BTreeMap<String, String>> = BTreeMap::new();
        let had = self.had.borrow();
        for (kind, flag) in self.asked.iter().chain(&*had).filter(|(kind, flag)| !words::has(words::FLAGS, kind, flag))
        {
            let is_read = words::has(words::READ_FLAGS, kind, flag);
            let by = if is_read { "a rule of endturn asks for it" } else { "a requirement of the ruleset asks for it" };
            texts.entry(kind).or_default().insert(flag.clone(), by.to_owned());
        }
        for (file, entry, kind) in [
            ("units", "flags", "unit"),
            ("units", "class_flags", "unit_class"),
            ("terrain", "flags", "terrain"),
            ("terrain", "extra_flags", "extra"),
            ("techs", "flags", "tech"),
            ("buildings", "flags", "building"),
        ] {
            let Some(at) = self.book.section(file, "control") else { continue };
            for row in at.rows(entry) {
                let text = row.text("helptxt");
                let flag = texts.get_mut(kind).and_then(|flags| flags.get_mut(&row.text("name")));
                if let Some(flag) = flag.filter(|_| !text.is_empty()) {
                    *flag = text;
                }
            }
        }
        let row = |name: &str, value: Ron| Row { remarks: Vec::new(), key: quoted(name), value };
        let mut tables: BTreeMap<&str, Vec<Row>> = BTreeMap::new();
        for (kind, flags) in &texts {
            let rows = flags.iter().map(|(name, text)| row(name, Ron::Text(text.clone())));
            tables.entry(kind).or_default().extend(rows);
        }
        // Flags that have no meaning but in requirements, and that nothing here names.
        for &(kind, flags) in words::OWN_FLAGS {
            let word = FLAG_KINDS.iter().find(|(_, of)| *of == kind).map_or("", |(word, _)| word);
            let is_unused = |flag: &&&str| {
                let asked = format!("{word}({})", quoted(flag));
                !had.contains(&(kind, (**flag).to_owned()))
                    && !self.asked.contains(&(kind, (**flag).to_owned()))
                    && !self.files.iter().any(|(_, text)| text.contains(&asked))
            };
            let rows = flags.iter().filter(is_unused).map(|flag| row(flag, Ron::word("Remove")));
            tables.entry(kind).or_default().extend(rows);
        }
        tables.retain(|_, rows| !rows.is_empty());
        drop(had);
        if !tables.is_empty() {
            let fields = tables.into_iter().map(|(kind, rows)| (kind.to_owned(), Ron::Table(rows))).collect();
            self.put("flags.ron", Ron::Group(fields), false);
        }
    }

    /// Takes away the letters of units that nobody begins with, since no unit has the role.
    fn start_units(&mut self) {
        let setting = self.files.iter().find(|(file, _)| file == "settings.ron").map(|(_, text)| text.clone());
        let units = self.book.sections("units", "unit_");
        let has_role = |role: &str| units.iter().any(|at| at.texts("roles").iter().any(|known| known == role));
        let letters = setting.as_deref().and_then(|text| text.split("startunits: \"").nth(1)?.split('"').next());
        let is_asked = |letter: &str| letters.unwrap_or("ccwwx").contains(letter);
        let rows: Vec<Row> = fixed::START_UNITS
            .iter()
            .filter(|(letter, role)| !has_role(role) && !is_asked(letter))
            .map(|(letter, _)| Row { remarks: Vec::new(), key: quoted(letter), value: Ron::word("Remove") })
            .collect();
        if !rows.is_empty() {
            self.put("start_units.ron", Ron::Table(rows), false);
        }
    }

    /// Writes what personas must not name.
    fn personas(&mut self) {
        let governments: BTreeSet<String> = self.names_of("governments", "government_");
        let techs: BTreeSet<String> = self.names_of("techs", "advance_");
        let mut rows = Vec::new();
        for persona in &self.options.personas {
            let mut value = Ron::Group(Vec::new());
            let gone = persona.governments.iter().filter(|name| !governments.contains(*name));
            let gone: Vec<Row> =
                gone.map(|name| Row { remarks: Vec::new(), key: quoted(name), value: Ron::word("Remove") }).collect();
            if !gone.is_empty() {
                value.set("governments", Ron::Table(gone));
            }
            let goals: Vec<&String> = persona.tech_goals.iter().filter(|name| techs.contains(*name)).collect();
            if goals.len() < persona.tech_goals.len() {
                value.set("tech_goals", Ron::names(&goals));
            }
            if value != Ron::Group(Vec::new()) {
                rows.push(Row { remarks: Vec::new(), key: quoted(&persona.name), value });
            }
        }
        if !rows.is_empty() {
            self.put("personas.ron", Ron::Table(rows), false);
        }
    }

    fn names_of(&self, file: &'static str, prefix: &str) -> BTreeSet<String> {
        self.book.sections(file, prefix).iter().map(At::name).collect()
    }

    /// Notes what no part of the import has read.
    fn leftovers(&self) {
        for at in self.book.all() {
            if NO_RULES.iter().any(|prefix| at.title().starts_with(prefix)) {
                continue;
            }
            let unread: Vec<&Entry> =
                at.section.entries.iter().filter(|entry| !self.book.is_used(&at, entry)).collect();
            let subject = format!("values of {}.ruleset", at.file);
            if unread.len() == at.section.entries.len() && unread.len() > 1 {
                let what = format!("section `{}`", at.title().trim_end_matches(|c: char| c.is_ascii_digit()));
                self.book.note(Fate::Left, at.place(), what, "endturn has nothing like it");
                self.book.count(&subject, Fate::Left, unread.len());
                continue;
            }
            for entry in unread {
                let name = at.document.text(entry.name);
                let is_of = |pattern: &&str| match pattern.strip_suffix('*') {
                    Some(prefix) => name.starts_with(prefix),
                    None => name == *pattern,
                };
                if NO_MEANING.iter().any(is_of) {
                    continue;
                }
                let row = LEFT.iter().find(|(file, known, ..)| *file == at.file && *known == name);
                let text = at.text(name).unwrap_or_default();
                if row.is_some_and(|(_, _, neutral, _)| neutral.contains(&text.as_str())) {
                    self.book.count(&subject, Fate::Carried, 1);
                    continue;
                }
                let why = row.map_or("endturn has nothing like it", |(.., why)| why);
                let section = at.title().split('_').next().unwrap_or_default();
                self.book.note(Fate::Left, at.document.place(entry.name), format!("`{name}` of `{section}`"), why);
                self.book.count(&subject, Fate::Left, 1);
            }
        }
        for program in ["script.lua", "parser.lua"] {
            let path = format!("{}/{program}", self.options.folder);
            if self.options.data.iter().any(|data| data.join(&path).is_file()) {
                let place = crate::section_file::Place { file: path, line: 1, column: 1 };
                self.book.note(Fate::Left, place, "a program in Lua", "events of endturn stand in events.ron");
            }
        }
    }
}

/// True if Freeciv means nothing by a name.
fn is_none(name: &str) -> bool {
    matches!(name, "" | "None" | "none" | "no" | "-")
}
