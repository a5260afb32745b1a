//! Words of the prompt that are not orders.

use std::path::{Path, PathBuf};

use endturn::engine::compact::CompactSort as _;
use endturn::engine::{Game, Seat, orders::Refusal};
use endturn::scenario::suggest::did_you_mean;

/// Word, form, meaning.
pub(super) const WORDS: [(&str, &str, &str); 11] = [
    ("help", "help [WORD]", "all orders and words, or one of them"),
    ("status", "status", "what you have, what you know, and how this turn would end"),
    ("what", "what needs me", "what needs your attention, most urgent first"),
    ("moves", "moves [WORD]", "the orders possible now, or those that begin with a word or name it; same as `legal`"),
    ("map", "map", "the board as far as you know it"),
    ("undo", "undo", "undo your last order; repeat for earlier ones (not after dice or `end`)"),
    ("history", "history", "your orders so far"),
    ("facts", "facts", "all that you know of the last round, and of this one so far"),
    ("save", "save FILE", "save the game to a file"),
    ("load", "load FILE", "go back to a saved game"),
    ("quit", "quit", "leave the game; files are kept"),
];

/// Other words for some of them, as people type them.
const SYNONYMS: [(&str, &str); 4] = [("legal", "moves"), ("?", "help"), ("exit", "quit"), ("bye", "quit")];

/// Words that end a turn or a game; never suggested for a misspelling, since they can't be undone.
const FINAL: [&str; 4] = ["end", "pass", "quit", "load"];

/// A line that is not an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Help(Option<String>),
    Status,
    Needs,
    Moves(Option<String>),
    Map,
    Undo,
    History,
    Facts,
    Save(PathBuf),
    Load(PathBuf),
    Quit,
}

/// Whether the game has a board that `map` can show.
fn has_board(game: &Game) -> bool {
    let is_drawn = |module: &str| game.picture(module).is_some();
    game.drawing(None).is_some() || game.setup().modules.iter().any(|module| is_drawn(module.name()))
}

/// The words that this game has, with their forms and meanings.
pub(super) fn words_of(game: &Game) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let has_board = has_board(game);
    WORDS.into_iter().filter(move |(word, ..)| has_board || *word != "map")
}

/// Whether a line that begins with a word of a file, such as `load`, is an order of a module: there
/// is such an order with as many words, and no file of that name.
fn is_order(word: &str, rest: &str, line: &str, seat: Seat, game: &mut Game) -> bool {
    let words = line.split(' ').count();
    let fits = |form: &str| first_of(form) == word && form.split(' ').count() == words;
    let is_known = game.grammar().iter().any(|(_, form, _)| fits(form));
    is_known && (game.parse_as(seat, line).is_ok() || !Path::new(rest).exists())
}

/// Parses a line; `None` if it must be an order or a question to a module.
pub(super) fn parse(line: &str, seat: Seat, game: &mut Game) -> Option<Result<Word, Refusal>> {
    let line = line.trim();
    let (first, rest) = line.split_once(' ').map_or((line, ""), |(first, rest)| (first, rest.trim()));
    let meant = SYNONYMS.iter().find(|(other, _)| other.eq_ignore_ascii_case(first));
    let first = meant.map_or(first, |(_, word)| word);
    let (word, form, _) = *WORDS.iter().find(|(word, ..)| word.eq_ignore_ascii_case(first))?;
    let alone = match word {
        "help" => return help(rest, game),
        "status" => Word::Status,
        "what" if rest.is_empty() || ["needs", "needs me", "needs me?"].contains(&rest) => {
            return Some(Ok(Word::Needs));
        }
        "what" => {
            let refusal = Refusal::new("extra-words", "`what` is only used as `what needs me`").expecting(["needs me"]);
            return Some(Err(refusal.example(form)));
        }
        "moves" => return Some(Ok(Word::Moves((!rest.is_empty()).then(|| rest.to_owned())))),
        "map" => Word::Map,
        "undo" => Word::Undo,
        "history" => Word::History,
        "facts" => Word::Facts,
        "quit" => Word::Quit,
        _ if rest.is_empty() => {
            let refusal = Refusal::new("missing-word", format!("`{word}` needs a file name")).expecting(["FILE"]);
            return Some(Err(refusal.example(form.replace("FILE", "game.save"))));
        }
        _ if is_order(word, rest, line, seat, game) => return None,
        "save" => return Some(Ok(Word::Save(rest.into()))),
        _ => return Some(Ok(Word::Load(rest.into()))),
    };
    if rest.is_empty() {
        return Some(Ok(alone));
    }
    let refusal = Refusal::new("extra-words", format!("`{word}` stands alone")).expecting(["end of line"]);
    Some(Err(refusal.example(form)))
}

