//! Gives the program a hash of the sources that decide how games come out, so that two builds of
//! one version don't mix their games in one batch.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// The crates whose code games run through, beside this one.
const CRATES: [&str; 9] = [
    "endturn_agency",
    "endturn_civ",
    "endturn_civ_rules",
    "endturn_engine",
    "endturn_fleets",
    "endturn_lab",
    "endturn_scenario",
    "endturn_shape_derive",
    "endturn_tabletop",
];

fn main() {
    let own = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo gives the folder"));
    let crates = own.parent().expect("the package is in a folder");
    let lock = crates.join("../Cargo.lock");
    let mut files = Vec::new();
    if CRATES.iter().all(|name| crates.join(name).join("src").is_dir()) && lock.is_file() {
        println!("cargo::rerun-if-changed=build.rs");
        println!("cargo::rerun-if-changed={}", lock.display());
        files.push(lock);
        for name in CRATES.iter().chain(&["endturn"]) {
            let sources = crates.join(name).join("src");
            println!("cargo::rerun-if-changed={}", sources.display());
            collect(&sources, &mut files);
        }
    }
    files.sort();
    println!("cargo::rustc-env=ENDTURN_BUILD={}", hash(&files));
}

/// Adds all files of a folder.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("sources can be listed") {
        let path = entry.expect("sources can be listed").path();
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}

/// FNV-1a over the contents, without the line ends of Windows; empty for no files. A hash function
/// of a library would be compiled a second time, for this machine.
fn hash(files: &[PathBuf]) -> String {
    let mut hash: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    for file in files {
        for byte in fs::read(file).expect("sources can be read") {
            if byte != b'\r' {
                hash = (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
            }
        }
    }
    if files.is_empty() { String::new() } else { format!("{hash:032x}") }
}
