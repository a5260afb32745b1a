//! T-63: a seat that joins during a game has its name and its numbers everywhere: in records, in
//! reports on one game, in results, tables and findings of many, and in futures.

use std::{fs, num::NonZeroUsize};

use endturn::{
    engine::{
        Game, Seat,
        record::{Record, RecordHeader, RecordWriter, replay},
    },
    lab::{
        batch::{self, Plan, Progress},
        ledger::Folder,
        plan::{self, LoadedPlan},
        play::GameResult,
        whatif::{self, Moment, Question},
    },
    report::{
        Evaluation,
        findings::Findings,
        game::{Book, chronicle::Chronicle},
        page::page,
        render::{chart, paint::Paint, screen::Screen, standings::Standings, verdict},
        tables::TableFormat,
        whatif::Futures,
    },
    scenario::{files::MemoryFiles, render::Style},
};

use crate::lab::inn::{ALONE, NAME, ROUNDS, setup};

const GUEST: Seat = Seat(2);
const PLAIN: Screen = Screen { paint: Paint(false), width: None };

fn game() -> Game {
    let mut game = Game::new(setup()).unwrap();
    game.listen(true);
    game.keep_log();
    game
}

fn hand(persona: &str) -> Vec<(String, String)> {
    vec![(NAME.to_owned(), persona.to_owned())]
}

/// The whole game, in which another persona plays the guest from the fourth round on: its
/// chronicle, and its record.
fn whole() -> (Game, Chronicle, String) {
    let mut game = game();
    let header = RecordHeader {
        record: RecordHeader::format_of(&[]),
        engine: "0".into(),
        title: "inn".into(),
        scenario: String::new(),
        seed: 3,
        overrides: Vec::new(),
        content: String::new(),
        sources: Vec::new(),
        changes: Vec::new(),
    };
    let (mut writer, mut record) = RecordWriter::start(&header);
    let mut chronicle = Chronicle::start(&game);
    while game.ended().is_none() {
        if game.rounds_finished() == ALONE + 1 {
            game.take_over(GUEST, hand("generous")).unwrap();
        }
        game.advance_rounds(1);
        chronicle.round(&mut game);
        record += &writer.round(&mut game);
    }
    (game, chronicle, record)
}

