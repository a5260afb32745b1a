//! Verification of error pages: a test loads their examples, which must or must not produce the
//! page's code.
//!
//! A fenced block whose info line has `wrong` or `right` as its second word is an example. The
//! first word is its kind: `ron` is a scenario, `sh` lines of `--set` arguments for the caller's
//! own scenario, `bytes` a scenario with `\xNN` for bytes that are not text. A line `// --- PATH`
//! in it begins another file. `pad=N` as the third word fills the scenario up to N bytes.

use crate::codes::CodePage;
use crate::diagnostic::Report;
use crate::files::MemoryFiles;

/// The path of an example's first file.
pub const EXAMPLE_PATH: &str = "scenarios/example.ron";

/// One example of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// True if it must produce the page's code.
    pub is_wrong: bool,
    /// Files by path; empty for examples of arguments.
    pub files: Vec<(String, Vec<u8>)>,
    /// `--set` arguments.
    pub overrides: Vec<String>,
}

impl Example {
    /// Adds the example's files, replacing those given.
    pub fn add_to(&self, files: &mut MemoryFiles) {
        for (path, bytes) in &self.files {
            files.insert(path.as_str(), bytes.as_slice());
        }
    }
}

/// The examples of a page.
///
/// # Errors
/// If a block is not closed or its info line is invalid.
pub fn examples(page: &CodePage) -> Result<Vec<Example>, String> {
    let mut found = Vec::new();
    let mut lines = page.page.lines();
    while let Some(line) = lines.next() {
        let Some(info) = line.strip_prefix("```") else { continue };
        let mut body = Vec::new();
        loop {
            match lines.next() {
                None => return Err(format!("{}: a block is never closed", page.code)),
                Some("```") => break,
                Some(line) => body.push(line),
            }
        }
        found.extend(example(info, &body).map_err(|why| format!("{}: {why}", page.code))?);
    }
    Ok(found)
}

fn example(info: &str, body: &[&str]) -> Result<Option<Example>, String> {
    let words: Vec<&str> = info.split_whitespace().collect();
    let is_wrong = match words.get(1) {
        Some(&"wrong") => true,
        Some(&"right") => false,
        Some(other) => return Err(format!("`{other}` is neither `wrong` nor `right`")),
        None => return Ok(None),
    };
    let mut one = Example { is_wrong, files: Vec::new(), overrides: Vec::new() };
    match words.first() {
        Some(&"sh") => {
            let sets = body.iter().flat_map(|line| line.split("--set ").skip(1));
            one.overrides = sets.map(|set| set.trim().to_owned()).collect();
        }
        Some(&"ron") => one.files = split_files(body, |text| text.as_bytes().to_vec()),
        Some(&"bytes") => one.files = split_files(body, unescape),
        _ => return Err(format!("`{info}` begins with none of `ron`, `sh`, `bytes`")),
    }
    if let Some(word) = words.get(2) {
        let size = word.strip_prefix("pad=").and_then(|size| size.parse().ok());
        let size = size.ok_or_else(|| format!("`{word}` is not `pad=N`"))?;
        if let Some((_, bytes)) = one.files.first_mut() {
            bytes.resize(size, b' ');
        }
    }
    Ok(Some(one))
}

fn split_files(body: &[&str], bytes: impl Fn(&str) -> Vec<u8>) -> Vec<(String, Vec<u8>)> {
    let mut files = vec![(EXAMPLE_PATH.to_owned(), String::new())];
    for line in body {
        if let Some(path) = line.strip_prefix("// --- ") {
            files.push((path.trim().to_owned(), String::new()));
        } else if let Some((_, text)) = files.last_mut() {
            text.push_str(line);
            text.push('\n');
        }
    }
    files.into_iter().map(|(path, text)| (path, bytes(&text))).collect()
}

fn unescape(text: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\\x") {
        out.extend_from_slice(before.as_bytes());
        let byte = after.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        out.extend(byte);
        rest = after.get(2..).unwrap_or_default();
    }
    out.extend_from_slice(rest.as_bytes());
    out
}

/// Verifies pages: each has its code and title as its first line, at least one wrong example, all
/// of which produce its code when run, and at least one right example, all of which produce
/// nothing.
///
/// # Errors
/// All violations, one per line.
pub fn check_pages(pages: &[CodePage], run: &dyn Fn(&Example) -> Report) -> Result<(), String> {
    let mut faults = Vec::new();
    for (at, page) in pages.iter().enumerate() {
        if pages.iter().take(at).any(|other| other.code == page.code) {
            faults.push(format!("{}: there are two pages for this code", page.code));
        }
        if let Err(why) = check_page(page, run) {
            faults.push(why);
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

fn check_page(page: &CodePage, run: &dyn Fn(&Example) -> Report) -> Result<(), String> {
    let title = format!("# {}: {}", page.code, page.title);
    if page.page.lines().next() != Some(title.as_str()) {
        return Err(format!("{}: the first line is not `{title}`", page.code));
    }
    let examples = examples(page)?;
    for is_wrong in [true, false] {
        if !examples.iter().any(|one| one.is_wrong == is_wrong) {
            return Err(format!("{}: there is no {} example", page.code, if is_wrong { "wrong" } else { "right" }));
        }
    }
    for one in &examples {
        let report = run(one);
        let has_code = report.diagnostics().iter().any(|found| found.code.0 == page.code);
        let found = report.render(crate::render::Style::Plain);
        if one.is_wrong && !has_code {
            return Err(format!("{}: a wrong example doesn't give the code but\n{found}", page.code));
        }
        if !one.is_wrong && !report.diagnostics().is_empty() {
            return Err(format!("{}: a right example gives\n{found}", page.code));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: CodePage = CodePage {
        code: "X1",
        title: "t",
        page: "# X1: t\n```ron wrong\n(a)\n// --- b.ron\n(b)\n```\n```sh right\nendturn run x --set a=1\n```\n```text\n```\n",
    };

    #[test]
    fn examples_are_split_into_files_and_arguments() {
        let found = examples(&PAGE).expect("a sound page");
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].files[1], ("b.ron".to_owned(), b"(b)\n".to_vec()));
        assert_eq!(found[1].overrides, ["a=1"]);
        assert_eq!(unescape("a\\xFFb"), b"a\xFFb");
    }

    #[test]
    fn a_page_whose_wrong_example_is_right_is_refused() {
        assert!(check_pages(&[PAGE], &|_| Report::default()).is_err());
    }
}
