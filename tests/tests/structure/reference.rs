//! The reference of files agrees with what is read from them, and the pages under `docs/reference`
//! are current.

use std::{collections::BTreeSet, fs};

use endturn::scenario::{
    diagnostic::Severity,
    form::{Book, Form, Forms, Shape},
    load::load_ruleset,
    source::Span,
    tree::{Kind, Node},
};
use endturn_cli::Terminals;

use super::{files, root};

fn books() -> impl Iterator<Item = (&'static str, &'static Book)> {
    let modules = endturn::Modules::shipped().all().to_vec().into_iter();
    modules.flat_map(|module| module.books().into_iter().map(|book| (module.name(), book)))
}

/// Walks through a ruleset along its forms; `seen` gets each value with its shape, once for each
/// place of a form.
fn walk<'a>(
    forms: &'a Forms,
    form: &'a Form,
    node: &mut Node,
    at: &str,
    seen: &mut dyn FnMut(&str, &'a Shape, &mut Node),
) {
    if let Kind::Option(Some(inner)) = &mut node.kind {
        return walk(forms, form, inner, at, seen);
    }
    let shape = forms.shape(form);
    seen(at, shape, node);
    match (shape, &mut node.kind) {
        (Shape::Fields(of), Kind::Struct(_, fields)) => {
            for (name, inner) in fields {
                let field = of.iter().find(|field| field.name == name.text);
                let field = field.unwrap_or_else(|| panic!("{at} has no `{}` in the reference", name.text));
                walk(forms, &field.form, inner, &format!("{at}.{}", name.text), seen);
            }
        }
        (Shape::Table { keys, of }, Kind::Map(entries)) => {
            for (key, inner) in entries {
                walk(forms, keys, key, &format!("{at} (key)"), seen);
                walk(forms, of, inner, &format!("{at}.*"), seen);
            }
        }
        (Shape::Table { of, .. }, Kind::Struct(None, fields)) => {
            fields.iter_mut().for_each(|(_, inner)| walk(forms, of, inner, &format!("{at}.*"), seen));
        }
        (Shape::List { of, .. }, Kind::Seq(items)) => {
            items.iter_mut().for_each(|item| walk(forms, of, item, &format!("{at}[]"), seen));
        }
        (Shape::Group(of), Kind::Tuple(None, items)) => {
            of.iter().zip(items).for_each(|(form, item)| walk(forms, form, item, &format!("{at}()"), seen));
        }
        (Shape::Choice(words), Kind::Struct(Some(name), _) | Kind::Tuple(Some(name), _)) => {
            let word = words.iter().find(|word| word.word == name.text);
            let word = word.unwrap_or_else(|| panic!("{at} has no word `{}` in the reference", name.text));
            assert!(word.has_more, "{at}: `{}` has nothing in brackets", name.text);
        }
        _ => {}
    }
}

/// Whether a value fits a shape.
fn fits(shape: &Shape, node: &Node) -> bool {
    match (shape, &node.kind) {
        (Shape::Truth, Kind::Bool(_)) | (Shape::Text | Shape::Name(_), Kind::Str(_)) => true,
        (Shape::Whole { least, most }, Kind::Int(value)) => {
            least.is_none_or(|least| i128::from(least) <= *value) && most.is_none_or(|most| *value <= i128::from(most))
        }
        (Shape::Choice(words), Kind::Ident(text) | Kind::Str(text)) => words.iter().any(|word| word.word == *text),
        (Shape::Choice(_), Kind::Struct(Some(_), _) | Kind::Tuple(Some(_), _)) => true,
        (Shape::Fields(of), Kind::Struct(_, fields)) => of
            .iter()
            .filter(|field| field.is_needed)
            .all(|field| fields.iter().any(|(name, _)| name.text == field.name)),
        (Shape::Fields(of), Kind::Unit) => of.iter().all(|field| !field.is_needed),
        (Shape::Table { .. }, Kind::Map(_) | Kind::Struct(None, _) | Kind::Unit) => true,
        (Shape::List { least, most, .. }, Kind::Seq(items)) => {
            let count = items.len() as u64;
            least.is_none_or(|least| least <= count) && most.is_none_or(|most| count <= most)
        }
        (Shape::Group(of), Kind::Tuple(None, items)) => of.len() == items.len(),
        (Shape::Either(_) | Shape::Ranged { .. } | Shape::Any, _) | (_, Kind::Option(None)) => true,
        _ => false,
    }
}

