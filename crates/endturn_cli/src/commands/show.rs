//! `show`: the world after a round, as tables.

use endturn::engine::{
    Game, Seat,
    tables::{Cell, EntityTable},
};
use endturn::report::game::played_by;
use endturn::scenario::tool::title;
use serde_json::{Map, Value, json};

use crate::args::{Format, ShowArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten, with_suggestion};
use crate::opening::{number, seat_named};
use crate::playback::{Playback, When};
use crate::render::number::grouped;
use crate::render::palette::SeatColours;
use crate::render::screen::Screen;
use crate::render::sheet::Sheet;
use crate::render::table::{self, Align};
use crate::render::{drawing_text, json};

/// The selection to show.
struct Choice<'a> {
    module: Option<&'a str>,
    table: Option<&'a str>,
    seats: Vec<Seat>,
    entity: Option<&'a str>,
}

pub(super) fn show(args: &ShowArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let round = args.round.as_deref().and_then(|text| number::<u32>("--round", text, 0, &mut problems));
    let (filling, owners): (Vec<String>, Vec<String>) = args.seat.iter().cloned().partition(|word| word.contains('='));
    let when = When { round, otherwise: 0 };
    let (mut playback, round) = Playback::open(&args.game, &filling, when, problems, console)?;
    let choice = Choice::new(args, &owners, &playback.game)?;
    playback.go_to(round)?;
    let game = &playback.game;
    let sheets = choice.sheets(game);
    if choice.entity.is_some() && sheets.iter().all(|sheet| sheet.rows.is_empty()) {
        console.note(&choice.nothing(game));
        return Ok(ExitCode::Wrong);
    }
    let text = match args.format {
        Format::Json => as_json(&playback, &choice, &sheets),
        Format::Text => as_text(&playback, &choice, &sheets, console.screen()),
    };
    console.say(&text)?;
    Ok(ExitCode::Success)
}

impl<'a> Choice<'a> {
    fn new(args: &'a ShowArgs, owners: &[String], game: &Game) -> Result<Self, Failure> {
        let mut problems = Vec::new();
        let modules: Vec<&str> = game.setup().modules.iter().map(|module| module.name()).collect();
        if let Some(module) = args.module.as_deref().filter(|module| !modules.contains(module)) {
            let problem = format!("this game has no module `{}`; expected {}", shorten(module), modules.join(", "));
            problems.push(with_suggestion(problem, module, modules.iter().copied()));
        }
        if let Some(word) = args.table.as_deref().filter(|word| !game.tables().any(|table| is_called(table, word))) {
            let names: Vec<String> = game.tables().map(EntityTable::file).collect();
            let problem = format!("there is no table `{}`; expected {}", shorten(word), names.join(", "));
            let short = game.tables().map(|table| table.name);
            problems.push(with_suggestion(problem, word, names.iter().map(String::as_str).chain(short)));
        }
        let mut seats = Vec::new();
        for word in owners {
            match seat_named(game, word) {
                Ok(seat) => seats.push(seat),
                Err(problem) => problems.push(format!("`--seat {}`: {problem}", shorten(word))),
            }
        }
        if !problems.is_empty() {
            return Err(Failure::Problems(problems, None));
        }
        Ok(Self { module: args.module.as_deref(), table: args.table.as_deref(), seats, entity: args.entity.as_deref() })
    }

    /// True if something in particular was asked for.
    fn is_narrow(&self) -> bool {
        self.table.is_some() || self.entity.is_some()
    }

    /// Returns the tables with the matching rows.
    fn sheets(&self, game: &Game) -> Vec<Sheet> {
        let names: Vec<&str> = self.seats.iter().map(|&seat| game.roster().name(seat)).collect();
        let tables = game.tables().filter(|table| {
            self.module.is_none_or(|module| module == table.module)
                && self.table.is_none_or(|word| is_called(table, word))
        });
        let sheet = |table: &'static EntityTable| {
            let mut rows = (table.rows)(game.world());
            rows.retain(|row| names.is_empty() || belongs(table, row, &names));
            if let Some(name) = self.entity {
                rows.retain(|row| has(row, name));
                // If something has the name, rows that only mention it are left out.
                let is_it = |row: &Vec<Cell>| has(&row[..table.keys], name);
                let found = rows.iter().any(is_it);
                rows.retain(|row| !found || is_it(row));
            }
            Sheet { table, rows }
        };
        let sheets = tables.map(sheet);
        // If one entity is wanted, empty tables are left out.
        sheets.filter(|sheet| self.entity.is_none() || !sheet.rows.is_empty()).collect()
    }

    /// Returns the problem that nothing has the name.
    fn nothing(&self, game: &Game) -> String {
        let name = self.entity.unwrap_or_default();
        let mut names = Vec::new();
        for table in game.tables() {
            for row in (table.rows)(game.world()) {
                names.extend(row.into_iter().take(table.keys).map(|cell| cell.to_string()));
            }
        }
        let problem = format!("nothing is called `{}` {}", shorten(name), when(game));
        with_suggestion(problem, name, names.iter().map(String::as_str))
    }
}

/// Whether a word is the table's name, with or without the module's.
fn is_called(table: &EntityTable, word: &str) -> bool {
    table.name.eq_ignore_ascii_case(word) || table.file().eq_ignore_ascii_case(word)
}

