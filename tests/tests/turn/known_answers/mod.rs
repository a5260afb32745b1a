//! The rows of the conformance tables, from files that are easy to extend.

mod claims;
mod play;
mod read;

use std::collections::BTreeMap;

use play::Told;
use read::{Book, Row};

/// Number of rows of each table, by the letter of their ids.
const TABLES: [(&str, u32); 10] =
    [("X", 21), ("C", 10), ("B", 13), ("G", 8), ("L", 10), ("K", 10), ("R", 13), ("S", 11), ("A", 13), ("O", 3)];

/// A failing row with its steps in columns, the failed ones marked.
fn report(book: &Book, row: &Row, told: &[Told]) -> String {
    let width =
        |of: fn(&Told) -> &str| told.iter().map(|told| of(told).chars().count()).max().unwrap_or(0).clamp(8, 60);
    let (first, second) = (width(|told| &told.step), width(|told| &told.expected));
    let mut text = format!("{} {} ({}:{})\n", row.id, row.title, book.file, row.line);
    text += &format!("    {:first$}   {:second$}   actual\n", "step", "expected");
    for told in told {
        let mark = if told.is_right() { ' ' } else { '>' };
        text += &format!("  {mark} {:first$}   {:second$}   {}\n", told.step, told.expected, told.actual);
    }
    text
}

/// The failures in the rows of a file, row by row.
fn failures(book: &Book) -> Vec<String> {
    let failure = |row: &Row| match play::play(book, row) {
        Ok(told) if told.iter().all(Told::is_right) => None,
        Ok(told) => Some(report(book, row, &told)),
        Err(fault) => Some(format!("{} {} ({}:{})\n  {fault}\n", row.id, row.title, book.file, row.line)),
    };
    book.rows.iter().filter_map(failure).collect()
}

/// T-39, T-96: each row gives the results in its table, gives them twice, and refusals change
/// nothing.
#[test]
fn every_row_of_the_tables_holds() {
    let failures: Vec<String> = read::books().iter().flat_map(failures).collect();
    assert!(failures.is_empty(), "{} rows fail:\n\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn each_row_of_the_tables_stands_in_one_file_once() {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for book in read::books() {
        book.rows.into_iter().for_each(|row| found.entry(row.id).or_default().push(book.file.clone()));
    }
    // A game whose rows occur only among those of the clock does not exist yet.
    let is_there = |letter: &str| {
        let mut own = found.iter().filter(|(id, _)| id.starts_with(letter));
        letter == "X" || own.any(|(_, files)| files.iter().any(|file| file != "core.txt"))
    };
    let there: Vec<bool> = TABLES.iter().map(|(letter, _)| is_there(letter)).collect();
    let mut wrong = Vec::new();
    for ((letter, last), is_there) in TABLES.into_iter().zip(there) {
        for id in (1..=last).map(|number| format!("{letter}-{number:02}")) {
            let places = found.remove(&id).unwrap_or_default();
            if places.len() != 1 && (is_there || !places.is_empty()) {
                wrong.push(format!("{id} stands {} times instead of once: {places:?}", places.len()));
            }
        }
    }
    wrong.extend(found.keys().map(|id| format!("{id} is no row of the tables")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The report of a failing row.
#[test]
fn a_failing_row_shows_its_steps_side_by_side() {
    let text = "module: kalaha\nseats: S N\n\n\
        K-01 South ends in the store\n  S: 3 | 2/1 N Main#0 p0\n  S: 3 | !empty-pit\n  passes | 1\n\
        K-02 nobody\n  W: 3 | =\n\
        K-03 fine\n  S: 1 | 2/1 N ..\n";
    let book = Book::read("wrong.txt".to_owned(), text).unwrap();
    let expected = "\
K-01 South ends in the store (wrong.txt:4)
    step       expected          actual
  > S: 3       2/1 N Main#0 p0   2/1 S Main#0 p0 rep
    S: 3       !empty-pit        !empty-pit
  > passes     1                 0

K-02 nobody (wrong.txt:8)
  there is no seat `W`
";
    assert_eq!(failures(&book).join("\n"), expected);
    for (text, told) in [
        ("K-01 a\n\n", "it has no steps"),
        ("K-01 a\n  hello | world\n", "nobody knows what `hello` means"),
        ("K-01 a\n  from K-02\n  S: 1 | =\n", "no row `K-02` stands before"),
        ("K-01 a\n  die 1: 6\n  S: 1 | =\n", "`die 1` is no option"),
        ("K-01 a\n  section: boart: 3\n  S: 1 | =\n", "did you mean `board`?"),
    ] {
        let book = Book::read("wrong.txt".to_owned(), &format!("module: kalaha\nseats: S N\n{text}")).unwrap();
        let failures = failures(&book);
        assert!(failures.len() == 1 && failures[0].contains(told), "{told}: {failures:?}");
    }
    for text in ["hello\n", "module: kalaha\nK-01 a\nS: 3 | =\n", "K-01 a\n  hello\n", "dice die: LU-1 dice\n"] {
        assert!(Book::read("wrong.txt".to_owned(), text).is_err(), "{text}");
    }
}
