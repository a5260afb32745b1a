//! The size and form of a map, and its lines.

use super::book::{Book, Sheet};
use crate::section_file::Atom;

/// Longest side of a map, and most tiles.
const MAX_SIDE: usize = 1000;

/// The size and form of a map. Tiles are counted row by row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub(super) width: usize,
    pub(super) height: usize,
    /// The form, as endturn calls it.
    pub(super) form: &'static str,
    pub(super) wraps: [bool; 2],
}

impl Grid {
    /// Reads it; `None` after a report.
    pub(super) fn read(book: &Book<'_>) -> Option<Self> {
        let map = book.section("map")?;
        let first = map.atom("t0000")?;
        let width = book.document.string(first).chars().count();
        let height = (0..=MAX_SIDE).take_while(|row| map.has(&format!("t{row:04}"))).count();
        if !(1..=MAX_SIDE).contains(&width) || height > MAX_SIDE {
            book.wrong(first.span, "a map of this size can't be played", format!("1 to {MAX_SIDE} tiles a side"));
            return None;
        }
        let topology = topology(book);
        let has = |word: &str| topology.split('|').any(|part| part.eq_ignore_ascii_case(word));
        let form = match (has("ISO"), has("HEX")) {
            (false, false) => "Square",
            (true, false) => "SquareIso",
            (false, true) => "Hex",
            (true, true) => "HexIso",
        };
        Some(Self { width, height, form, wraps: [has("WRAPX"), has("WRAPY")] })
    }

    pub(super) fn tiles(&self) -> usize {
        self.width * self.height
    }

    pub(super) fn xy(&self, tile: usize) -> (i64, i64) {
        ((tile % self.width) as i64, (tile / self.width) as i64)
    }

    pub(super) fn tile(&self, x: i64, y: i64) -> Option<usize> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        (x < self.width && y < self.height).then_some(y * self.width + x)
    }

    /// The tile after a step; directions are those of a number pad, on the map as Freeciv's program
    /// sees it.
    pub(super) fn step(&self, tile: usize, direction: char) -> Option<usize> {
        let (dx, dy) = match direction {
            '7' => (-1, -1),
            '8' => (0, -1),
            '9' => (1, -1),
            '4' => (-1, 0),
            '6' => (1, 0),
            '1' => (-1, 1),
            '2' => (0, 1),
            '3' => (1, 1),
            _ => return None,
        };
        let (x, y) = self.xy(tile);
        let (width, height) = (self.width as i64, self.height as i64);
        let (x, y) = if self.form == "Square" {
            (x + dx, y + dy)
        } else {
            // On a map that stands on a corner, a step to the east leads to the next row.
            let (natural_x, natural_y) = (2 * x + (y & 1) + dx - dy, y + dx + dy);
            ((natural_x - (natural_y & 1)).div_euclid(2), natural_y)
        };
        let x = if self.wraps[0] { x.rem_euclid(width) } else { x };
        let y = if self.wraps[1] { y.rem_euclid(height) } else { y };
        self.tile(x, y)
    }

    /// The characters of a layer of a section, tile by tile; `None` if it is not there. A line that
    /// is missing or of another length is reported.
    pub(super) fn layer(&self, sheet: Sheet<'_, '_>, prefix: &str) -> Option<Vec<char>> {
        if !sheet.has(&format!("{prefix}0000")) {
            return None;
        }
        let mut all = Vec::with_capacity(self.tiles());
        for row in 0..self.height {
            let Some(atom) = self.line(sheet, &format!("{prefix}{row:04}")) else {
                all.resize((row + 1) * self.width, '\0');
                continue;
            };
            let text = sheet.book.document.string(atom);
            all.extend(text.chars());
            if all.len() != (row + 1) * self.width {
                sheet.book.wrong(atom.span, "this line is not as long as the map is wide", self.expected());
                all.resize((row + 1) * self.width, '\0');
            }
        }
        Some(all)
    }

    /// The numbers of a layer, separated by commas, tile by tile; `-` is none.
    pub(super) fn numbers(&self, sheet: Sheet<'_, '_>, prefix: &str) -> Option<Vec<Option<i64>>> {
        if !sheet.has(&format!("{prefix}0000")) {
            return None;
        }
        let mut all = Vec::with_capacity(self.tiles());
        for row in 0..self.height {
            if let Some(atom) = self.line(sheet, &format!("{prefix}{row:04}")) {
                let text = sheet.book.document.string(atom);
                let text = text.strip_suffix(',').unwrap_or(&text);
                all.extend(text.split(',').map(|part| part.trim().parse::<i64>().ok()));
                if all.len() != (row + 1) * self.width {
                    sheet.book.wrong(atom.span, "this line has not one value per tile of its row", self.expected());
                }
            }
            all.resize((row + 1) * self.width, None);
        }
        Some(all)
    }

    fn line(&self, sheet: Sheet<'_, '_>, name: &str) -> Option<Atom> {
        let atom = sheet.atom(name);
        if atom.is_none() {
            sheet.book.wrong(sheet.span(), format!("the line `{name}` is missing"), self.expected());
        }
        atom
    }

    fn expected(&self) -> String {
        format!("{} lines of {} tiles", self.height, self.width)
    }

    /// The bits of layers of hexadecimal digits, four to a layer: for each bit, its tiles.
    pub(super) fn bits(&self, sheet: Sheet<'_, '_>, prefix: &str, count: usize) -> Vec<Vec<usize>> {
        let mut all = vec![Vec::new(); count];
        for layer in 0..count.div_ceil(4) {
            let Some(digits) = self.layer(sheet, &format!("{prefix}{layer:02}_")) else { continue };
            for (tile, digit) in digits.iter().enumerate() {
                let digit = digit.to_digit(16).unwrap_or(0);
                for bit in (0..4).filter(|bit| digit >> bit & 1 == 1) {
                    if let Some(tiles) = all.get_mut(layer * 4 + bit) {
                        tiles.push(tile);
                    }
                }
            }
        }
        all
    }
}

/// The form of the map, from the settings; 3.1 has the ways in which it wraps apart.
fn topology(book: &Book<'_>) -> String {
    let Some(settings) = book.section("settings") else { return "WRAPX|ISO|HEX".to_owned() };
    let rows = settings.rows("set");
    let value = |name: &str| rows.iter().find(|row| row.text("name") == name).map(|row| row.text("value").into_owned());
    let form = value("topology").unwrap_or_else(|| "WRAPX|ISO|HEX".to_owned());
    match value("wrap") {
        Some(wrap) => format!("{form}|{wrap}"),
        None => form,
    }
}