#[test]
fn t_63_a_game_with_a_guest_is_recorded_and_played_again() {
    let (game, _, record) = whole();
    assert!(
        record.contains(r#"{"seat":3,"order":"throw"}"#) && record.contains(r#""taken_over_by":{"inn":"generous"}"#)
    );
    let mut again = self::game();
    let replayed = replay(&mut again, &Record::parse(&record).unwrap(), None, |_| {});
    assert_eq!((replayed.rounds, replayed.mismatch), (ROUNDS, None));
    assert_eq!((again.digest(), again.deciding(GUEST)), (game.digest(), &hand("generous")[..]));
}

#[test]
fn t_63_what_is_told_of_a_game_tells_of_its_guest_from_the_round_on_in_which_it_joins() {
    let (game, chronicle, _) = whole();
    let book = Book { game: &game, chronicle: &chronicle, seed: 3, repeat: "", own_rulesets: &[], curves: &[] };
    let (before, values) = chronicle.series(GUEST, 0);
    assert_eq!((before, values.len()), (ALONE as usize, (ROUNDS - ALONE) as usize + 1));
    assert_eq!((values[0], chronicle.latest(GUEST)), (0, &values[values.len() - 1..]));
    let text = verdict::text(&book, PLAIN);
    let line = text.lines().find(|line| line.trim_start().starts_with("Guest ") && line.contains("at most")).unwrap();
    let ann = text.lines().find(|line| line.trim_start().starts_with("Ann ") && line.contains("at most")).unwrap();
    let place = |line: &str| line.chars().position(|letter| "·▁▂▃▄▅▆▇█".contains(letter)).unwrap();
    assert_eq!(place(line), place(ann) + ALONE as usize, "{text}");
    assert!(text.contains("round 4  Guest goes from mean to generous"), "{text}");
    assert!(text.contains("Guest wins in round 6"), "{text}");
    let page = chart::page(&book);
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    let data = format!("data-name=\"Guest\" data-values=\"{}{}\"", " ".repeat(before), values.join(" "));
    assert!(page.contains(&data), "{data}");
    let table = Standings::new(&book).table(&book, PLAIN);
    assert!(table.lines().nth(1).unwrap().trim_start().starts_with("Guest"), "{table}");
}

/// During a round the table may have seats without values from a finished round.
#[test]
fn t_63_a_guest_without_a_finished_round_has_no_values_yet() {
    let mut game = game();
    let chronicle = Chronicle::start(&game);
    game.advance_rounds(ALONE);
    let book = Book { game: &game, chronicle: &chronicle, seed: 3, repeat: "", own_rulesets: &[], curves: &[] };
    for told in [verdict::text(&book, PLAIN), chart::page(&book), Standings::new(&book).table(&book, PLAIN)] {
        assert!(told.contains("Guest"), "{told}");
    }
}

fn plan() -> LoadedPlan {
    let mut files = MemoryFiles::default();
    files.insert(
        "plan.ron",
        "(format: 1, name: \"inn\", scenarios: [\"inn.ron\"], contenders: [\"mean\", \"generous\"], design: RoundRobin, \
         replicates: 20, rounds: (metrics: All))",
    );
    let loaded = plan::load(&files, "plan.ron", Box::new(|_, _| Ok(setup())));
    loaded
        .unwrap_or_else(|reports| panic!("{}", reports.iter().map(|one| one.render(Style::Plain)).collect::<String>()))
}

fn played(plan: &LoadedPlan, folder: &Folder) -> Vec<GameResult> {
    batch::play(plan, folder, NonZeroUsize::new(2).unwrap(), &|_| true, &Progress::default()).unwrap();
    folder.shards(plan.schedule()).flat_map(|head| folder.read(head).unwrap()).collect()
}

#[test]
fn t_63_results_and_tables_of_many_games_have_rows_for_guests() {
    let (plan, place) = (plan(), tempfile::tempdir().unwrap());
    let folder = Folder::open(place.path(), plan.id(), true).unwrap();
    let all = played(&plan, &folder);
    assert_eq!(all.len(), 40);
    for result in &all {
        assert_eq!((result.seats.len(), result.began_with()), (3, 2));
        let guest = result.guest(2).unwrap();
        assert_eq!((guest.name.as_str(), result.guest(1)), ("Guest", None));
        assert_eq!(guest.course.rounds(), (ALONE..=ROUNDS).collect::<Vec<_>>());
        let last = guest.course.series(0, 0).last().unwrap();
        assert_eq!(last, (ROUNDS, result.seats[2].metrics[0]));
    }
    let formats = [TableFormat::Csv, TableFormat::Parquet, TableFormat::JsonLines];
    let evaluation = Evaluation::begin(&plan, place.path(), &formats, "endturn").unwrap();
    let (_, written) = evaluation.finish(&folder, None).unwrap();
    assert!(written.iter().all(|one| one.path.is_file()));
    let rows = |table: &str| -> Vec<String> {
        let text = fs::read_to_string(place.path().join(format!("{table}.csv"))).unwrap();
        text.lines().skip(1).map(str::to_owned).collect()
    };
    let seats = rows("seats");
    assert_eq!(seats.len(), 3 * all.len());
    for (row, result) in seats.iter().skip(2).step_by(3).zip(&all) {
        let rank = result.seats[2].rank.unwrap();
        assert!(row.starts_with(&format!("{},3,Guest,,{rank},", result.game)), "{row}");
    }
    let rounds = rows("rounds");
    let of_game = (2 * ROUNDS + ROUNDS - ALONE + 1) as usize;
    assert_eq!(rounds.len(), of_game * all.len());
    let first: Vec<String> =
        rounds[..7].iter().map(|row| row.split(',').take(4).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(first[..2], ["0 1 1 mean", "0 1 2 generous"]);
    assert_eq!(first[2..5], ["0 2 1 mean", "0 2 2 generous", "0 2 3 "]);
    let won = all.iter().filter(|result| result.seats[2].rank == Some(1)).count();
    assert!((10..40).contains(&won), "{won}");
    assert_eq!(rows("games").iter().filter(|row| row.contains(",Guest,")).count(), won);
}

#[test]
fn t_63_findings_of_many_games_are_of_contenders_and_guests_take_points_from_them() {
    let (plan, place) = (plan(), tempfile::tempdir().unwrap());
    let folder = Folder::open(place.path(), plan.id(), true).unwrap();
    let all = played(&plan, &folder);
    let found = Findings::of(&plan, &folder, None).unwrap();
    let share: f64 = found.contenders.iter().map(|one| one.points.as_ref().unwrap().estimate).sum();
    let of_guests = all.iter().filter(|result| result.seats[2].rank == Some(1)).count() as f64 / all.len() as f64;
    assert!((share + of_guests - 1.0).abs() < 1e-9, "{share} and {of_guests}");
    assert_eq!((found.games, found.failed, found.seats.len()), (40, 0, 2));
    assert!(page(&found, "out").contains("generous"));
}

/// The futures of two moments, before and after the guest joined; and with a seat handed to another
/// persona.
#[test]
fn t_63_futures_go_on_with_guests_and_tell_who_of_them_wins() {
    let mut game = game();
    game.advance_rounds(1);
    let futures = |without: &Game, with: &Game| {
        let question = Question { without: Moment::of(without), with: Moment::of(with), root: 1, rounds: None };
        let mut futures = Futures::new(without.roster().len(), without.metrics().len(), 0);
        let take = &mut |pair| futures.add(&pair);
        whatif::play(&question, 60, NonZeroUsize::new(2).unwrap(), &batch::Progress::default(), take);
        futures
    };
    let mut changed = game.fork();
    changed.take_over(Seat(0), hand("generous")).unwrap();
    let early = futures(&game, &changed);
    assert_eq!((early.finished, early.failed.len()), (60, 0));
    assert_eq!(early.wins(2), [0, 0], "at the moment there are two seats");
    let guests: Vec<&String> = early.turned.iter().flat_map(|one| &one.guests).flat_map(|one| one.values()).collect();
    assert!(!guests.is_empty() && guests.iter().all(|name| *name == "Guest"), "{:?}", early.turned);
    game.advance_rounds(ALONE);
    let mut changed = game.fork();
    changed.take_over(GUEST, hand("generous")).unwrap();
    let late = futures(&game, &changed);
    let coins = late.metric(0, 2).unwrap();
    assert!((coins.change() + f64::from(ROUNDS - ALONE - 1)).abs() < 1e-9, "one coin a round: {coins:?}");
    assert!(late.wins(2)[0] > 10);
}
