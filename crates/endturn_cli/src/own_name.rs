//! The program's name in its output: texts name commands of `endturn`, but a program built from
//! other modules has another name.

use std::borrow::Cow;
use std::sync::LazyLock;

use clap::{Arg, Command, CommandFactory, builder::StyledStr};
use endturn::Modules;

use crate::args::Cli;

/// The name of this project's own program, as used in all texts.
pub(crate) const OWN_NAME: &str = "endturn";

/// The commands of every program, without those of modules.
static NAMES: LazyLock<Vec<String>> =
    LazyLock::new(|| Cli::command().get_subcommands().map(|one| one.get_name().to_owned()).collect());

/// Replaces the program's name in the commands of a text: `endturn check` becomes `market check` in
/// a program `market`.
pub(crate) fn called<'t>(text: &'t str, program: &str, modules: &Modules) -> Cow<'t, str> {
    if program == OWN_NAME || !text.contains(OWN_NAME) {
        return text.into();
    }
    let is_command = |word: &str| NAMES.iter().any(|name| name == word) || modules.get(word).is_some();
    let mut changed = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(OWN_NAME) {
        let (before, found) = rest.split_at(at);
        let behind = &found[OWN_NAME.len()..];
        let words = behind.strip_prefix(' ').unwrap_or_default();
        let end = words.find(|letter: char| !letter.is_ascii_lowercase()).unwrap_or(words.len());
        let is_apart = !before.ends_with(|letter: char| letter.is_alphanumeric() || "_-/.".contains(letter));
        changed.push_str(before);
        changed.push_str(if is_apart && is_command(&words[..end]) { program } else { OWN_NAME });
        rest = behind;
    }
    changed.push_str(rest);
    changed.into()
}

/// Getter and setter of one text of a command's help.
type Text = (fn(&Command) -> Option<&StyledStr>, fn(Command, StyledStr) -> Command);
/// All texts of a command's help.
const TEXTS: [Text; 4] = [
    (Command::get_about, |command, text| command.about(text)),
    (Command::get_long_about, |command, text| command.long_about(text)),
    (Command::get_after_help, |command, text| command.after_help(text)),
    (Command::get_after_long_help, |command, text| command.after_long_help(text)),
];

/// Renames the program in the help of a command, before its lines are folded.
pub(crate) fn renamed(command: Command, program: &str, modules: &Modules) -> Command {
    let of = |text: Option<&StyledStr>| {
        text.map(|text| StyledStr::from(called(&text.ansi().to_string(), program, modules).into_owned()))
    };
    let command = TEXTS.into_iter().fold(command, |command, (text, with)| match of(text(&command)) {
        Some(text) => with(command, text),
        None => command,
    });
    let argument = |arg: Arg| {
        let (help, long) = (of(arg.get_help()), of(arg.get_long_help()));
        let arg = match help {
            Some(help) => arg.help(help),
            None => arg,
        };
        match long {
            Some(long) => arg.long_help(long),
            None => arg,
        }
    };
    command.mut_args(argument).mut_subcommands(|below| renamed(below, program, modules))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_told_by_the_name_of_the_program_and_other_words_stay() {
        let text =
            "explain: endturn explain E0021\n`endturn market why x`, by endturn 0.1, at /endturn run, my_endturn run";
        let told =
            "explain: bazaar explain E0021\n`endturn market why x`, by endturn 0.1, at /endturn run, my_endturn run";
        let modules = Modules::none();
        assert_eq!(called(text, "bazaar", &modules), told);
        assert_eq!(called(text, OWN_NAME, &modules), text);
    }
}
