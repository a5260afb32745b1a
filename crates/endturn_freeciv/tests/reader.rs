//! The reader of section files: known answers, and every problem with its place.

use std::collections::BTreeMap;

use endturn_freeciv::section_file::{Document, Form, Loader, MAX_INCLUDE_DEPTH, Problem, Value, read, read_text};

/// Files in memory.
pub struct Shelf(pub BTreeMap<String, Vec<u8>>);

impl Loader for Shelf {
    fn load(&self, name: &str, _at_most: u64) -> Result<Vec<u8>, String> {
        self.0.get(name).cloned().ok_or_else(|| "there is no such file".to_owned())
    }
}

pub fn shelf(files: &[(&str, &str)]) -> Shelf {
    Shelf(files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect())
}

fn sound(text: &str) -> Document {
    let (document, problems) = read(&shelf(&[("a", text)]), "a");
    assert_eq!(problems, []);
    document
}

fn problems(files: &[(&str, &str)]) -> Vec<Problem> {
    read(&shelf(files), files[0].0).1
}

/// The values of the entry `x` of the section `s`, as strings.
fn strings(document: &Document) -> Vec<String> {
    let section = document.section("s").expect("the section is there");
    match &document.entry(section, "x").expect("the entry is there").value {
        Value::List(atoms) => atoms.iter().map(|&atom| document.string(atom).into_owned()).collect(),
        Value::Table(_) => panic!("it is a table"),
    }
}

#[test]
fn values_of_every_form_are_read() {
    let text = "; a comment\n# another\n[s]\nx = \"a\", _(\"b\"), -12, 1.5, TRUE, false, $c \"d\"$, *e.txt* ; end\n";
    let document = sound(text);
    assert_eq!(strings(&document), ["a", "b", "-12", "1.5", "TRUE", "false", "c \"d\"", "e.txt"]);
    let Value::List(atoms) = &document.sections[0].entries[0].value else { panic!("it is a list") };
    let forms: Vec<Form> = atoms.iter().map(|atom| atom.form).collect();
    let expected = [
        Form::Text,
        Form::Translated,
        Form::Number,
        Form::Decimal,
        Form::True,
        Form::False,
        Form::Verbatim,
        Form::File,
    ];
    assert_eq!(forms, expected);
    assert_eq!(document.number(atoms[2]), Some(-12));
    assert_eq!(document.number(atoms[3]), None);
}

#[test]
fn strings_go_on_over_lines_and_have_escapes() {
    assert_eq!(strings(&sound("[s]\nx = \"one\\\n two\\nthree \\\"four\\\" \\\\\"\n")), ["one two\nthree \"four\" \\"]);
    assert_eq!(strings(&sound("[s]\nx = _(\"\\\none\\\n\"), _(\"two\nthree\")\n")), ["one", "two\nthree"]);
    assert_eq!(strings(&sound("[s]\r\nx = \"a\\\r\nb\"\r\n")), ["ab"]);
    assert_eq!(strings(&sound("[s]\nx =\n  \"a\", ; first\n  \"b\"\n")), ["a", "b"]);
    assert_eq!(strings(&sound("[s]\nx = \"# no comment\", \"; nor this\"\n")), ["# no comment", "; nor this"]);
}

#[test]
fn the_context_for_translators_is_no_part_of_a_name() {
    let document = sound("[s]\nx = _(\"?unitclass:Land\"), \"?\", \"a:b\"\n");
    let Value::List(atoms) = &document.sections[0].entries[0].value else { panic!("it is a list") };
    let plain: Vec<_> = atoms.iter().map(|&atom| document.plain(atom)).collect();
    assert_eq!(plain, ["Land", "?", "a:b"]);
}

#[test]
fn tables_have_rows_of_different_lengths() {
    let document = sound("[s]\nx = {\n \"a\", \"b\"\n\n 1, 2 ; two\n 3\n 4, 5,\n 6\n}\ny = 7\n");
    let section = &document.sections[0];
    let Value::Table(table) = &section.entries[0].value else { panic!("it is a table") };
    assert_eq!(table.columns.iter().map(|&name| document.string(name)).collect::<Vec<_>>(), ["a", "b"]);
    let rows: Vec<Vec<Option<i64>>> =
        table.rows().map(|row| row.iter().map(|&cell| document.number(cell)).collect()).collect();
    assert_eq!(rows, [vec![Some(1), Some(2)], vec![Some(3)], vec![Some(4), Some(5), Some(6)]]);
    assert_eq!(section.entries.len(), 2);
    let empty = sound("[s]\nx = { \"a\" }\n");
    assert!(matches!(&empty.sections[0].entries[0].value, Value::Table(table) if table.is_empty()));
}

