//! Writes values as RON, in lines of at most 120 columns.

/// A value as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ron {
    /// A number, a word or another text that is written as it is.
    Plain(String),
    /// A string.
    Text(String),
    /// `[…]`.
    List(Vec<Ron>),
    /// `(name: value)`.
    Group(Vec<(String, Ron)>),
    /// `{key: value}`, with remarks above entries; keys are written as they are.
    Table(Vec<Row>),
    /// `word(…)`.
    Call(String, Vec<Ron>),
}

/// An entry of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) remarks: Vec<String>,
    pub(crate) key: String,
    pub(crate) value: Ron,
}

const WIDTH: usize = 120;

/// A string in quotes, with escapes.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

impl Ron {
    pub(crate) fn word(text: &str) -> Self {
        Self::Plain(text.to_owned())
    }

    pub(crate) fn number(number: i64) -> Self {
        Self::Plain(number.to_string())
    }

    pub(crate) fn names<T: AsRef<str>>(names: &[T]) -> Self {
        Self::List(names.iter().map(|name| Self::Text(name.as_ref().to_owned())).collect())
    }

    /// Sets a field; dots lead into groups.
    pub(crate) fn set(&mut self, path: &str, value: Self) {
        let Self::Group(fields) = self else { return };
        let (first, rest) = path.split_once('.').map_or((path, None), |(first, rest)| (first, Some(rest)));
        let at = fields.iter().position(|(name, _)| name == first).unwrap_or_else(|| {
            fields.push((first.to_owned(), Self::Group(Vec::new())));
            fields.len() - 1
        });
        match rest {
            Some(rest) => fields[at].1.set(rest, value),
            None => fields[at].1 = value,
        }
    }

    /// Adds a value to the list in a field, which is made if it is missing.
    pub(crate) fn push(&mut self, name: &str, value: Self) {
        let Self::Group(fields) = self else { return };
        match fields.iter_mut().find(|(known, _)| known == name) {
            Some((_, Self::List(values))) if values.contains(&value) => {}
            Some((_, Self::List(values))) => values.push(value),
            _ => self.set(name, Self::List(vec![value])),
        }
    }

    /// Whether a field is there; dots lead into groups.
    pub(crate) fn has(&self, path: &str) -> bool {
        let Self::Group(fields) = self else { return false };
        let (first, rest) = path.split_once('.').map_or((path, None), |(first, rest)| (first, Some(rest)));
        let field = fields.iter().find(|(name, _)| name == first);
        field.is_some_and(|(_, value)| rest.is_none_or(|rest| value.has(rest)))
    }

    /// The value in one line.
    pub(crate) fn line(&self) -> String {
        let joined = |values: &[Self]| values.iter().map(Self::line).collect::<Vec<_>>().join(", ");
        match self {
            Self::Plain(text) => text.clone(),
            Self::Text(text) => quoted(text),
            Self::List(values) => format!("[{}]", joined(values)),
            Self::Call(word, values) => format!("{word}({})", joined(values)),
            Self::Group(fields) => {
                let fields: Vec<String> =
                    fields.iter().map(|(name, value)| format!("{name}: {}", value.line())).collect();
                format!("({})", fields.join(", "))
            }
            Self::Table(rows) => {
                let rows: Vec<String> = rows.iter().map(|row| format!("{}: {}", row.key, row.value.line())).collect();
                format!("{{ {} }}", rows.join(", "))
            }
        }
    }

    fn fits(&self, column: usize) -> Option<String> {
        if matches!(self, Self::Table(rows) if !rows.is_empty()) {
            return None;
        }
        let line = self.line();
        (column + line.chars().count() < WIDTH).then_some(line)
    }

    /// The value, in as many lines as it takes; it begins at a column, and its lines are indented.
    pub(crate) fn block(&self, column: usize, indent: usize) -> String {
        if let Some(line) = self.fits(column) {
            return line;
        }
        let inner = indent + 4;
        let close = " ".repeat(indent);
        match self {
            Self::List(values) => {
                let parts = values.iter().map(|value| value.block(inner, inner)).collect();
                format!("[\n{}{close}]", packed(parts, inner))
            }
            Self::Call(word, values) if values.len() == 1 => {
                format!("{word}({})", values[0].block(column + word.len() + 1, indent))
            }
            Self::Call(word, values) => {
                let parts = values.iter().map(|value| value.block(inner, inner)).collect();
                format!("{word}(\n{}{close})", packed(parts, inner))
            }
            Self::Group(fields) => {
                let part =
                    |(name, value): &(String, Self)| format!("{name}: {}", value.block(inner + name.len() + 2, inner));
                format!("(\n{}{close})", packed(fields.iter().map(part).collect(), inner))
            }
            Self::Table(rows) => {
                let mut text = "{\n".to_owned();
                let pad = " ".repeat(inner);
                for row in rows {
                    for remark in &row.remarks {
                        text += &wrapped(remark, inner);
                    }
                    let start = inner + row.key.chars().count() + 2;
                    text += &format!("{pad}{}: {},\n", row.key, row.value.block(start, inner));
                }
                format!("{text}{close}}}")
            }
            Self::Plain(_) | Self::Text(_) => self.line(),
        }
    }
}

/// A remark as comments of at most `WIDTH` columns.
pub(crate) fn wrapped(remark: &str, indent: usize) -> String {
    let pad = " ".repeat(indent);
    let mut text = String::new();
    let mut line = String::new();
    for word in remark.split_whitespace() {
        if !line.is_empty() && indent + 4 + line.chars().count() + word.chars().count() > WIDTH {
            text += &format!("{pad}// {line}\n");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += word;
    }
    format!("{text}{pad}// {line}\n")
}

/// As many parts in a line as it takes; a part of several lines stands alone.
fn packed(parts: Vec<String>, indent: usize) -> String {
    let pad = " ".repeat(indent);
    let mut text = String::new();
    let mut used = 0;
    for part in parts {
        let is_long = part.contains('\n');
        let width = part.chars().count() + 2;
        if used > 0 && (is_long || used + width > WIDTH) {
            text.push('\n');
            used = 0;
        }
        if used == 0 {
            text += &pad;
            used = indent;
        } else {
            text.push(' ');
        }
        text += &part;
        text.push(',');
        used += width;
        if is_long {
            text.push('\n');
            used = 0;
        }
    }
    if used > 0 {
        text.push('\n');
    }
    text
}
