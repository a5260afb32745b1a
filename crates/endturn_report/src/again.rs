//! Commands that replay games of a plan.

use std::path::Path;

use endturn_lab::{batch::Plan, plan::LoadedPlan, play::End};
use endturn_scenario::files::slashed;

/// Returns the command that replays a game of a batch from the texts in its folder.
#[must_use]
pub fn show(folder: &Path, game: u64) -> String {
    format!("endturn batch show {} {game}", quote(&slashed(folder)))
}

/// Returns the words of the command that plays a single game of the plan; empty if the plan has no
/// such game.
fn words(plan: &LoadedPlan, game: u64) -> Vec<String> {
    let Some(spec) = plan.schedule().game(game) else { return Vec::new() };
    let (scenario, setting) = plan.configuration(spec.configuration);
    let mut words = ["endturn", "run", scenario, "--seed"].map(str::to_owned).to_vec();
    words.push(spec.seed.to_string());
    for (seat, contender) in plan.schedule().seating(&spec).into_iter().enumerate() {
        let player = &plan.players[usize::from(contender)];
        words.extend(match player.everywhere() {
            Some(persona) => ["--seat".to_owned(), format!("{}={persona}", seat + 1)],
            None => ["--set".to_owned(), format!("seats[{seat}].persona={}", player.written())],
        });
    }
    words.extend(setting.iter().flat_map(|one| ["--set".to_owned(), one.clone()]));
    words
}

/// Returns the command that plays a single game of the plan, quoted for a shell.
#[must_use]
pub fn command(plan: &LoadedPlan, game: u64) -> String {
    words(plan, game).iter().map(|word| quote(word)).collect::<Vec<_>>().join(" ")
}

/// Quotes a word so that a POSIX shell reads it back unchanged.
#[must_use]
pub fn quote(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_./=:,@%+-".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// Describes how a game ended, as a fragment.
#[must_use]
pub fn ended(end: &End) -> String {
    match end {
        End::Bug { message, place: Some((round, stage)) } => format!("a bug in round {round}, {stage}: {message}"),
        End::Bug { message, place: None } => format!("a bug: {message}"),
        End::Over(condition) => condition.clone(),
        End::RoundBudget => "it had more rounds than the plan allows".to_owned(),
        End::WorkBudget => "it took more work than the plan allows".to_owned(),
        End::Refused(what) => format!("its values can't be played together: {what}"),
        End::Waiting(seat) => format!("nobody plays seat {seat}"),
    }
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn a_quoted_word_means_itself() {
        assert_eq!(quote("scenarios/duel.ron"), "scenarios/duel.ron");
        assert_eq!(quote("seats[0].name=Green"), "'seats[0].name=Green'");
        assert_eq!(quote("it's"), r"'it'\''s'");
        assert_eq!(quote(""), "''");
    }
}
