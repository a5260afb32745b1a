//! Every published crate is self-contained: the files it includes are in its package, and its
//! package has a complete description.

use std::{
    fs,
    path::{Component, Path, PathBuf},
};

use super::{files, root};

/// The crates that are published: name and folder.
pub(crate) fn published() -> Vec<(String, PathBuf)> {
    let crates = fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<_> = crates
        .chain(["assets", "docs/rules", "plans", "scenarios"].map(|folder| root().join(folder)))
        .map(|path| (name_in(&path), path))
        .collect();
    found.sort_unstable();
    found
}

fn manifest(folder: &Path) -> String {
    fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
}

/// The value of a field of a manifest, or of the workspace's if it is inherited.
fn field<'t>(own: &'t str, workspace: &'t str, name: &str) -> Option<&'t str> {
    let value = |text: &'t str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "));
    let is_shared = own.lines().any(|line| line == format!("{name}.workspace = true"));
    value(if is_shared { workspace } else { own })
}

fn name_in(folder: &Path) -> String {
    let manifest = manifest(folder);
    field(&manifest, "", "name").expect("a package has a name").trim_matches('"').to_owned()
}

/// The files that a file's code includes, up to its tests: directly, or as a list of `carried!`.
fn included(code: &str) -> impl Iterator<Item = &str> {
    let code = code.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("///") && !line.contains("concat!($"));
    lines.filter_map(|line| {
        let at = ["include_str!(", "include_bytes!("].iter().find_map(|word| Some(line.split_once(word)?.1));
        let quoted = at.or(line.trim_start().strip_prefix("in ").filter(|rest| rest.starts_with('"')))?;
        quoted.split('"').nth(1)
    })
}

/// A path without `..`; `None` if it leads out of its start.
fn within(folder: &Path, path: &Path) -> Option<PathBuf> {
    let mut whole = PathBuf::new();
    for part in path.strip_prefix(folder).ok()?.components() {
        match part {
            Component::ParentDir => whole.pop().then_some(())?,
            other => whole.push(other),
        }
    }
    Some(whole)
}

#[test]
fn what_a_crate_includes_lies_in_its_package() {
    let workspace = manifest(&root());
    let mut seen = 0;
    for (name, folder) in published() {
        let own = manifest(&folder);
        let packed = field(&own, &workspace, "include").unwrap_or_else(|| panic!("{name} says no `include`"));
        let packed: Vec<&str> = packed.split('"').skip(1).step_by(2).map(|path| path.trim_start_matches('/')).collect();
        let is_packed = |path: &str| {
            packed.iter().any(|one| one.split_once('*').map_or(path == *one, |(start, _)| path.starts_with(start)))
        };
        let mut sources = Vec::new();
        let has_src = folder.join("src").exists();
        files(&if has_src { folder.join("src") } else { folder.clone() }, "rs", &mut sources);
        for source in sources.iter().filter(|path| !path.ends_with("tests.rs")) {
            let code = fs::read_to_string(source).unwrap();
            for path in included(&code) {
                let told = format!("{} includes {path}", source.display());
                let whole = within(&folder, &source.parent().unwrap().join(path));
                let whole = whole.unwrap_or_else(|| panic!("{told}, which lies outside of the package {name}"));
                let whole = whole.to_string_lossy().replace('\\', "/");
                assert!(is_packed(&whole) || is_packed(&format!("{whole}/")), "{told}, which `include` leaves out");
                seen += 1;
            }
        }
    }
    assert!(seen > 15, "only {seen} files are included");
}

#[test]
fn every_package_says_what_it_is_and_has_its_licences() {
    let workspace = manifest(&root());
    for (name, folder) in published() {
        let own = manifest(&folder);
        for wanted in ["description", "keywords", "categories", "license", "version", "rust-version", "include"] {
            assert!(field(&own, &workspace, wanted).is_some(), "{name} says no {wanted}");
        }
        assert!(folder.join("README.md").exists(), "{name} has no README.md");
        // On systems without symbolic links, a text file takes their place.
        for licence in ["LICENSE-APACHE", "LICENSE-MIT"].into_iter().filter(|_| cfg!(unix)) {
            let text = |folder: &Path| fs::read_to_string(folder.join(licence)).unwrap_or_default();
            assert_eq!(text(&folder), text(&root()), "{name}: {licence}");
        }
    }
}

/// Cargo finds no test by itself: a file that no `main.rs` names would never run.
#[test]
fn every_file_of_tests_belongs_to_a_program() {
    let mut programs = Vec::new();
    for folder in ["crates", "tests"] {
        files(&root().join(folder), "rs", &mut programs);
    }
    let is_of_tests = |path: &Path| path.strip_prefix(root()).is_ok_and(|path| path.iter().any(|part| part == "tests"));
    programs.retain(|path| path.ends_with("main.rs") && is_of_tests(path));
    for program in &programs {
        let text = fs::read_to_string(program).unwrap();
        for path in fs::read_dir(program.parent().unwrap()).unwrap().map(|entry| entry.unwrap().path()) {
            let is_file = path.extension().is_some_and(|extension| extension == "rs") && path != *program;
            let line = format!("mod {};", path.file_stem().unwrap().to_string_lossy());
            let is_named = text.lines().any(|one| one == line);
            let is_module = is_file || path.join("mod.rs").exists();
            assert!(
                !is_module || is_named,
                "{} runs in no program: {} lacks `{line}`",
                path.display(),
                program.display()
            );
        }
    }
    assert_eq!(programs.len(), 12, "{programs:#?}");
    // Nor does it look into folders, so those of a crate without a `main.rs` are in no program.
    for folder in fs::read_dir(root().join("crates")).unwrap().map(|entry| entry.unwrap().path().join("tests")) {
        let Ok(inside) = fs::read_dir(&folder) else { continue };
        let modules = inside.map(|entry| entry.unwrap().path()).filter(|path| path.join("mod.rs").exists());
        assert!(folder.join("main.rs").exists() || modules.count() == 0, "{} lacks main.rs", folder.display());
    }
}

/// Assertions for debugging are off in the profile of tests, but for crates that have some.
#[test]
fn crates_with_assertions_for_debugging_have_them_on_in_tests() {
    let workspace = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    for (name, folder) in published() {
        let (source, mut found) = (folder.join("src"), Vec::new());
        files(if source.is_dir() { &source } else { &folder }, "rs", &mut found);
        let has_some = found.iter().any(|path| {
            let code = fs::read_to_string(path).unwrap();
            code.contains("debug_assert") || code.contains("debug_assertions")
        });
        let is_on = workspace.contains(&format!("[profile.test.package.{name}]\ndebug-assertions = true\n"));
        assert_eq!(has_some, is_on, "{name}: `debug-assertions` in Cargo.toml");
    }
}
