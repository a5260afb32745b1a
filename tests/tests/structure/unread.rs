//! Values marked as read by no rule are read by none, and values without the mark are read
//! somewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use endturn::civ::EffectKind;
use endturn::scenario::form::{Book, Form, Forms, Shape};

use super::{files, root};

/// A source file of a module.
struct Source {
    path: String,
    /// Without tests and comments.
    text: String,
}

fn sources() -> Vec<Source> {
    let mut found = Vec::new();
    files(&root().join("crates"), "rs", &mut found);
    let source = |path: std::path::PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let text = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        Source { path: path.to_string_lossy().replace('\\', "/"), text }
    };
    found.into_iter().map(source).filter(|source| source.path.contains("/src/")).collect()
}

impl Source {
    /// Whether it only declares or checks the content of files.
    fn is_about_files(&self) -> bool {
        self.path.contains("/ruleset/") || self.path.contains("/ruleset_check") || self.path.ends_with("/ruleset.rs")
    }

    /// Whether a whole word occurs in code after one of `before`.
    fn says(&self, before: &[&str], word: &str) -> bool {
        before.iter().any(|before| {
            let said = format!("{before}{word}");
            self.text.match_indices(&said).any(|(at, _)| {
                !self.text[at + said.len()..].starts_with(|next: char| next.is_alphanumeric() || next == '_')
            })
        })
    }

    /// The words that stand where code reads a field: `.word`, `{ word`, `, word` and `<word`.
    fn read_words(&self) -> impl Iterator<Item = &str> {
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        let after = |separator: &'static str| self.text.split(separator).skip(1);
        [".", "{ ", ", ", "<"].into_iter().flat_map(after).filter_map(move |rest| {
            let end = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
            Some(&rest[..end]).filter(|word| !word.is_empty())
        })
    }
}

fn books() -> impl Iterator<Item = (&'static str, &'static Book)> {
    let modules = endturn::Modules::shipped().all().to_vec().into_iter();
    modules.flat_map(|module| module.books().into_iter().map(|book| (module.name(), book)))
}

/// The names of all fields in rulesets that have no mark on them or above them.
fn fields<'a>(forms: &'a Forms, form: &'a Form, seen: &mut BTreeSet<&'a str>, names: &mut BTreeSet<&'a str>) {
    if form.is_unread {
        return;
    }
    match &form.shape {
        Shape::Fields(of) => {
            for field in of.iter().filter(|field| !field.form.is_unread) {
                names.insert(&field.name);
                fields(forms, &field.form, seen, names);
            }
        }
        Shape::List { of, .. } | Shape::Table { of, .. } | Shape::Ranged { of, .. } => fields(forms, of, seen, names),
        Shape::Group(of) | Shape::Either(of) => of.iter().for_each(|form| fields(forms, form, seen, names)),
        Shape::Choice(words) => words.iter().for_each(|word| fields(forms, &word.form, seen, names)),
        Shape::Type(name) if seen.insert(name) => {
            forms.named(name).into_iter().for_each(|form| fields(forms, form, seen, names));
        }
        _ => {}
    }
}

/// Code that reads a marked value is a check, not a rule.
#[test]
fn only_checks_look_at_values_that_no_rule_reads() {
    for source in sources() {
        let is_allowed = source.is_about_files() || source.path.ends_with("/form/markers.rs");
        assert!(is_allowed || !source.text.contains(".for_check()"), "{} looks behind a mark", source.path);
    }
}

/// The names in code of fields that files know under another name.
fn own_names<'s>(sources: &[&'s Source]) -> BTreeMap<&'s str, &'s str> {
    let renamed = |source: &&'s Source| {
        source.text.match_indices("rename = \"").filter_map(|(at, found)| {
            let (name, rest) = source.text[at + found.len()..].split_once('"')?;
            let field = rest.lines().skip(1).map(str::trim).find(|line| !line.starts_with(['#', '/']))?;
            let field = field.trim_start_matches("pub(crate) ").trim_start_matches("pub ");
            Some((name, field.split_once(':')?.0))
        })
    };
    // A component that is stated as a whole is one field.
    let whole = |source: &&'s Source| {
        source.text.lines().filter_map(|line| {
            let (component, rest) = line.trim().strip_prefix("whole ")?.split_once(" as \"")?;
            Some((rest.split_once('"')?.0, component))
        })
    };
    sources.iter().flat_map(renamed).chain(sources.iter().flat_map(whole)).collect()
}

