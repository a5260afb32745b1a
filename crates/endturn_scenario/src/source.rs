//! Texts read by a load: path, layer, and conversion of bytes to line and column.

use std::borrow::Cow;
use std::sync::Arc;

use xxhash_rust::xxh3::xxh3_128;

use crate::files::MemoryFiles;

/// Skipped at the start of a text.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

/// Returns the text with LF line ends, so that a file has the same values and the same hash
/// whichever editor wrote it.
#[must_use]
pub fn line_ends(text: &str) -> Cow<'_, str> {
    if text.contains("\r\n") { text.replace("\r\n", "\n").into() } else { text.into() }
}

/// Number of a text in [`Sources`], in the order of reading.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileId(pub u16);

/// A location in a text: byte offsets, `end` exclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The text.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// A span of `file`; offsets beyond 4 GiB saturate, an end before the start becomes empty.
    #[must_use]
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        let start = u32::try_from(start).unwrap_or(u32::MAX);
        let end = u32::try_from(end).unwrap_or(u32::MAX).max(start);
        Self { file, start, end }
    }

    /// The same start, at most `length` bytes long.
    #[must_use]
    pub fn head(self, length: u32) -> Self {
        Self { end: self.end.min(self.start.saturating_add(length)), ..self }
    }
}

/// Line and column, both from 1; the column counts characters, not bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

/// One text with its path, layer and line table.
#[derive(Clone, Debug)]
pub struct SourceFile {
    path: String,
    text: String,
    layer: String,
    /// Parts of the text that belong to a layer of their own, such as a scenario's patch.
    parts: Vec<(u32, u32, String)>,
    /// True for the text of a `--set` argument, and for a plan's: neither is a file of the
    /// scenario.
    is_virtual: bool,
    line_starts: Vec<u32>,
}

impl SourceFile {
    /// The path as shown to people.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The layer that the text belongs to.
    #[must_use]
    pub fn layer(&self) -> &str {
        &self.layer
    }

    /// The same text for the loads of scenarios that take values from it.
    #[must_use]
    pub fn lent(&self) -> Arc<Self> {
        Arc::new(Self { is_virtual: true, ..self.clone() })
    }

    /// True if the text is none of a scenario's files: from the command line, or a plan.
    #[must_use]
    pub fn is_virtual(&self) -> bool {
        self.is_virtual
    }

    /// The nearest character boundary at or before `offset`, never inside or before a byte order
    /// mark.
    #[must_use]
    pub fn clamp(&self, offset: usize) -> usize {
        self.text.floor_char_boundary(offset).max(self.mark_length())
    }

    /// Length in bytes of the byte order mark at the start, which some editors write invisibly.
    fn mark_length(&self) -> usize {
        if self.text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { 0 }
    }

    /// Line and column of a byte offset; an offset inside a character or past the end is clamped.
    #[must_use]
    pub fn position(&self, offset: usize) -> Position {
        let offset = self.clamp(offset);
        let (line, start) = self.line_at(offset);
        Position { line: line + 1, column: self.text[start..offset].chars().count() + 1 }
    }

    /// Bounds of the line that holds `offset`, without its line end.
    #[must_use]
    pub fn line_bounds(&self, offset: usize) -> (usize, usize) {
        let (line, start) = self.line_at(self.clamp(offset));
        let end = self.line_starts.get(line + 1).map_or(self.text.len(), |&next| next as usize);
        let line = &self.text[start..end];
        (start, start + line.trim_end_matches(['\n', '\r']).len())
    }

    fn line_at(&self, offset: usize) -> (usize, usize) {
        let line = self.line_starts.partition_point(|&start| start as usize <= offset).saturating_sub(1);
        (line, self.line_starts.get(line).map_or(0, |&start| start as usize).max(self.mark_length()))
    }
}

/// All texts of one load. Cloning is cheap: the texts are shared.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<Arc<SourceFile>>,
}

impl Sources {
    /// Adds a text that was read from `path`. `None` if there are 65,536 texts already or it is too
    /// long to count.
    pub fn add(&mut self, path: &str, text: String, layer: &str) -> Option<FileId> {
        self.push(path, text, layer, false)
    }

    /// Adds a text that is not a file, such as a command-line argument.
    pub fn add_virtual(&mut self, name: &str, text: String, layer: &str) -> Option<FileId> {
        self.push(name, text, layer, true)
    }

    /// Adds a text of another load, of which only values are used, such as a plan's; once.
    pub(crate) fn lend(&mut self, file: &Arc<SourceFile>) -> Option<FileId> {
        let known = self.files.iter().position(|other| Arc::ptr_eq(other, file));
        let id = FileId(u16::try_from(known.unwrap_or(self.files.len())).ok()?);
        if known.is_none() {
            self.files.push(Arc::clone(file));
        }
        Some(id)
    }

    fn push(&mut self, path: &str, text: String, layer: &str, is_virtual: bool) -> Option<FileId> {
        let id = FileId(u16::try_from(self.files.len()).ok()?);
        u32::try_from(text.len()).ok()?;
        // A text of line breaks alone is not to take twice the memory while the list grows.
        let mut line_starts = Vec::with_capacity(1 + text.bytes().filter(|&byte| byte == b'\n').count());
        line_starts.push(0);
        for (at, byte) in text.bytes().enumerate() {
            if byte == b'\n' {
                line_starts.push(u32::try_from(at + 1).ok()?);
            }
        }
        let (path, layer) = (path.to_owned(), layer.to_owned());
        self.files.push(Arc::new(SourceFile { path, text, layer, parts: Vec::new(), is_virtual, line_starts }));
        Some(id)
    }

