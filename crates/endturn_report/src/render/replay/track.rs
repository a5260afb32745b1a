//! A board through all frames: the first frame, and changes from each to the next.

use std::collections::BTreeMap;

use endturn_engine::Seat;
use endturn_engine::drawing::{Drawing, Place};
use endturn_engine::picture::{CellForm, Colour, Picture, PictureCell};
use serde_json::{Value, json};

use super::numbered::Numbered;
use crate::render::colour::css;
use crate::render::palette::SeatColours;
use crate::render::scene::{items, svg};

/// A board drawn as shapes. A frame replaces the shapes between those that stay at both ends.
#[derive(Clone, Debug, Default)]
pub(super) struct Shapes {
    size: (u32, u32),
    elements: Numbered<String>,
    last: Vec<u32>,
    /// Numbers of shapes that stay at the start and at the end, and the shapes between them.
    frames: Vec<(usize, usize, Vec<u32>)>,
    places: Numbered<PlaceAt>,
    contents: Numbered<String>,
    /// By place, the number of its content in the last frame.
    last_contents: BTreeMap<u32, u32>,
    /// By frame, places with a new content.
    changes: Vec<Vec<(u32, u32)>>,
}

/// Name, centre and reach of a place.
type PlaceAt = (String, (i32, i32), (i32, i32));

impl Shapes {
    /// Adds a frame.
    pub(super) fn push(&mut self, drawing: &Drawing, seats: &SeatColours) {
        self.size = (self.size.0.max(drawing.width), self.size.1.max(drawing.height));
        let drawn = items(drawing, seats);
        let new: Vec<u32> = drawn.iter().map(|item| self.elements.number(&svg::element(item))).collect();
        let start = new.iter().zip(&self.last).take_while(|(one, other)| one == other).count();
        let rest = new.len().min(self.last.len()) - start;
        let end =
            new.iter().rev().zip(self.last.iter().rev()).take(rest).take_while(|(one, other)| one == other).count();
        self.frames.push((start, end, new[start..new.len() - end].to_vec()));
        self.last = new;
        let mut changes = Vec::new();
        for Place { centre, reach, name, content } in &drawing.places {
            let place = self.places.number(&(name.clone(), *centre, *reach));
            let content = self.contents.number(content);
            if self.last_contents.insert(place, content) != Some(content) {
                changes.push((place, content));
            }
        }
        self.changes.push(changes);
    }

    /// Repeats the last frame.
    pub(super) fn repeat(&mut self) {
        self.frames.push((self.last.len(), 0, Vec::new()));
        self.changes.push(Vec::new());
    }

    /// Whether the last frame shows the same as the one before it.
    pub(super) fn is_same_as_before(&self) -> bool {
        self.frames.len() > 1
            && self.frames.last().is_some_and(|(start, end, new)| new.is_empty() && start + end == self.last.len())
            && self.changes.last().is_some_and(Vec::is_empty)
    }

    /// Removes the last frame, which changed nothing.
    pub(super) fn drop_last(&mut self) {
        self.frames.pop();
        self.changes.pop();
    }

    /// Whether all frames are those of another board.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let places = self.places.all() == other.places.all() && self.contents.all() == other.contents.all();
        let frames = self.frames == other.frames && self.changes == other.changes;
        self.elements.all() == other.elements.all() && places && frames
    }

    pub(super) fn json(&self) -> Value {
        let frames: Vec<Value> = self.frames.iter().map(|(start, end, new)| json!([start, end, new])).collect();
        let (width, height) = self.size;
        let place = |(name, (x, y), (wide, high)): &PlaceAt| json!([name, x, y, wide, high]);
        let places: Vec<Value> = self.places.all().iter().map(place).collect();
        json!({
            "kind": "shapes", "width": width, "height": height, "elements": self.elements.all(), "frames": frames,
            "places": places, "contents": self.contents.all(), "changes": self.changes,
        })
    }
}

/// A thing on a board of cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Item {
    /// A piece of a line: the line's number, and its cells.
    Link(u32, usize, usize),
    Label(usize, String, bool),
    Stack {
        place: usize,
        owner: Seat,
        mark: char,
        name: String,
        count: u32,
        aboard: u32,
        is_fortified: bool,
    },
}

