//! Arguments of `help`.

use clap::{Args, ValueEnum};

/// Explains a command, or documents what files may contain: fields, kinds of effects, requirements,
/// settings, flags.
///
/// `endturn help run` explains a command. `endturn help fields` lists the files of all modules;
/// `endturn help fields civ.units` the fields of one of them, with their values, defaults, and the
/// rules that read them. `endturn help effects`, `requirements`, `actions`, `settings` and `flags`
/// are lists of their own. One more word selects one entry, or those that contain the word. Entries
/// that no rule reads yet are marked. All of this comes from the program itself.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn help run\n  endturn help fields civ.units\n  endturn help effects Output_Bonus_2\n  \
                  endturn help fields civ.units --format schema"
)]
pub(crate) struct HelpArgs {
    /// A command, or a topic and optionally one of its entries.
    #[arg(value_name = "WORD")]
    pub(crate) words: Vec<String>,

    /// Format of the reference.
    #[arg(long, value_enum, default_value_t = HelpFormat::Text, value_name = "FORMAT")]
    pub(crate) format: HelpFormat,
}

/// Formats of the reference.
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