#[test]
fn included_files_stand_where_they_are_included() {
    let files = shelf(&[("a", "[one]\nx = 1\n*include \"b\"\n[three]\nx = 3\n"), ("b", "[two]\nx = 2\n")]);
    let (document, problems) = read(&files, "a");
    assert_eq!(problems, []);
    let names: Vec<&str> = document.sections.iter().map(|section| document.text(section.name)).collect();
    assert_eq!(names, ["one", "two", "three"]);
    let place = document.place(document.sections[1].name);
    assert_eq!(place.to_string(), "b:1:2");
}

#[test]
fn parts_of_one_section_are_one() {
    let document = sound("[s]\nx = 1\n[t]\nx = 2\n[s]\ny = 3\n");
    assert_eq!(document.sections.len(), 2);
    assert_eq!(document.sections[0].entries.len(), 2);
}

#[test]
fn all_problems_are_reported_with_their_places() {
    let text =
        "x = 1\n[s]\na = \"lost\nb = oops\nc = 1 2\nd\ne = {\"f\"\n 1 x\n}\ng = 1\ng = 2\n*include \"nothing\"\nh =\n";
    let found: Vec<String> = problems(&[("a", text)])
        .iter()
        .map(|problem| format!("{} {} | {} | {}", problem.place, problem.message, problem.found, problem.expected))
        .collect();
    let value = "a string, a number, TRUE, FALSE or a table in braces";
    assert_eq!(
        found,
        [
            "a:1:1 an entry stands before the first section |  | ".to_owned(),
            "a:3:5 a string has no end | \"lost | a quote after its last character".to_owned(),
            format!("a:4:5 this is no value | oops | {value}"),
            "a:5:7 something follows the value | 2 | the end of the line, a comma or a comment".to_owned(),
            "a:6:1 this is neither a section nor an entry | d | `[section]` or `name = value`".to_owned(),
            "a:8:4 something follows the cell | x | a comma or the end of the line".to_owned(),
            "a:11:1 `g` stands twice in this section, first at a:10:1 |  | ".to_owned(),
            "a:12:11 cannot read `nothing`: there is no such file |  | ".to_owned(),
            format!("a:13:4 a value is missing |  | {value}"),
        ]
    );
}

#[test]
fn a_missing_brace_or_bracket_spoils_nothing_else() {
    let found = problems(&[("a", "[s]\nx = {\"a\"\n 1\n[t]\ny = 1\n[u\nz = 1\n")]);
    let places: Vec<(u32, &str)> = found.iter().map(|one| (one.place.line, one.message.as_str())).collect();
    assert_eq!(places, [(2, "a table has no end"), (6, "a section has no end")]);
}

#[test]
fn a_problem_shows_its_line() {
    let text = problems(&[("a", "[s]\nx = oops\n")])[0].to_string();
    assert_eq!(
        text,
        "a:2:5: error[FC002]: this is no value\n    2 | x = oops\n      |     ^\n   found `oops`, expected a string, a \
         number, TRUE, FALSE or a table in braces"
    );
}

#[test]
fn files_that_include_one_another_are_refused() {
    let found = problems(&[("a", "[s]\n*include \"b\"\n"), ("b", "*include \"a\"\n")]);
    assert_eq!(found[0].message, "files include one another: a includes b includes a");
    assert_eq!(found[0].place.to_string(), "b:1:11");
}

#[test]
fn includes_are_bounded() {
    let mut files = BTreeMap::new();
    for level in 0..=MAX_INCLUDE_DEPTH {
        files.insert(level.to_string(), format!("*include \"{}\"\n", level + 1).into_bytes());
    }
    let (_, problems) = read(&Shelf(files), "0");
    assert_eq!(problems[0].message, "at most 16 levels and 4096 files can be included");
}

#[test]
fn bytes_that_are_no_utf_8_are_reported() {
    let (document, problems) = read_text(&shelf(&[]), "a", b"[s]\nx = \"\xff\"\n");
    assert_eq!((problems[0].message.as_str(), problems[0].place.line), ("this is not UTF-8", 2));
    assert_eq!(strings(&document), ["\u{fffd}"]);
}