/// Parses a request for help about one word, unless a module has an order of that name, such as
/// civ's `help UNIT CITY`, and the line is not about a known word.
fn help(rest: &str, game: &Game) -> Option<Result<Word, Refusal>> {
    if rest.is_empty() {
        return Some(Ok(Word::Help(None)));
    }
    let known = all_words(game);
    if known.iter().any(|word| word.eq_ignore_ascii_case(rest)) {
        return Some(Ok(Word::Help(Some(rest.to_lowercase()))));
    }
    if game.grammar().iter().any(|(_, form, _)| first_of(form) == "help") {
        return None;
    }
    let reason = format!("there is no order or command `{}`", crate::failure::shorten(rest));
    let near = did_you_mean(rest, known.iter().map(String::as_str));
    Some(Err(Refusal { suggestion: near, ..Refusal::new("unknown-word", reason).expecting(known) }))
}

/// The first words of everything that can be typed.
pub(super) fn all_words(game: &Game) -> Vec<String> {
    let grammar = game.grammar();
    let mut all: Vec<String> = grammar.iter().map(|(_, form, _)| first_of(form).to_owned()).collect();
    all.push("end".to_owned());
    all.extend(game.questions().map(|question| question.word.to_owned()));
    all.extend(words_of(game).map(|(word, ..)| word.to_owned()));
    let mut seen = Vec::new();
    all.retain(|word| {
        let is_new = !seen.contains(word);
        seen.push(word.clone());
        is_new
    });
    all
}

/// The words with which a seat's line may continue.
pub(super) fn next(game: &mut Game, seat: Seat, before: &str) -> Vec<String> {
    let first = before.split(' ').next().unwrap_or("").to_lowercase();
    let mut words = match (first.as_str(), before.contains(' ')) {
        ("", _) => words_of(game).map(|(word, ..)| word.to_owned()).collect(),
        ("what", false) => vec!["needs".to_owned()],
        ("what", true) => vec!["me".to_owned()],
        ("help", false) => all_words(game),
        ("moves" | "legal", false) => game.grammar().iter().map(|(_, form, _)| first_of(form).to_owned()).collect(),
        _ => Vec::new(),
    };
    words.extend(game.next_words(seat, before));
    words.compact_sort();
    words.dedup();
    words
}

/// The first word of a form.
pub(super) fn first_of(form: &str) -> &str {
    form.split(' ').next().unwrap_or(form)
}

