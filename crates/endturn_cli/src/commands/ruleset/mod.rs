//! `ruleset`: inspecting or copying a ruleset.

mod copy;
mod diff;
mod named;
mod pages;
mod placed;
mod show;
mod uses;

pub(super) use copy::{name_of, place_remark};
pub(super) use named::module_and_name;

use crate::args::{RulesetArgs, RulesetWhat};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;

pub(super) fn ruleset(args: &RulesetArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    match &args.what {
        RulesetWhat::Show(args) => show::show(args, console),
        RulesetWhat::Diff(args) => diff::diff(args, console),
        RulesetWhat::Uses(args) => uses::uses(args, console),
        RulesetWhat::Pages(args) => pages::pages(args, console),
        RulesetWhat::Copy(args) => copy::copy(args, console),
    }
}