impl Item {
    fn json(&self) -> Value {
        match self {
            Self::Link(line, from, to) => json!([0, from, to, line]),
            Self::Label(place, text, is_walled) => json!([1, place, text, u8::from(*is_walled)]),
            Self::Stack { place, owner, mark, name, count, aboard, is_fortified } => {
                json!([2, place, owner.0, mark, name, count, aboard, u8::from(*is_fortified)])
            }
        }
    }
}

/// The look of a cell, for sorting: glyph, colour, spot, mark, owner.
type Look = (char, [u8; 3], Option<char>, Option<char>, Option<u8>);

const fn look(cell: &PictureCell) -> Look {
    let owner = match cell.owner {
        Some(owner) => Some(owner.0),
        None => None,
    };
    (cell.glyph, cell.colour, cell.spot, cell.mark, owner)
}

/// The form of cells in a word.
const fn form(form: CellForm) -> &'static str {
    match form {
        CellForm::Square => "square",
        CellForm::Diamond => "diamond",
        CellForm::Hex => "hex",
        CellForm::FlatHex => "flat hex",
    }
}

/// The change from one frame of cells to the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Change {
    /// Changed cells, with their looks.
    cells: Vec<(usize, u32)>,
    /// Items that are removed.
    gone: Vec<u32>,
    /// New items.
    new: Vec<u32>,
}

/// A board of cells.
#[derive(Clone, Debug, Default)]
pub(super) struct Cells {
    width: usize,
    height: usize,
    cell_form: CellForm,
    looks: Numbered<Look>,
    items: Numbered<Item>,
    lines: Numbered<(String, [u8; 3])>,
    /// By glyph: its meanings, in the order in which they first occur.
    meanings: Numbered<(char, String)>,
    last_cells: Vec<PictureCell>,
    last_items: Vec<Item>,
    frames: Vec<Change>,
}

impl Cells {
    /// Adds a frame.
    pub(super) fn push(&mut self, picture: &Picture) {
        (self.width, self.height, self.cell_form) = (picture.width, picture.height, picture.cell_form);
        let mut changed = Vec::new();
        for (place, cell) in picture.cells.iter().enumerate() {
            if self.last_cells.get(place) != Some(cell) {
                changed.push((place, self.looks.number(&look(cell))));
            }
        }
        self.last_cells.clone_from(&picture.cells);
        for line in picture.legend.iter().filter(|line| matches!(line.colour, Colour::Rgb(_))) {
            self.meanings.number(&(line.glyph, line.meaning.clone()));
        }
        let items = self.items_of(picture);
        let (mut gone, mut new) = (Vec::new(), Vec::new());
        let (mut before, mut after) = (self.last_items.iter().peekable(), items.iter().peekable());
        loop {
            let order = match (before.peek(), after.peek()) {
                (None, None) => break,
                (Some(_), None) => std::cmp::Ordering::Less,
                (None, Some(_)) => std::cmp::Ordering::Greater,
                (Some(one), Some(other)) => one.cmp(other),
            };
            if order.is_le() {
                let item = before.next().filter(|_| order.is_lt());
                gone.extend(item.map(|item| self.items.number(item)));
            }
            if order.is_ge() {
                let item = after.next().filter(|_| order.is_gt());
                new.extend(item.map(|item| self.items.number(item)));
            }
        }
        self.last_items = items;
        self.frames.push(Change { cells: changed, gone, new });
    }

    fn items_of(&mut self, picture: &Picture) -> Vec<Item> {
        let mut items = Vec::new();
        for network in &picture.networks {
            let line = self.lines.number(&(network.name.clone(), network.colour));
            items.extend(network.links.iter().map(|&(from, to)| Item::Link(line, from, to)));
        }
        items.extend(picture.labels.iter().map(|one| Item::Label(one.place, one.text.clone(), one.is_walled)));
        items.extend(picture.stacks.iter().map(|one| Item::Stack {
            place: one.place,
            owner: one.owner,
            mark: one.mark,
            name: one.name.clone(),
            count: one.count,
            aboard: one.aboard,
            is_fortified: one.is_fortified,
        }));
        items.sort_unstable();
        items
    }

    /// Repeats the last frame.
    pub(super) fn repeat(&mut self) {
        self.frames.push(Change::default());
    }

    /// Removes the last frame, which changed nothing.
    pub(super) fn drop_last(&mut self) {
        self.frames.pop();
    }