    /// Replaces the prefix `from` of paths by `to`.
    pub(crate) fn call_files(&mut self, from: &str, to: &str) {
        for file in &mut self.files {
            if let Some(rest) = file.path.strip_prefix(from) {
                let path = format!("{to}{rest}");
                Arc::make_mut(file).path = path;
            }
        }
    }

    /// The text with this number.
    #[must_use]
    pub fn get(&self, id: FileId) -> Option<&Arc<SourceFile>> {
        self.files.get(usize::from(id.0))
    }

    /// The file read from `path`, if it was.
    #[must_use]
    pub fn find(&self, path: &str) -> Option<FileId> {
        let at = self.files.iter().position(|file| !file.is_virtual && file.path == path)?;
        u16::try_from(at).ok().map(FileId)
    }

    /// The numbers of all texts, in the order of reading.
    pub fn ids(&self) -> impl Iterator<Item = FileId> {
        (0..=u16::MAX).take(self.files.len()).map(FileId)
    }

    /// All texts in the order of reading.
    pub fn iter(&self) -> impl Iterator<Item = &SourceFile> {
        self.files.iter().map(AsRef::as_ref)
    }

    /// Gives the part of a text under `span` a layer name of its own.
    pub fn mark_layer(&mut self, span: Span, layer: &str) {
        if let Some(file) = self.files.get_mut(usize::from(span.file.0)) {
            let part = (span.start, span.end, layer.to_owned());
            if !file.parts.contains(&part) {
                Arc::make_mut(file).parts.push(part);
            }
        }
    }

    /// The layer of a location: that of the innermost marked part, else that of its text.
    #[must_use]
    pub fn layer_of(&self, span: Span) -> &str {
        let Some(file) = self.get(span.file) else { return "" };
        let inside = file.parts.iter().filter(|part| part.0 <= span.start && span.start < part.1);
        inside.min_by_key(|part| part.1 - part.0).map_or(&file.layer, |part| &part.2)
    }

    /// The text under a span; empty if the span is out of bounds.
    #[must_use]
    pub fn text_of(&self, span: Span) -> &str {
        let Some(file) = self.get(span.file) else { return "" };
        let (start, end) = (file.clamp(span.start as usize), file.clamp(span.end as usize));
        file.text.get(start..end).unwrap_or_default()
    }

    /// xxh3-128 of every file's text with LF line ends, by path, in the order of reading;
    /// command-line texts are left out.
    #[must_use]
    pub fn hashes(&self) -> Vec<(String, u128)> {
        let files = self.iter().filter(|file| !file.is_virtual);
        files.map(|file| (file.path.clone(), xxh3_128(line_ends(&file.text).as_bytes()))).collect()
    }

    /// The same files in memory, so that a record can be loaded again without the disk.
    #[must_use]
    pub fn to_memory(&self) -> MemoryFiles {
        let files = self.iter().filter(|file| !file.is_virtual);
        files.map(|file| (file.path.clone(), file.text.clone().into_bytes())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(text: &str) -> Sources {
        let mut sources = Sources::default();
        sources.add("a.ron", text.to_owned(), "scenario");
        sources
    }

    #[test]
    fn columns_count_characters_and_offsets_are_clamped() {
        let sources = sample("äö x\nsecond\r\n");
        let file = sources.get(FileId(0)).expect("the sample");
        assert_eq!(file.position(5), Position { line: 1, column: 4 });
        assert_eq!(file.position(1), Position { line: 1, column: 1 }, "inside the first character");
        assert_eq!(file.position(7), Position { line: 2, column: 1 });
        assert_eq!(file.position(999), Position { line: 3, column: 1 });
        assert_eq!(file.line_bounds(8), (7, 13), "the line end is not part of the line");
    }

    #[test]
    fn a_byte_order_mark_is_no_column_of_the_first_line() {
        let sources = sample("\u{feff}(a: 1)\nx");
        let file = sources.get(FileId(0)).expect("the sample");
        assert_eq!((file.clamp(0), file.line_bounds(0)), (3, (3, 9)));
        assert_eq!(file.position(4), Position { line: 1, column: 2 });
        assert_eq!(file.position(10), Position { line: 2, column: 1 });
    }

    #[test]
    fn the_innermost_marked_part_names_the_layer() {
        let mut sources = sample("(a: (b: 1))");
        sources.mark_layer(Span::new(FileId(0), 4, 10), "patch");
        assert_eq!(sources.layer_of(Span::new(FileId(0), 5, 6)), "patch");
        assert_eq!(sources.layer_of(Span::new(FileId(0), 1, 2)), "scenario");
    }

    #[test]
    fn hashes_and_memory_leave_out_the_command_line() {
        let mut sources = sample("(a: 1)");
        sources.add_virtual("--set 1", "seed=1".into(), "--set");
        assert_eq!(sources.hashes(), [("a.ron".to_owned(), xxh3_128(b"(a: 1)"))]);
        assert_eq!(sources.to_memory().paths().collect::<Vec<_>>(), ["a.ron"]);
    }
}
