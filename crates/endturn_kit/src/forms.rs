//! The promise that the forms of orders are complete.

use super::Subject;
use endturn_engine::orders::OrderBook;

impl Subject {
    /// Every keyword has help lines and an example that begin with it, and the example parses
    /// unless a word in capitals has no value in this game.
    pub fn every_order_has_help_and_an_example_that_reads(&self, seed: u64) {
        let game = self.fresh(seed);
        for module in &self.setup.modules {
            let book = module.book();
            let lines: Vec<String> = book.grammar(game.world()).into_iter().map(|(form, _)| form).collect();
            for &keyword in book.keywords() {
                assert!(lines.iter().any(|line| first(line) == keyword), "help has no line for `{keyword}`");
            }
            for line in &lines {
                assert!(
                    book.is_open() || book.keywords().contains(&first(line)),
                    "help has `{line}`, which is not an order"
                );
            }
            let examples = book.examples(game.world());
            if examples.is_empty() {
                continue;
            }
            let shown: Vec<&str> = examples.iter().map(|example| first(example)).collect();
            let known = shown.len() - usize::from(book.is_open());
            assert_eq!(&shown[..known], book.keywords(), "each keyword has one example");
            for example in examples.iter().filter(|example| !example.split(' ').any(is_stand_in)) {
                self.reads_back(&*book, example, seed);
            }
        }
    }

    fn reads_back(&self, book: &dyn OrderBook, example: &str, seed: u64) {
        let game = self.fresh(seed);
        let order = book.parse(example, game.world()).unwrap_or_else(|refusal| panic!("`{example}`: {refusal}"));
        let text = book.text(&order, game.world());
        assert!(book.is_open() || first(&text) == first(example), "`{example}` is written as `{text}`");
        let again = book.parse(&text, game.world()).unwrap_or_else(|refusal| panic!("`{text}`: {refusal}"));
        assert_eq!(book.json(&again), book.json(&order), "`{example}` and `{text}` differ");
    }
}

fn first(line: &str) -> &str {
    line.split(' ').next().unwrap_or_default()
}

/// True for a placeholder such as `CITY` or `COLUMN,ROW`.
fn is_stand_in(word: &str) -> bool {
    word.len() > 1 && word.chars().all(|letter| letter.is_ascii_uppercase() || letter == ',')
}
