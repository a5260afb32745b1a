//! Reads the files of rows; `tests/fixtures/turn/README.md` documents their format.

use std::{collections::BTreeMap, fs, path::Path};

/// One file of rows.
pub struct Book {
    /// Its name, such as `ludo.txt`.
    pub file: String,
    /// The defaults of its rows.
    pub options: Vec<(String, String)>,
    /// By the word before a colon: the rule and purpose of a throw, and the number of faces.
    pub dice: BTreeMap<String, Dice>,
    pub rows: Vec<Row>,
}

/// Dice of a game: numbers that a rule draws in a turn.
pub struct Dice {
    pub rule: String,
    pub purpose: String,
    pub faces: u64,
}

/// One row of the tables.
pub struct Row {
    pub id: String,
    pub title: String,
    /// Its first line in the file.
    pub line: usize,
    pub lines: Vec<Line>,
}

/// One line of a row.
#[derive(Clone)]
pub enum Line {
    /// `section: …`: an option of its games.
    Option(String, String),
    /// `from B-02`: all of another row comes first.
    From(String),
    /// `anew`: starts another game.
    Anew,
    /// A step or question, and its expected result.
    Step(String, String),
}

/// All files of rows, by name.
pub fn books() -> Vec<Book> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/turn");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        Book::read(name, &fs::read_to_string(path).unwrap()).unwrap_or_else(|fault| panic!("{fault}"))
    };
    paths.iter().map(read).collect()
}

impl Book {
    /// Reads a file.
    pub fn read(file: String, text: &str) -> Result<Self, String> {
        let mut book = Self { file, options: Vec::new(), dice: BTreeMap::new(), rows: Vec::new() };
        // `turn base: …` in the head of a file: what `turn: base` stands for.
        let mut named: BTreeMap<(String, String), String> = BTreeMap::new();
        for (number, line) in (1..).zip(text.lines()) {
            let fault = |what: &str| Err(format!("{}:{number}: {what}: {line}", book.file));
            let said = line.trim();
            if said.is_empty() || said.starts_with('#') {
                continue;
            }
            if !line.starts_with(' ') && is_id(said) {
                let (id, title) = said.split_once(' ').unwrap_or((said, ""));
                let (id, title) = (id.to_owned(), title.trim().to_owned());
                book.rows.push(Row { id, title, line: number, lines: Vec::new() });
                continue;
            }
            let step = said.split_once('|').map(|(left, right)| (squeezed(left), squeezed(right)));
            let option = said.split_once(':').map(|(key, value)| (key.trim().to_owned(), value.trim().to_owned()));
            match (book.rows.last_mut(), step, option) {
                (None, _, Some((key, value))) => match key.split_once(' ') {
                    Some(("dice", name)) => {
                        let words: Vec<&str> = value.split(' ').collect();
                        let [rule, purpose, faces] = words[..] else { return fault("dice are RULE PURPOSE FACES") };
                        let Ok(faces) = faces.parse() else { return fault("faces are a number") };
                        let dice = Dice { rule: rule.to_owned(), purpose: purpose.to_owned(), faces };
                        book.dice.insert(name.to_owned(), dice);
                    }
                    Some((name, _)) if book.dice.contains_key(name) => book.options.push((key, value)),
                    Some((key, name)) => {
                        named.insert((key.to_owned(), name.to_owned()), value);
                    }
                    None => book.options.push((key, value)),
                },
                (None, ..) => return fault("the head of a file has lines like `module: chess`"),
                (Some(_), ..) if !line.starts_with(' ') => return fault("a row begins with its id"),
                (Some(row), Some((left, right)), _) => row.lines.push(Line::Step(left, right)),
                (Some(row), None, Some((key, value))) => {
                    let value = named.get(&(key.clone(), value.clone())).cloned().unwrap_or(value);
                    row.lines.push(Line::Option(key, value));
                }
                (Some(row), ..) => match said.split_once(' ') {
                    Some(("from", id)) => row.lines.push(Line::From(id.to_owned())),
                    None if said == "anew" => row.lines.push(Line::Anew),
                    _ => return fault("no step, no option, no `from ID` and no `anew`"),
                },
            }
        }
        for (key, value) in &mut book.options {
            if let Some(text) = named.get(&(key.clone(), value.clone())) {
                value.clone_from(text);
            }
        }
        Ok(book)
    }

    /// The lines of a row, with those of the rows from which it continues; of these only the ones
    /// after the last `anew`. With each, whether it is the row's own.
    pub fn lines(&self, row: &Row) -> Result<Vec<(Line, bool)>, String> {
        let mut lines = Vec::new();
        for line in &row.lines {
            match line {
                Line::From(id) => {
                    let at = self.rows.iter().position(|other| other.id == *id);
                    let own = self.rows.iter().position(|other| other.id == row.id);
                    let Some(base) = at.filter(|at| Some(*at) < own) else {
                        return Err(format!("{}: no row `{id}` stands before", row.id));
                    };
                    let before = self.lines(&self.rows[base])?;
                    let start = before.iter().rposition(|(line, _)| matches!(line, Line::Anew)).map_or(0, |at| at + 1);
                    lines.extend(before[start..].iter().map(|(line, _)| (line.clone(), false)));
                }
                line => lines.push((line.clone(), true)),
            }
        }
        Ok(lines)
    }
}

/// Whether a word is an id such as `X-01`.
fn is_id(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() >= 4
        && bytes[0].is_ascii_uppercase()
        && bytes[1] == b'-'
        && bytes[2].is_ascii_digit()
        && bytes[3].is_ascii_digit()
        && bytes.get(4).is_none_or(|byte| *byte == b' ')
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
