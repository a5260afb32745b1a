//! Text of a scenario that continues from a game's current state: its header with the round, and
//! for each module the ruleset, its patches and a section.

use endturn_engine::seats::SeatSetup;
use serde::Serialize;

use crate::diagnostic::Report;
use crate::layers::REMOVE;
use crate::parse::parse;
use crate::print::{print, print_data};
use crate::scenario::ScenarioTree;
use crate::source::Span;
use crate::tree::{Kind, Name, Node};

/// Maximum number of columns of a line.
const WIDTH: usize = 120;
/// Indentation of a level.
const INDENT: usize = 4;

/// A module's part of a scenario.
#[derive(Clone, Debug)]
pub struct Part {
    /// The module.
    pub module: String,
    /// The word or path by which the scenario names its ruleset.
    pub named: String,
    /// The ruleset so named, without the scenario's patches.
    pub ruleset: Node,
    /// The fields of its section, as a group in RON.
    pub section: String,
}

/// The point of a game at which a scenario begins.
#[derive(Clone, Copy, Debug)]
pub struct Begins {
    /// The round, in whose middle it is.
    pub round: u32,
    /// The number of the turn.
    pub turn: u32,
    /// The count of passes before it.
    pub passes: u32,
}

/// Writes a scenario that begins at this point of a game made from `tree` and this seed, which the
/// given seats have joined. `None` if a section is not valid RON.
#[must_use]
pub fn compose(tree: &ScenarioTree, seed: u64, begins: Begins, joined: &[SeatSetup], parts: &[Part]) -> Option<String> {
    let span = tree.header_node.span;
    let node = |kind: Kind| Node { span, kind };
    let named = |text: &str| Name { text: text.to_owned(), span };
    let mut header = tree.header_node.clone();
    let mut turns = header.take_field("turn").map_or_else(|| node(Kind::Struct(None, Vec::new())), |(_, turn)| turn);
    let begins = [("from_round", begins.round), ("from_turn", begins.turn), ("from_passes", begins.passes)];
    begins.iter().for_each(|(name, _)| _ = turns.take_field(name));
    let begins = begins.into_iter().filter(|(_, number)| *number > 0);
    let begins = begins.map(|(name, number)| (named(name), node(Kind::Int(i128::from(number)))));
    match &mut turns.kind {
        Kind::Struct(_, fields) => fields.extend(begins),
        _ => turns = node(Kind::Struct(None, begins.collect())),
    }
    header.take_field("seed");
    let Kind::Struct(_, fields) = &mut header.kind else { return None };
    let at = fields.iter().position(|(name, _)| name.text == "turn_limit").unwrap_or(fields.len());
    fields.insert(at, (named("seed"), node(Kind::Int(i128::from(seed)))));
    let at = fields.iter().position(|(name, _)| name.text == "seats").unwrap_or(fields.len());
    fields.insert(at, (named("turn"), turns));
    let text = |text: &str| node(Kind::Str(text.to_owned()));
    let seat = |seat: &SeatSetup| {
        let mut entry = vec![(named("name"), text(&seat.name))];
        match &seat.personas[..] {
            [] => {}
            [(_, persona)] if parts.len() == 1 => entry.push((named("persona"), text(persona))),
            all => {
                let all = all.iter().map(|(module, persona)| (text(module), text(persona))).collect();
                entry.push((named("persona"), node(Kind::Map(all))));
            }
        }
        node(Kind::Struct(None, entry))
    };
    if let Some((_, Node { kind: Kind::Seq(seats), .. })) = fields.iter_mut().find(|(name, _)| name.text == "seats") {
        seats.extend(joined.iter().map(seat));
    }
    for part in parts {
        let module = tree.modules.iter().find(|module| module.name == part.module)?;
        let mut section = vec![(named("ruleset"), node(Kind::Str(part.named.clone())))];
        if let Some(patch) = difference(&part.ruleset, &module.ruleset) {
            section.push((named("patch"), patch));
        }
        let Kind::Struct(_, own) = read(&part.section)?.kind else { return None };
        section.extend(own);
        fields.push((named(&part.module), node(Kind::Struct(None, section))));
    }
    let mut text = String::new();
    lay_out(&mut text, &header, 0, 0);
    text.push('\n');
    Some(text)
}

/// A module's section as RON text, without the fields that have their default values.
///
/// # Errors
/// If the data's own code for serde fails.
pub fn print_section<T: Serialize + Default>(section: &T) -> Result<String, String> {
    let written = |section: &T| {
        let text = print_data(section)?;
        read(&text).ok_or_else(|| format!("the section can't be read back: {text}"))
    };
    let (mut own, usual) = (written(section)?, written(&T::default())?);
    if let Kind::Struct(_, fields) = &mut own.kind {
        fields.retain(|(name, value)| usual.field(&name.text).is_none_or(|usual| print(usual) != print(value)));
    }
    Ok(print(&own))
}

