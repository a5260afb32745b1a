//! Addressing of lines to modules: by the first word, or by the module's name before that word, as
//! in `market.buy`.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use super::{Game, submit::ENGINE_WORDS};
use crate::compact::CompactSort as _;
use crate::{
    module::ModuleSetup,
    orders::{OrderBook, Refusal},
};

/// First words of orders that several of these modules share: the names of the modules, and the
/// words, both sorted. Such an order is written with its module's name, as in `market.buy`.
pub fn shared_words(modules: &[Arc<dyn ModuleSetup>]) -> Vec<(Vec<&'static str>, Vec<&'static str>)> {
    let mut owners: BTreeMap<&'static str, BTreeSet<&'static str>> = BTreeMap::new();
    for book in modules.iter().map(|module| module.book()) {
        book.keywords().iter().for_each(|word| _ = owners.entry(word).or_default().insert(book.module()));
    }
    let mut shared: BTreeMap<Vec<&'static str>, Vec<&'static str>> = BTreeMap::new();
    for (word, names) in owners.into_iter().filter(|(_, names)| names.len() > 1) {
        shared.entry(names.into_iter().collect()).or_default().push(word);
    }
    shared.into_iter().collect()
}

/// Words that do not identify a module: several modules know them, or the engine or a question uses
/// them.
pub(super) fn shared(books: &[Box<dyn OrderBook>], questions: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let orders = || books.iter().flat_map(|book| book.keywords()).copied();
    let others: Vec<&str> = questions.chain(ENGINE_WORDS).collect();
    let is_shared = |word: &&str| {
        let same = |other: &&str| other.eq_ignore_ascii_case(word);
        orders().filter(same).count() > 1 || others.iter().any(same)
    };
    let mut shared: Vec<&'static str> = orders().filter(is_shared).collect();
    shared.compact_sort();
    shared.dedup();
    shared
}

impl Game {
    /// True if the module's name must precede a word.
    fn is_shared(&self, word: &str) -> bool {
        self.shared.iter().any(|shared| shared.eq_ignore_ascii_case(word))
    }

    /// First words of all orders as people write them in this game.
    pub(super) fn order_words(&self) -> Vec<String> {
        let of = |book: &dyn OrderBook| {
            book.keywords().iter().map(|word| self.addressed(book.module(), (*word).to_owned())).collect::<Vec<_>>()
        };
        self.books.iter().flat_map(|book| of(&**book)).collect()
    }

    /// A line of a module as people write it in this game.
    pub(super) fn addressed(&self, module: &str, line: String) -> String {
        if self.is_shared(first(&line)) { format!("{module}.{line}") } else { line }
    }

    /// Finds the module that a line is addressed to, as an index, and the line as that module reads
    /// it.
    ///
    /// # Errors
    /// If no module, or more than one, knows the first word.
    pub(super) fn addressee<'t>(&self, line: &'t str) -> Result<(usize, &'t str), Refusal> {
        let word = first(line);
        if let Some((module, _)) = word.split_once('.')
            && let Some(at) = self.books.iter().position(|book| book.module().eq_ignore_ascii_case(module))
        {
            return Ok((at, &line[module.len() + 1..]));
        }
        let knows = |book: &dyn OrderBook| book.keywords().iter().any(|known| known.eq_ignore_ascii_case(word));
        let mut known = (0..self.books.len()).filter(|&at| knows(&*self.books[at]));
        match (known.next(), known.next()) {
            (Some(at), None) => Ok((at, line)),
            (None, _) => self.open_book().map(|at| (at, line)).ok_or_else(|| self.unknown_word(word, line)),
            (Some(one), Some(two)) => {
                let whole = |at: usize| format!("{}.{}", self.books[at].module(), word.to_lowercase());
                let all = [one, two].into_iter().chain(known).map(whole);
                Err(Refusal::new("which-module", format!("`{word}` is an order of more than one module"))
                    .expecting(all))
            }
        }
    }

    /// The only book that reads lines without a known first word; `None` if there is none or more
    /// than one.
    fn open_book(&self) -> Option<usize> {
        let mut open = (0..self.books.len()).filter(|&at| self.books[at].is_open());
        open.next().filter(|_| open.next().is_none())
    }

    /// Rewrites a module's refusal so that its own orders appear as people write them in this game.
    pub(super) fn explain(&self, at: usize, refusal: Refusal) -> Refusal {
        if self.shared.is_empty() {
            return refusal;
        }
        let module = self.books[at].module();
        let example = self.addressed(module, refusal.example.clone());
        Refusal { example, ..refusal }
    }
}

fn first(line: &str) -> &str {
    line.split(' ').next().unwrap_or_default()
}