/// Adds these words to the suggestions of a refusal, if one could have come first.
pub(super) fn with_words(mut refusal: Refusal, line: &str, game: &Game) -> Refusal {
    let is_first = refusal.code == "unknown-word" && refusal.expected.iter().any(|word| word == "end");
    if is_first {
        let others = game.questions().map(|question| question.word).chain(words_of(game).map(|(word, ..)| word));
        for word in others {
            if !refusal.expected.iter().any(|known| known == word) {
                refusal.expected.push(word.to_owned());
            }
        }
        let found = line.trim_start().split(' ').next().unwrap_or("");
        let safe = refusal.expected.iter().map(String::as_str).filter(|word| !FINAL.contains(word));
        refusal.suggestion = did_you_mean(found, safe);
        refusal = refusal.example("help");
    }
    refusal
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn game(text: &str) -> Game {
        let loaded = endturn::load(text, &[]).expect("a shipped scenario");
        loaded.game()
    }

    fn duel() -> Game {
        game("../../scenarios/fleets_duel.ron")
    }

    #[test]
    fn words_are_read_in_any_case_and_orders_are_left_alone() {
        let parse = |line| parse(line, Seat(0), &mut duel());
        assert_eq!(parse(" STATUS "), Some(Ok(Word::Status)));
        assert_eq!(parse("save my game.save"), Some(Ok(Word::Save("my game.save".into()))));
        assert_eq!([parse("what needs me"), parse("what")], [Some(Ok(Word::Needs)), Some(Ok(Word::Needs))]);
        assert_eq!((parse("build mine 1"), parse("odds 2")), (None, None));
        assert_eq!(parse("save").unwrap().unwrap_err().code, "missing-word");
        assert_eq!(parse("quit now").unwrap().unwrap_err().code, "extra-words");
    }

    #[test]
    fn words_of_other_programs_are_understood() {
        let parse = |line| parse(line, Seat(0), &mut duel());
        assert_eq!(
            [parse("?"), parse("exit"), parse("Bye")],
            [Some(Ok(Word::Help(None))), Some(Ok(Word::Quit)), Some(Ok(Word::Quit))]
        );
        assert_eq!(parse("legal"), parse("moves"));
    }

    #[test]
    fn help_about_an_order_is_help_and_not_the_order_of_that_name() {
        let mut civ = game("../../scenarios/civ_tiny.ron");
        let mut parse = |line| parse(line, Seat(0), &mut civ);
        let help = |word: &str| Some(Ok(Word::Help(Some(word.to_owned()))));
        assert_eq!([parse("help found"), parse("HELP City")], [help("found"), help("city")]);
        assert_eq!((parse("help Caravan#3 Rome"), parse("help Caravan#3")), (None, None));
        assert_eq!(
            (parse("load Legion#3 Trireme#4"), parse("load game.save")),
            (None, Some(Ok(Word::Load("game.save".into()))))
        );
        let refusal = super::parse("help biuld", Seat(0), &mut duel()).unwrap().unwrap_err();
        assert_eq!(refusal.suggestion.as_deref(), Some("build"));
    }

    #[test]
    fn a_line_is_completed_by_what_the_seat_could_do_now() {
        let me = Seat(0);
        let mut game = duel();
        assert!(
            ["build", "end", "odds", "undo"].iter().all(|word| next(&mut game, me, "").contains(&(*word).to_owned()))
        );
        assert_eq!(next(&mut game, me, "build"), ["mine", "reactor"]);
        assert_eq!(next(&mut game, me, "attack"), ["Blue", "Red"], "not by number");
        assert_eq!(next(&mut game, me, "attack Blue skiff 3"), ["dreadnought", "frigate"]);
        assert_eq!(next(&mut game, me, "odds Blue skiff 3"), ["dreadnought", "frigate", "skiff"]);
        assert_eq!(next(&mut game, me, "build mine"), Vec::<String>::new(), "a number is typed");
        assert_eq!((next(&mut game, me, "what"), next(&mut game, me, "buld x")), (vec!["needs".into()], Vec::new()));
    }

    #[test]
    fn nothing_hidden_is_completed() {
        let mut civ = game("../../scenarios/civ_continents.ron");
        for _ in 0..6 {
            for seat in civ.roster().seats().collect::<Vec<_>>() {
                let founders = next(&mut civ, seat, "found");
                founders.iter().for_each(|unit| civ.submit(seat, &format!("found {unit}")).expect("it was proposed"));
            }
            while let Some(seat) = civ.next_seat().filter(|_| true) {
                let round = civ.turn().round_number();
                civ.end_turn(seat).expect("its turn");
                if civ.turn().round_number() != round {
                    break;
                }
            }
        }
        let (mut seen, mut all) = (0, 0);
        for seat in civ.roster().seats().collect::<Vec<_>>() {
            let view = civ.view(seat);
            let names = |key: &str| view["civ"][key].as_array().map_or(0, Vec::len);
            all += names("cities");
            seen += next(&mut civ, seat, "city").len();
            assert_eq!(next(&mut civ, seat, "city").len(), names("cities") + names("foreign_cities"), "{view}");
        }
        assert!(all > 2 && seen < all * civ.roster().len(), "{seen} of {all}");
        let mut agency = game("../../scenarios/first_contact.ron");
        agency.submit(Seat(0), "hire 1").expect("there is money");
        assert_eq!(next(&mut agency, Seat(0), "investigate"), Vec::<String>::new(), "too dear, and the rest is hidden");
        let mut battles = game("../../scenarios/three_factions.ron");
        assert_eq!(next(&mut battles, Seat(0), "investigate"), ["council_whispers", "waterfront_rumours"]);
        assert_eq!(next(&mut battles, Seat(0), "hire"), Vec::<String>::new());
    }

    #[test]
    fn civ_orders_are_completed_with_what_may_be_done() {
        let mut civ = game("../../scenarios/civ_tiny.ron");
        assert_eq!(next(&mut civ, Seat(0), "produce"), ["Highgate"]);
        assert_eq!(next(&mut civ, Seat(0), "produce Highgate"), ["Coinage", "Phalanx", "Settlers", "Workers"]);
        assert_eq!(next(&mut civ, Seat(0), "research"), ["Alphabet", "Ceremonial_Burial", "Currency", "Pottery"]);
        assert_eq!(next(&mut civ, Seat(0), "disband"), ["Warriors#1", "Workers#2"]);
        assert_eq!(next(&mut civ, Seat(0), "found"), Vec::<String>::new());
    }

    #[test]
    fn a_slip_becomes_a_word_that_can_be_taken_back() {
        let game = duel();
        let refused = |line: &str| {
            let refusal = game.parse(line).expect_err("no order");
            with_words(refusal, line, &game).suggestion
        };
        assert_eq!(refused("stauts").as_deref(), Some("status"));
        assert_eq!(refused("qeue skiff 1").as_deref(), Some("queue"));
        for slip in ["ned", "ende", "en", "quti", "laod x"] {
            let near = refused(slip);
            assert!(near.as_deref().is_none_or(|word| !FINAL.contains(&word)), "{slip}: {near:?}");
        }
    }

    /// Plays some of a shipped game, and types every line that `moves` lists on the way in a copy
    /// of the game. Returns the number of lines.
    fn type_each_move(name: &str) -> usize {
        let mut game = game(&format!("../../scenarios/{name}.ron"));
        let mut tried = 0;
        for choices in [0, 1, 4, 30] {
            let mut left = choices;
            let stopped = game.advance_while(&mut |_| {
                left -= 1;
                left >= 0
            });
            let Some(seat) = game.next_seat().filter(|_| stopped.is_none()) else { break };
            let legal = game.legal(seat, 3);
            let lines: Vec<String> = legal.choices.iter().map(|choice| game.choice_text(seat, choice)).collect();
            let at = |game: &Game| (game.turn().turn_number(), game.turn().segment(), game.next_seat());
            let (mut copy, now) = (game.fork(), at(&game));
            for line in lines {
                assert_eq!(parse(&line, seat, &mut copy), None, "{name}: `{line}` is a word of the prompt");
                assert!(copy.ask(seat, &line).is_none(), "{name}: `{line}` is a question");
                let mark = copy.mark();
                let done = copy.submit(seat, &line);
                assert!(done.is_ok(), "{name}: `{line}`: {done:?}");
                if at(&copy) == now {
                    copy.go_back(&mark);
                } else {
                    copy = game.fork();
                }
                tried += 1;
            }
        }
        tried
    }

    /// Types each move of all shipped games whose names are wanted; returns how many of each.
    fn type_moves_of(is_wanted: fn(&str) -> bool) -> Vec<usize> {
        let all = fs::read_dir("../../scenarios").expect("a folder");
        let paths = all.map(|entry| entry.expect("an entry").path());
        let paths = paths.filter(|path| path.extension().is_some_and(|end| end == "ron"));
        let names = paths.map(|path| path.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned());
        names.filter(|name| is_wanted(name)).map(|name| type_each_move(&name)).collect()
    }

    #[test]
    fn every_move_that_is_listed_in_civ_is_taken_as_it_is_typed() {
        let tried = type_moves_of(|name| name.starts_with("civ"));
        assert!(tried.len() > 10 && tried.iter().sum::<usize>() > 500, "{tried:?}");
    }

    #[test]
    fn every_move_that_is_listed_in_other_games_is_taken_as_it_is_typed() {
        let tried = type_moves_of(|name| !name.starts_with("civ"));
        assert!(tried.len() > 15 && tried.iter().sum::<usize>() > 500, "{tried:?}");
    }

    #[test]
    fn completion_minds_no_case() {
        let mut civ = game("../../scenarios/civ_war.ron");
        let techs = next(&mut civ, Seat(0), "GOAL");
        assert!(techs.contains(&"Bronze_Working".to_owned()), "{techs:?}");
        assert_eq!(next(&mut civ, Seat(0), "Research"), next(&mut civ, Seat(0), "research"));
    }

    #[test]
    fn a_game_without_a_board_has_no_map() {
        let boardless = game("../../scenarios/turns/alternate.ron");
        let has_map = |game: &Game| all_words(game).contains(&"map".to_owned());
        assert!(!has_map(&boardless) && has_map(&duel()));
        assert!(["civ_tiny", "chess"].iter().all(|name| has_map(&game(&format!("../../scenarios/{name}.ron")))));
        let refusal = boardless.parse("mapp").expect_err("no order");
        assert!(!with_words(refusal, "mapp", &boardless).expected.contains(&"map".to_owned()));
    }
}