/// Reads a text of RON; `None` if it is not valid.
fn read(text: &str) -> Option<Node> {
    let mut report = Report::default();
    let file = report.sources_mut().add_virtual("<section>", text.to_owned(), "section")?;
    parse(&mut report, file)
}

/// The overlay that turns one value into another; `None` if they are equal.
fn difference(below: &Node, above: &Node) -> Option<Node> {
    if print(below) == print(above) {
        return None;
    }
    let (Some(old), Some(new)) = (entries(below), entries(above)) else { return Some(above.clone()) };
    let span = Span::clone(&above.span);
    let mut changed: Vec<(Node, Node)> = Vec::new();
    for (key, value) in &new {
        match old.iter().find(|(other, _)| other.key_text() == key.key_text()) {
            Some((_, before)) => changed.extend(difference(before, value).map(|value| (key.clone(), value))),
            None => changed.push((key.clone(), (*value).clone())),
        }
    }
    for (key, _) in &old {
        if !new.iter().any(|(other, _)| other.key_text() == key.key_text()) {
            changed.push((key.clone(), Node { span, kind: Kind::Ident(REMOVE.to_owned()) }));
        }
    }
    let kind = match &above.kind {
        Kind::Struct(name, _) => {
            let named = |(key, value): (Node, Node)| (Name { text: key.key_text(), span: key.span }, value);
            Kind::Struct(name.clone(), changed.into_iter().map(named).collect())
        }
        _ => Kind::Map(changed),
    };
    Some(Node { span, kind })
}

/// The entries of a table or group.
fn entries(node: &Node) -> Option<Vec<(Node, &Node)>> {
    match &node.kind {
        Kind::Struct(_, fields) => {
            let key = |name: &Name| Node { span: name.span, kind: Kind::Str(name.text.clone()) };
            Some(fields.iter().map(|(name, value)| (key(name), value)).collect())
        }
        Kind::Map(entries) => Some(entries.iter().map(|(key, value)| (key.clone(), value)).collect()),
        _ => None,
    }
}

/// Writes a value in lines that are not too long; its first line already has `before` characters.
fn lay_out(out: &mut String, node: &Node, depth: usize, before: usize) {
    let line = print(node);
    let is_rows = matches!(&node.kind, Kind::Seq(items) if items.iter().all(|item| matches!(item.kind, Kind::Str(_))));
    if depth > 0 && before + line.chars().count() < WIDTH && !(is_rows && line.len() > WIDTH / 2) {
        out.push_str(&line);
        return;
    }
    let (open, close, items) = match &node.kind {
        Kind::Struct(name, fields) => {
            let name = name.as_ref().map_or("", |name| name.text.as_str());
            let items = fields.iter().map(|(name, value)| (format!("{}: ", name.text), value)).collect();
            (format!("{name}("), ')', items)
        }
        Kind::Map(entries) => {
            let items = entries.iter().map(|(key, value)| (format!("{}: ", print(key)), value)).collect();
            ("{".to_owned(), '}', items)
        }
        Kind::Seq(items) => ("[".to_owned(), ']', items.iter().map(|item| (String::new(), item)).collect()),
        Kind::Tuple(Some(name), items) => {
            (format!("{}(", name.text), ')', items.iter().map(|item| (String::new(), item)).collect())
        }
        _ => {
            out.push_str(&line);
            return;
        }
    };
    let items: Vec<(String, &Node)> = items;
    out.push_str(&open);
    let indent = " ".repeat(INDENT * (depth + 1));
    // Short items without names, such as coordinates, fill their lines.
    let fills = !is_rows
        && items.iter().all(|(name, item)| name.is_empty() && matches!(item.kind, Kind::Tuple(..) | Kind::Int(_)));
    let mut column = WIDTH;
    for (name, item) in items {
        let text = if fills { print(item) } else { String::new() };
        if fills && column + text.len() + 2 < WIDTH {
            out.push(' ');
            column += 1;
        } else {
            out.push('\n');
            out.push_str(&indent);
            column = indent.len();
        }
        if fills {
            out.push_str(&text);
        } else {
            out.push_str(&name);
            lay_out(out, item, depth + 1, indent.len() + name.chars().count());
        }
        out.push(',');
        column += text.len() + 1;
    }
    out.push('\n');
    out.push_str(&" ".repeat(INDENT * depth));
    out.push(close);
}
