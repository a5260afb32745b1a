//! The words of `help`.

use clap::{Args, ValueEnum};

/// Explains a command, or tells what may be written in a file: fields, kinds of effects, requirements, settings, flags.
///
/// `endturn help run` is the help of a command. `endturn help fields` lists the files of all modules, `endturn help fields
/// civ.units` the fields of one of them with their values, what counts if they are left out, and the rules that read them;
/// `endturn help effects`, `requirements`, `actions`, `settings` and `flags` are lists of their own. One more word picks one
/// entry, or those that have the word in them. What no rule reads yet is marked. All of it comes from the program itself.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn help run\n  endturn help fields civ.units\n  endturn help effects Output_Bonus_2\n  \
                  endturn help fields civ.units --format schema"
)]
pub(crate) struct HelpArgs {
    /// A command, or what to tell of and, behind it, one of its entries.
    #[arg(value_name = "WORD")]
    pub(crate) words: Vec<String>,

    /// How to print what is told of files.
    #[arg(long, value_enum, default_value_t = HelpFormat::Text, value_name = "FORMAT")]
    pub(crate) format: HelpFormat,
}

/// How the reference is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum HelpFormat {
    /// For people at a terminal.
    #[default]
    Text,
    /// For programs: one object or list.
    Json,
    /// A page for a browser or a repository.
    Markdown,
    /// The JSON Schema of a file, for editors and tools.
    Schema,
}