/// A field without a mark is read by something other than the checks of its file.
#[test]
fn fields_without_a_mark_are_read() {
    let sources = sources();
    let mut unread = BTreeSet::new();
    for (module, book) in books() {
        let homes = [
            format!("/endturn_{module}/"),
            format!("/endturn_{module}_rules/"),
            format!("/endturn_tabletop/src/{module}/"),
        ];
        let is_of_module = |source: &&Source| homes.iter().any(|home| source.path.contains(home));
        let rules: Vec<&Source> =
            sources.iter().filter(is_of_module).filter(|source| !source.is_about_files()).collect();
        let mut names = BTreeSet::new();
        // Flags and roles are listed for people; the code has them under other names.
        fields(&book.ruleset, book.ruleset.root(), &mut BTreeSet::from(["Flags"]), &mut names);
        fields(&book.section, book.section.root(), &mut BTreeSet::new(), &mut names);
        // Personas that extend others are resolved when a ruleset is loaded.
        names.remove("like");
        // Summaries are listed for people.
        names.remove("summary");
        assert!(!names.is_empty(), "{} has no fields", book.name);
        let own_names = own_names(&rules);
        let read: BTreeSet<&str> = rules.iter().flat_map(|source| source.read_words()).collect();
        let is_read = |name: &&str| read.contains(own_names.get(*name).copied().unwrap_or(name));
        unread.extend(names.into_iter().filter(|name| !is_read(name)).map(|name| format!("{}: {name}", book.name)));
    }
    assert!(unread.is_empty(), "no rule reads these; give them the type Unread: {unread:#?}");
}

/// Kinds of effects and actions are marked if, and only if, neither a rule queries them nor
/// personas want them.
#[test]
fn kinds_of_effects_and_actions_are_marked_as_they_are_asked_for() {
    let sources = sources();
    let rules: Vec<&Source> =
        sources.iter().filter(|source| source.path.contains("/endturn_civ") && !source.is_about_files()).collect();
    let (_, book) = books().find(|(module, _)| *module == "civ").expect("civ has a book");
    for (type_name, short) in [("EffectKind", "E"), ("Action", "A")] {
        let Some(Shape::Choice(words)) = book.ruleset.named(type_name).map(|form| &form.shape) else {
            panic!("{type_name} is no list of words")
        };
        let prefixes = [format!("{type_name}::"), format!("{short}::"), "Kind::".to_owned()];
        let prefixes: Vec<&str> = prefixes.iter().map(String::as_str).collect();
        let (mut dead, mut alive) = (Vec::new(), Vec::new());
        let wanted: Vec<&str> =
            EffectKind::ALL.iter().filter(|kind| kind.wanted().is_some()).map(|kind| kind.word()).collect();
        for word in words {
            let is_wanted = type_name == "EffectKind" && wanted.contains(&word.word.as_str());
            let is_asked = is_wanted || rules.iter().any(|source| source.says(&prefixes, &word.word.replace('_', "")));
            match (word.form.is_unread, is_asked) {
                (true, true) => alive.push(&word.word),
                (false, false) => dead.push(&word.word),
                _ => {}
            }
        }
        assert!(alive.is_empty(), "{type_name}: rules ask for these, take their marks away: {alive:?}");
        assert!(dead.is_empty(), "{type_name}: no rule asks for these, mark them: {dead:?}");
    }
}

/// Flags and roles of the civ module are listed as queried by rules if, and only if, some rule
/// queries them.
#[test]
fn flags_are_marked_as_they_are_asked_for() {
    use endturn_civ_rules::ruleset::flags::{BUILT_IN, UNREAD};
    let sources = sources();
    let rules: Vec<&Source> =
        sources.iter().filter(|source| source.path.contains("/endturn_civ") && !source.is_about_files()).collect();
    let is_asked = |flag: &str| rules.iter().any(|source| source.text.contains(&format!("\"{flag}\"")));
    let flags = |lists: &'static [(&str, &[&'static str])]| lists.iter().flat_map(|(_, flags)| *flags);
    let dead: Vec<_> = flags(BUILT_IN).filter(|flag| !is_asked(flag)).collect();
    // A role may have the same name as a flag that is queried.
    let is_namesake = |flag: &str| flags(BUILT_IN).any(|other| *other == flag);
    let alive: Vec<_> = flags(UNREAD).filter(|flag| is_asked(flag) && !is_namesake(flag)).collect();
    assert!(dead.is_empty(), "no rule asks for these: {dead:?}");
    assert!(alive.is_empty(), "rules ask for these: {alive:?}");
}