/// Whether a row belongs to one of the seats.
fn belongs(table: &EntityTable, row: &[Cell], names: &[&str]) -> bool {
    let of_seats = table.columns.iter().zip(row).filter(|(column, _)| column.unit == "seat");
    of_seats.into_iter().any(|(_, cell)| matches!(cell, Cell::Text(name) if names.contains(&name.as_str())))
}

/// Whether a cell is the name, or a list with it.
fn has(row: &[Cell], name: &str) -> bool {
    row.iter().any(|cell| {
        let text = cell.to_string();
        text.eq_ignore_ascii_case(name) || text.split(", ").any(|part| part.eq_ignore_ascii_case(name))
    })
}

fn when(game: &Game) -> String {
    match game.rounds_finished() {
        0 => "at the start".to_owned(),
        round => format!("after round {round}"),
    }
}

fn shown_seats(choice: &Choice<'_>, game: &Game) -> Vec<Seat> {
    game.roster().seats().filter(|seat| choice.seats.is_empty() || choice.seats.contains(seat)).collect()
}

fn as_text(playback: &Playback, choice: &Choice<'_>, sheets: &[Sheet], screen: Screen) -> String {
    let paint = screen.paint;
    let game = &playback.game;
    let mut text = format!("{}\n", paint.strong(title(game, playback.seed)));
    if !choice.is_narrow() {
        text += &format!("\n{}", seats(choice, game, screen));
        text += &board(choice, game, screen);
    }
    for sheet in sheets {
        text += &format!("\n{}", sheet.text(choice.is_narrow(), screen));
    }
    text
}

/// Shows the board of a table game, with nothing hidden; empty if the chosen modules have none.
fn board(choice: &Choice<'_>, game: &Game, screen: Screen) -> String {
    let mut modules = game.setup().modules.iter().filter(|one| choice.module.is_none_or(|name| name == one.name()));
    let drawing = modules.find_map(|module| module.drawing(game.world(), None));
    let shown = drawing.map(|drawing| drawing_text::text(&drawing, &SeatColours::of(game), screen));
    shown.map_or_else(String::new, |board| format!("\n{board}"))
}

/// Shows the seats side by side with the most telling metrics; a single seat with all of them.
fn seats(choice: &Choice<'_>, game: &Game, screen: Screen) -> String {
    let (paint, colours) = (screen.paint, SeatColours::of(game));
    let is_shown =
        |metric: &endturn::engine::metrics::Metric| choice.module.is_none_or(|module| module == metric.module);
    if let [seat] = choice.seats[..] {
        let row = game.metric_row(seat);
        let metrics = game.metrics().iter().zip(&row.values).filter(|(metric, _)| is_shown(metric));
        let rows: Vec<Vec<String>> = metrics
            .map(|(metric, &value)| vec![paint.dim(metric.name), grouped(value), paint.dim(metric.unit)])
            .collect();
        let title =
            format!("{}, {}", paint.seat(seat, &colours, game.roster().name(seat)), played_by(game.deciding(seat)));
        return format!("{title}\n{}", table::lines(&rows, &[Align::Left, Align::Right], "  "));
    }
    let columns: Vec<usize> = game.standings().iter().copied().filter(|&at| is_shown(&game.metrics()[at])).collect();
    let mut head = vec![paint.dim("seat"), paint.dim("persona")];
    head.extend(columns.iter().map(|&at| paint.dim(game.metrics()[at].name)));
    let mut rows = vec![head];
    for seat in shown_seats(choice, game) {
        let values = game.metric_row(seat).values;
        let mut row = vec![paint.seat(seat, &colours, game.roster().name(seat)), played_by(game.deciding(seat))];
        row.extend(columns.iter().map(|&at| grouped(values[at])));
        row.extend(game.seat_table().eliminated(seat).map(|out| paint.dim(format!("out in round {}", out.round))));
        rows.push(row);
    }
    let mut align = vec![Align::Left; 2];
    align.extend(columns.iter().map(|_| Align::Right));
    let groups = vec![1; columns.len() + 1];
    format!("{}\n{}", paint.strong("seats"), table::blocks(&rows, &align, "  ", 1, &groups, screen.width))
}

fn as_json(playback: &Playback, choice: &Choice<'_>, sheets: &[Sheet]) -> String {
    let game = &playback.game;
    let seat = |seat: Seat| {
        let values = game.metrics().iter().zip(game.metric_row(seat).values);
        let values = values.filter(|(metric, _)| choice.module.is_none_or(|module| module == metric.module));
        json!({
            "seat": game.roster().name(seat), "number": seat.number(), "persona": played_by(game.deciding(seat)),
            "eliminated": game.seat_table().eliminated(seat).map(|out| out.round),
            "metrics": values.map(|(metric, value)| (metric.name.to_owned(), value.into())).collect::<Map<String, Value>>(),
        })
    };
    json::line(&json!({
        "title": game.setup().title, "seed": playback.seed, "round": game.rounds_finished(),
        "over": game.ended().is_some(), "digest": game.digest().to_string(),
        "seats": shown_seats(choice, game).into_iter().map(seat).collect::<Vec<_>>(),
        "tables": sheets.iter().map(Sheet::json).collect::<Vec<_>>(),
    }))
}