#[test]
fn every_shipped_ruleset_is_as_the_reference_says() {
    let mut places = BTreeSet::new();
    let shipped = endturn::Modules::shipped().files_in_memory();
    for name in ["agency", "agency_battles", "agency_short", "classic", "classic_plus", "fleets", "tiny"] {
        let loaded = endturn::Modules::shipped()
            .iter()
            .find_map(|module| Some((module, load_ruleset(&shipped, name, module.name()).0?)));
        let (module, mut ruleset) = loaded.unwrap_or_else(|| panic!("{name} is a ruleset"));
        let book = module.books().into_iter().find(|book| book.is_about(&ruleset));
        let book = book.unwrap_or_else(|| panic!("no book knows the files of {name}"));
        walk(&book.ruleset, book.ruleset.root(), &mut ruleset, book.name, &mut |at, shape, node| {
            assert!(fits(shape, node), "{name}: {at} is {}, the reference says {shape:?}", node.describe());
            places.insert(at.to_owned());
        });
    }
    assert!(places.len() > 600, "{} places", places.len());
}

/// A number just outside the documented bounds is refused at its place, on either side.
#[test]
fn the_ranges_that_are_told_are_those_that_are_checked() {
    for (module, book) in books() {
        for is_above in [false, true] {
            let (ruleset, mut report) =
                load_ruleset(&endturn::Modules::shipped().files_in_memory(), book.example, module);
            let mut ruleset = ruleset.expect("a shipped ruleset");
            let (mut done, mut spoilt) = (BTreeSet::new(), Vec::<(String, Span)>::new());
            walk(&book.ruleset, book.ruleset.root(), &mut ruleset, book.name, &mut |at, shape, node| {
                let Shape::Whole { least, most } = shape else { return };
                let Some(beyond) = (if is_above { most.map(|most| most + 1) } else { least.map(|least| least - 1) })
                else {
                    return;
                };
                if matches!(node.kind, Kind::Int(_)) && done.insert(at.to_owned()) {
                    node.kind = Kind::Int(i128::from(beyond));
                    spoilt.push((at.to_owned(), node.span));
                }
            });
            endturn::Modules::shipped().get(module).expect("a module").check_ruleset(&ruleset, &mut report);
            let told: BTreeSet<Option<Span>> =
                report.diagnostics().iter().filter(|one| one.severity == Severity::Error).map(|one| one.span).collect();
            let missed: Vec<&String> =
                spoilt.iter().filter(|(_, span)| !told.contains(&Some(*span))).map(|(at, _)| at).collect();
            assert!(missed.is_empty(), "{}, above: {is_above}: nobody refuses {missed:?}", book.name);
            assert!(!spoilt.is_empty(), "{} has no numbers", book.name);
        }
    }
}

fn page(words: &[&str]) -> String {
    let (mut output, mut error) = (Vec::new(), Vec::new());
    let modules = endturn::Modules::shipped();
    let mut console = endturn_cli::Console {
        program: "endturn",
        modules: &modules,
        output: &mut output,
        error: &mut error,
        input: &mut std::io::empty(),
        terminals: Terminals::default(),
        owns_process: false,
    };
    let code = endturn_cli::main_with(
        [&["endturn", "help", "fields"], words, &["--format", "markdown"]].concat(),
        &mut console,
    );
    assert_eq!(code as u8, 0, "{words:?}: {}", String::from_utf8_lossy(&error));
    String::from_utf8(output).expect("text")
}

/// `WRITE_REFERENCE=1 cargo test -p endturn_tests --test structure reference` regenerates the
/// pages.
#[test]
fn the_pages_of_the_reference_are_current() {
    let folder = root().join("docs/reference");
    let is_written = std::env::var_os("WRITE_REFERENCE").is_some();
    if is_written {
        fs::create_dir_all(&folder).expect("room");
    }
    let mut expected = BTreeSet::new();
    let reference = endturn::Modules::shipped().reference();
    let pages = reference.sheets().iter().map(|sheet| (format!("{}.md", sheet.at), page(&[&sheet.at])));
    for (name, text) in pages.chain([("sheets.md".to_owned(), format!("# Files and lists\n\n{}", page(&[])))]) {
        let path = folder.join(&name);
        if is_written {
            fs::write(&path, &text).expect("room");
        }
        let found = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        assert!(found == text, "docs/reference/{name} is not what the program says; see the doc of this test");
        expected.insert(name);
    }
    let mut found = Vec::new();
    files(&folder, "md", &mut found);
    for path in found {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        assert!(name == "README.md" || expected.contains(&name), "docs/reference/{name} is of nothing that is there");
    }
}

/// An empty group shows nobody how to write one.
#[test]
fn examples_of_the_reference_show_what_can_be_written() {
    let empty = |sheet: &endturn::reference::Sheet| {
        let entries = sheet.entries.iter().filter(|entry| entry.example.as_deref() == Some("()"));
        entries.map(|entry| format!("{} {}", sheet.at, entry.name)).collect::<Vec<_>>()
    };
    let reference = endturn::Modules::shipped().reference();
    let all: Vec<String> = reference.sheets().iter().flat_map(empty).collect();
    assert_eq!(all, [""; 0]);
}