    pub(super) fn json(&self) -> Value {
        let looks = self.looks.all().iter().map(|&(glyph, colour, spot, mark, owner)| {
            json!([glyph, css(colour), spot.map(String::from), mark.map(String::from), owner])
        });
        let looks: Vec<Value> = looks.collect();
        let items: Vec<Value> = self.items.all().iter().map(Item::json).collect();
        let lines: Vec<Value> = self.lines.all().iter().map(|(name, colour)| json!([name, css(*colour)])).collect();
        let frames = self.frames.iter().map(|Change { cells, gone, new }| {
            // Places as steps from one to the next, which pack better.
            let mut before = 0;
            let cells = cells.iter().flat_map(|&(place, look)| {
                let step = place - before;
                before = place;
                [step, look as usize]
            });
            json!([cells.collect::<Vec<usize>>(), gone, new])
        });
        let frames: Vec<Value> = frames.collect();
        let meanings: Vec<Value> = self.meanings.all().iter().map(|(glyph, meaning)| json!([glyph, meaning])).collect();
        json!({
            "kind": "cells", "width": self.width, "height": self.height, "form": form(self.cell_form),
            "looks": looks, "items": items, "lines": lines, "meanings": meanings, "frames": frames,
        })
    }
}

#[cfg(test)]
mod tests {
    use endturn_engine::drawing::Shape;
    use endturn_engine::picture::Label;

    use super::*;

    /// The elements of each frame, as the page puts them together.
    fn replayed(shapes: &Shapes) -> Vec<Vec<&str>> {
        let mut last: Vec<u32> = Vec::new();
        let frames = shapes.frames.iter().map(|(start, end, new)| {
            last = [&last[..*start], new, &last[last.len() - end..]].concat();
            last.iter().map(|&number| shapes.elements.all()[number as usize].as_str()).collect()
        });
        frames.collect()
    }

    #[test]
    fn frames_of_shapes_are_put_together_as_they_were_drawn() {
        let lists = [&[1, 2, 3][..], &[1, 2, 3], &[1, 4, 3], &[], &[3, 3], &[3, 3, 3], &[5, 3, 3], &[5]];
        let seats = SeatColours::default();
        let mut shapes = Shapes::default();
        let mut wanted = Vec::new();
        for list in lists {
            let drawn: Vec<Shape> = list.iter().map(|&at| Shape::text((at, at), 9, at.to_string())).collect();
            let drawing = Drawing { shapes: drawn, ..Drawing::default() };
            wanted.push(items(&drawing, &seats).iter().map(svg::element).collect::<Vec<_>>());
            shapes.push(&drawing, &seats);
        }
        assert_eq!(replayed(&shapes), wanted);
        assert_eq!(shapes.frames[1], (3, 0, Vec::new()), "what stays is written once");
        assert_eq!(shapes.elements.all().len(), 5);
    }

    #[test]
    fn frames_of_cells_say_only_what_changes() {
        let cell = |glyph| PictureCell { glyph, colour: [0; 3], spot: None, mark: None, owner: None };
        let label = |place, text: &str| Label { place, text: text.to_owned(), is_walled: false };
        let picture = |glyphs: &str, labels: Vec<Label>| Picture {
            width: glyphs.len(),
            height: 1,
            cells: glyphs.chars().map(cell).collect(),
            labels,
            ..Picture::default()
        };
        let mut cells = Cells::default();
        cells.push(&picture("aab", vec![label(0, "Ur 1")]));
        cells.push(&picture("aab", vec![label(0, "Ur 1")]));
        cells.push(&picture("aba", vec![label(0, "Ur 2"), label(2, "Uruk 1")]));
        cells.push(&picture("aba", vec![label(2, "Uruk 1")]));
        let change = |cells: &[(usize, u32)], gone: &[u32], new: &[u32]| Change {
            cells: cells.to_vec(),
            gone: gone.to_vec(),
            new: new.to_vec(),
        };
        let expected = [
            change(&[(0, 0), (1, 0), (2, 1)], &[], &[0]),
            change(&[], &[], &[]),
            change(&[(1, 1), (2, 0)], &[0], &[1, 2]),
            change(&[], &[1], &[]),
        ];
        assert_eq!(cells.frames, expected);
        assert_eq!(cells.json()["frames"][2][0], json!([1, 1, 1, 0]), "places are steps");
    }
}
