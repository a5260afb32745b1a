//! The command `endturn`.

/// Games allocate little, but loading and reports do; this allocator is fast at both.
#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    std::process::exit(endturn_cli::process_main().number());
}
