//! Asks the linker for a smaller program, where it knows how.
//!
//! The program's tables hold some 70,000 addresses, which take 1.7 MB unpacked and 3 KB packed; the
//! C library must be able to read them. What is the same in several places is kept once: functions
//! save 0.5 MB, tables of constants 1.4 MB.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Keeps functions with the same code, and constants with the same bytes, once.
const FOLD: &str = "-Wl,--icf=all,--ignore-data-address-equality";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is_linux = env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux");
    let is_gnu = env::var("CARGO_CFG_TARGET_ENV").is_ok_and(|libc| libc == "gnu");
    // A program for another machine may meet another C library there.
    let is_native = env::var_os("HOST") == env::var_os("TARGET");
    let reads_packed = || glibc_version().is_some_and(|version| version >= (2, 36));
    if is_linux && is_gnu && is_native && reads_packed() {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
    if is_linux && is_gnu && is_native && links_with(FOLD) {
        println!("cargo::rustc-link-arg-bins={FOLD}");
    }
}

/// Whether this machine's linker knows an argument: that of Rust does, GNU's does not.
fn links_with(argument: &str) -> bool {
    let (Some(rustc), Some(folder)) = (env::var_os("RUSTC"), env::var_os("OUT_DIR")) else { return false };
    let source = Path::new(&folder).join("empty.rs");
    if fs::write(&source, "fn main() {}").is_err() {
        return false;
    }
    let mut command = Command::new(rustc);
    command.arg(&source).arg("--out-dir").arg(&folder).arg(format!("-Clink-arg={argument}"));
    if let Some(linker) = env::var_os("RUSTC_LINKER") {
        command.arg(format!("-Clinker={}", linker.to_string_lossy()));
    }
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    command.args(flags.split('\u{1f}').filter(|flag| !flag.is_empty()));
    command.output().is_ok_and(|output| output.status.success())
}

/// The version of this machine's glibc; since 2.36 it reads packed relocations.
fn glibc_version() -> Option<(u32, u32)> {
    let output = Command::new("getconf").arg("GNU_LIBC_VERSION").output().ok()?;
    let printed = String::from_utf8(output.stdout).ok()?;
    let (major, minor) = printed.trim().strip_prefix("glibc ")?.split_once('.')?;
    Some((major.parse().ok()?, minor.split('.').next()?.parse().ok()?))
}
