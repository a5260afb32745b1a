//! `import`: turns files of other programs into files of endturn.

mod freeciv_ruleset;
mod freeciv_save;
mod told;

use crate::args::{ImportArgs, ImportWhat};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;

pub(super) fn import(args: &ImportArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    match &args.what {
        ImportWhat::FreecivRuleset(args) => freeciv_ruleset::import(args, console),
        ImportWhat::FreecivSave(args) => freeciv_save::import(args, console),
    }
}
