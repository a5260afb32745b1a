//! Packs the pages: most runs of the program never read them, and they shrink to a third.

use std::env;
use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::ZlibEncoder;

fn main() {
    let to = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    for page in ["turn", "tabletop", "civ-cities", "civ-world", "agency", "fleets"] {
        let from = format!("{page}.md");
        println!("cargo::rerun-if-changed={from}");
        let text = fs::read(&from).unwrap_or_else(|problem| panic!("{from}: {problem}"));
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&text).expect("memory takes bytes");
        let packed = packed.finish().expect("memory takes bytes");
        fs::write(Path::new(&to).join(format!("{page}.z")), packed).expect("cargo's folder takes files");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
