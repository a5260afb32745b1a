//! Paths in messages, records and pages read the same on every platform.

use std::fs;

use super::{files, root};

/// Paths go through `files::slashed`, so that a message names the same file on Windows and Linux.
#[test]
fn paths_are_printed_with_slashes() {
    let mut sources = Vec::new();
    for name in fs::read_dir(root().join("crates")).unwrap() {
        let folder = name.unwrap().path().join("src");
        files(&folder, "rs", &mut sources);
    }
    let mut found = Vec::new();
    for path in sources {
        let source = fs::read_to_string(&path).unwrap();
        let code = source.split("#[cfg(test)]").next().unwrap_or_default();
        for (at, line) in code.lines().enumerate() {
            if line.contains(".display()") && !line.trim_start().starts_with("//") {
                found.push(format!("{}:{}", path.display(), at + 1));
            }
        }
    }
    assert!(found.is_empty(), "print these paths by `files::slashed`:\n{}", found.join("\n"));
}
