//! The page of a rule.

use endturn::engine::rule_list;
use endturn::{Modules, RuleRow};
use endturn_rules_text::Rule;

use super::paint::Paint;
use super::screen::Screen;
use super::{prose, table};

/// The paragraph of a module's rule. Third-party modules have none, even if an id is like one of
/// ours.
pub(crate) fn paragraph(module: &str, id: &str) -> Option<&'static Rule> {
    let is_ours = module == rule_list::NAME || Modules::shipped().get(module).is_some();
    endturn_rules_text::rule(id).filter(|_| is_ours)
}

/// The file of a rule's page in the repository.
pub(crate) fn file(rule: &Rule) -> String {
    format!("docs/rules/{}.md", rule.page)
}

/// A rule's paragraph below its title.
pub(crate) fn paragraph_text(rule: &Rule, screen: Screen) -> String {
    let title = screen.paint.strong(format!("{}  {}", rule.id, rule.title));
    format!("{title}  {}\n\n{}", screen.paint.dim(file(rule)), prose::text(rule.text, "  ", screen))
}

/// Renders the page: effect, timing, draws and facts, source file, and the rules carried out within
/// it.
pub(crate) fn text(rule: &RuleRow, book: &[RuleRow], paint: Paint) -> String {
    let game = rule.ruleset.unwrap_or(rule.module);
    let head = format!("{}  {}", paint.strong(format!("{}  {}", rule.id, rule.name)), paint.dim(game));
    let mut rows = vec![vec!["when".to_owned(), when(rule)]];
    let listed = |names: &[&str], none: &str| if names.is_empty() { none.to_owned() } else { names.join(", ") };
    rows.push(vec!["draws".to_owned(), listed(rule.draws, "nothing by chance")]);
    rows.push(vec!["facts".to_owned(), listed(rule.facts, "none")]);
    rows.push(vec!["where".to_owned(), rule.sources.join(", ")]);
    if !rule.known_as.is_empty() {
        rows.push(vec!["known as".to_owned(), rule.known_as.join(", ")]);
    }
    let within: Vec<String> = within(rule, book).map(|other| format!("{} {}", other.id, other.name)).collect();
    if !within.is_empty() {
        rows.push(vec!["within it".to_owned(), within.join(", ")]);
    }
    for row in &mut rows {
        row[0] = paint.dim(&row[0]);
    }
    format!("{head}\n\n  {}\n\n{}", rule.summary, table::lines(&rows, &[], "  "))
}

fn when(rule: &RuleRow) -> String {
    match rule.stage.as_str() {
        "orders" => "when an order is applied".to_owned(),
        "personas" => "when a persona decides".to_owned(),
        "views" => "whenever something is measured or shown".to_owned(),
        "core" => "in the turn core, whenever it runs".to_owned(),
        stage if rule.step.is_empty() => stage.to_owned(),
        stage => format!("{stage}, step {}", rule.step),
    }
}

/// Returns the rules of the same kind of game that it carries out.
fn within<'b>(rule: &'b RuleRow, book: &'b [RuleRow]) -> impl Iterator<Item = &'b RuleRow> {
    let ends = [format!("within {}", rule.id), format!("of {}", rule.id)];
    let of_same_game = move |other: &&RuleRow| (other.module, other.ruleset) == (rule.module, rule.ruleset);
    book.iter().filter(of_same_game).filter(move |other| ends.iter().any(|end| other.step.ends_with(end)))
}
