//! The whole command line for games of the market and of the modules that come with endturn.

use endturn::Modules;

fn main() {
    let modules = Modules::shipped().with(&market::Market);
    std::process::exit(endturn_cli::process_main_with(&modules).number());
}
