//! Whatever the bytes, the reader neither panics nor reads places outside of them.

use endturn_freeciv::section_file::{Document, Value, read_text};
use proptest::prelude::*;

use crate::reader::shelf;

const SOUND: &str = "[s]\nname = _(\"?a:Name\")\nx = 1, 2\ny = {\"a\", \"b\"\n 1, \"two\"\n 3\n}\n*include \"b\"\n[t]\nz = \"a\\\nb\"\n";

/// Looks at all that a document has.
fn walk(document: &Document) -> usize {
    let mut seen = 0;
    for section in &document.sections {
        seen += document.text(section.name).len();
        for entry in &section.entries {
            seen += document.text(entry.name).len();
            seen += document.place(entry.name).line as usize;
            let atoms: Vec<_> = match &entry.value {
                Value::List(atoms) => atoms.clone(),
                Value::Table(table) => table.columns.iter().chain(table.rows().flatten()).copied().collect(),
            };
            for atom in atoms {
                assert!(atom.span.start <= atom.span.end);
                seen += document.plain(atom).len() + usize::from(document.number(atom).is_some());
            }
        }
    }
    seen
}

fn read_bytes(bytes: &[u8]) {
    let files = shelf(&[("b", "[u]\nx = 1\n"), ("a", "*include \"a\"\n")]);
    let (document, problems) = read_text(&files, "a", bytes);
    walk(&document);
    for problem in problems {
        assert!(problem.place.line >= 1 && problem.place.column >= 1);
        assert!(!problem.to_string().is_empty());
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        read_bytes(&bytes);
    }

    #[test]
    fn any_marks_are_read(text in "[\\[\\]{}\"_()$*,;#=+\\-\\\\\n\r a-z0-9.é]{0,200}") {
        read_bytes(text.as_bytes());
    }

    #[test]
    fn damaged_files_are_read(
        changes in proptest::collection::vec((0..SOUND.len(), any::<u8>(), 0..3u8), 1..8),
        cut in 0..=SOUND.len(),
    ) {
        let mut bytes = SOUND.as_bytes().to_vec();
        for (at, byte, kind) in changes {
            let at = at.min(bytes.len().saturating_sub(1));
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => _ = bytes.remove(at),
            }
        }
        bytes.truncate(cut);
        read_bytes(&bytes);
    }
}

#[test]
fn a_long_table_is_read_once() {
    // A reader that looks back at each cell, or copies them, would take hours.
    let mut text = "[s]\nx = {\"a\", \"b\"\n".to_owned();
    for row in 0..200_000 {
        text += &format!("{row}, \"t\"\n");
    }
    text += "}\n";
    let (document, problems) = read_text(&shelf(&[]), "a", text.as_bytes());
    assert_eq!(problems, []);
    assert!(matches!(&document.sections[0].entries[0].value, Value::Table(table) if table.len() == 200_000));
    let open = format!("[s]\nx = \"{}", "a\\\n".repeat(200_000));
    assert_eq!(read_text(&shelf(&[]), "a", open.as_bytes()).1.len(), 1);
}
