//! `man`: manual pages.

use std::fs;

use endturn::report::files::write_whole;
use endturn::scenario::files::slashed;

use crate::args::ManArgs;
use crate::command_line::command_for;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::render::number::counted;

pub(super) fn man(args: &ManArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let pages = pages(console);
    let Some(folder) = &args.out else {
        console.say(&pages[0].1)?;
        return Ok(ExitCode::Success);
    };
    fs::create_dir_all(folder).map_err(|error| Failure::file("create", folder, &error))?;
    for (name, text) in &pages {
        write_whole(&folder.join(name), text)?;
    }
    let (count, folder) = (counted(pages.len(), "page"), slashed(folder));
    console.say(&format!("wrote {count} to {folder}; look at one with `man {folder}/{}`\n", pages[0].0))?;
    Ok(ExitCode::Success)
}

/// Returns file name and text of the page of the program and of every command.
fn pages(console: &Console<'_>) -> Vec<(String, String)> {
    let mut command = command_for(console.program, console.modules, false).disable_help_subcommand(true);
    command.build();
    let mut pages = Vec::new();
    collect(command, &mut pages);
    pages
}

fn collect(command: clap::Command, pages: &mut Vec<(String, String)>) {
    let below: Vec<clap::Command> = command.get_subcommands().cloned().collect();
    let mut text = Vec::new();
    let page = clap_mangen::Man::new(command);
    page.render(&mut text).expect("memory takes every page");
    pages.push((page.get_filename(), String::from_utf8_lossy(&text).into_owned()));
    for command in below {
        collect(command, pages);
    }
}
