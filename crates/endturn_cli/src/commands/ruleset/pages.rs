//! `ruleset pages`: a ruleset as pages for players.

use super::named::Named;
use crate::args::RulesetPagesArgs;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::render::number::counted;
use crate::render::shell;
use crate::whole_folder;

pub(super) fn pages(args: &RulesetPagesArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let opened = Named::find(console.modules, &args.ruleset)?.open(console.modules)?;
    let (files, name) = (&*opened.named.files, &opened.named.name);
    let Some(pages) = console.modules.ruleset_pages(files, name, &opened.tree, !opened.report.has_errors()) else {
        return Err(Failure::report(opened.report));
    };
    let pages: Vec<(String, Vec<u8>)> = pages.into_iter().map(|(name, page)| (name, page.into_bytes())).collect();
    whole_folder::write_new(&args.out, &pages)?;
    let index = shell::quote_path(&args.out.join("index.html"));
    console.tell(&format!("wrote {} of the ruleset `{name}`; begin with {index}\n", counted(pages.len(), "page")))?;
    Ok(opened.tell_problems(console))
}
