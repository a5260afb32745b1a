//! `map`: the board of a game, on the terminal or in a file.

use std::path::Path;

use endturn::engine::{
    Game, Seat,
    drawing::Drawing,
    picture::{Layer, Picture},
    seats::is_same_name,
};
use endturn::report::files::write_whole;

use endturn::scenario::tool::title;

use crate::args::MapArgs;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten, with_suggestion};
use crate::opening::number;
use crate::playback::{Playback, When};
use crate::render::paint::Paint;
use crate::render::palette::SeatColours;
use crate::render::scene::{self, Scene, svg};
use crate::render::screen::Screen;
use crate::render::{drawing_text, map_key, map_scene, map_text, scene_png, shell};

/// Maximum cells of a drawable board, per side and in total.
const SIDE: usize = 10_000;
const CELLS: usize = 4_000_000;

/// The format of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DrawingFormat {
    Png,
    Svg,
    Text,
}

pub(super) fn map(args: &MapArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let round = args.round.as_deref().and_then(|text| number::<u32>("--round", text, 0, &mut problems));
    let file = args.out.as_deref().and_then(|path| match kind(path) {
        Ok(kind) => Some((path, kind)),
        Err(problem) => {
            problems.push(problem);
            None
        }
    });
    // A seat without a persona is a viewer: the board is drawn as it knows it.
    let (personas, viewers): (Vec<String>, Vec<String>) =
        args.seat.iter().cloned().partition(|seat| seat.contains('='));
    if let [first, second, ..] = &viewers[..] {
        problems.push(format!(
            "`--seat {}`: the board can be drawn for one seat only, and `{}` is named too",
            shorten(first),
            shorten(second)
        ));
    }
    let when = When { round, otherwise: 0 };
    let (mut playback, round) = Playback::open(&args.game, &personas, when, problems, console)?;
    let module = module(&playback.game, args)?;
    let layer = args.layer.as_deref().map(|word| layer_of(&playback.game, module, word)).transpose()?;
    let viewer = viewers.first().map(|word| seat_of(&playback.game, word)).transpose()?;
    playback.go_to(round)?;
    let game = playback.game;
    let setup = game.setup().modules.iter().find(|one| one.name() == module);
    let seats = SeatColours::of(&game);
    let mut title = title(&game, playback.seed);
    if let Some(seat) = viewer {
        title += &format!(" · as {} knows it", game.roster().name(seat));
    }
    if let Some(layer) = layer {
        title += &format!(" · {}: {}", layer.name, layer.help);
    } else if let Some(drawing) = setup.and_then(|one| one.drawing(game.world(), viewer)) {
        return board(&drawing, file, &title, &seats, console);
    }
    let picture = match (layer, viewer) {
        (Some(layer), _) => setup.and_then(|one| one.layer(game.world(), viewer, layer.name)),
        (None, Some(seat)) => setup.and_then(|one| one.seen_picture(game.world(), seat)),
        (None, None) => game.picture(module),
    };
    let picture = picture.filter(is_drawable);
    let picture = picture.ok_or_else(|| Failure::problem(format!("the board of module {module} cannot be drawn")))?;
    let Some((path, kind)) = file else {
        let shown = map_text::text(&picture, &seats, console.screen());
        console.say(&format!("{}\n\n{shown}", console.paint().strong(title)))?;
        return Ok(ExitCode::Success);
    };
    let drawn = || map_scene::scene(&picture, &title, &seats);
    let scale = match kind {
        DrawingFormat::Text => {
            let plain = map_text::text(&picture, &seats, Screen::new(Paint(false), None));
            write_whole(path, format!("{title}\n\n{plain}"))?;
            String::new()
        }
        _ => map_scene::scale(&picture, write(path, kind, &drawn())?) + "\n",
    };
    let (shown, size) = (shell::quote_path(path), format!("{} × {}", picture.width, picture.height));
    // A text drawing has its own legend.
    let owners =
        if kind == DrawingFormat::Text { String::new() } else { map_key::owners(&picture, &seats, console.paint()) };
    console.say(&format!("{title}\nwrote {shown}: {size} cells\n{scale}{owners}"))?;
    Ok(ExitCode::Success)
}

/// Returns the seat with a number or name.
fn seat_of(game: &Game, word: &str) -> Result<Seat, Failure> {
    let roster = game.roster();
    let word = word.trim();
    let is_it = |&seat: &Seat| word.parse() == Ok(seat.number()) || is_same_name(roster.name(seat), word);
    roster.seats().find(is_it).ok_or_else(|| {
        let names: Vec<&str> = roster.seats().map(|seat| roster.name(seat)).collect();
        let known = names.join(", ");
        let shown = shorten(word);
        let problem =
            format!("`--seat {shown}`: there is no seat `{shown}`; expected 1 to {}, or {known}", names.len());
        Failure::problem(with_suggestion(problem, word, names))
    })
}

/// Returns the layer of a name.
fn layer_of(game: &Game, module: &str, word: &str) -> Result<&'static Layer, Failure> {
    let setup = game.setup().modules.iter().find(|one| one.name() == module);
    let layers: &'static [Layer] = setup.map_or(&[], |one| one.layers());
    let names: Vec<&str> = layers.iter().map(|layer| layer.name).collect();
    let shown = shorten(word);
    if names.is_empty() {
        let problem =
            format!("`--layer {shown}`: the board of module {module} has no layers; it is always drawn whole");
        return Err(Failure::problem(problem));
    }
    layers.iter().find(|layer| layer.name == word.trim()).ok_or_else(|| {
        let problem = format!("`--layer {shown}`: there is no layer `{shown}`; expected {}", names.join(", "));
        Failure::problem(with_suggestion(problem, word, names))
    })
}

/// Prints the board of a table game, or writes it to a file.
fn board(
    drawing: &Drawing,
    file: Option<(&Path, DrawingFormat)>,
    title: &str,
    seats: &SeatColours,
    console: &mut Console<'_>,
) -> Result<ExitCode, Failure> {
    let Some((path, kind)) = file else {
        let shown = drawing_text::text(drawing, seats, console.screen());
        console.say(&format!("{}\n\n{shown}", console.paint().strong(title)))?;
        return Ok(ExitCode::Success);
    };
    match kind {
        DrawingFormat::Text => write_whole(path, format!("{title}\n\n{}", drawing.plain()))?,
        _ => {
            write(path, kind, &scene::board(drawing, title, seats))?;
        }
    }
    let shown = shell::quote_path(path);
    console.say(&format!("{title}\nwrote {shown}\n"))?;
    Ok(ExitCode::Success)
}

/// Returns the format for a file extension.
fn kind(path: &Path) -> Result<DrawingFormat, String> {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
    match ending.as_str() {
        "png" => Ok(DrawingFormat::Png),
        "svg" => Ok(DrawingFormat::Svg),
        "txt" => Ok(DrawingFormat::Text),
        "" => Err(format!("`--out {}`: the file's name must end in .png, .svg or .txt", shell_path(path))),
        other => {
            let problem = format!("`--out {}`: expected a name that ends in .png, .svg or .txt", shell_path(path));
            Err(with_suggestion(problem, other, ["png", "svg", "txt"]))
        }
    }
}

fn shell_path(path: &Path) -> String {
    shorten(&path.to_string_lossy())
}

/// Returns the module whose board to draw.
fn module(game: &Game, args: &MapArgs) -> Result<&'static str, Failure> {
    let all: Vec<&'static str> = game.setup().modules.iter().map(|module| module.name()).collect();
    let scenario = shell::quote(&args.game.source);
    if let Some(wanted) = args.module.as_deref() {
        let Some(&name) = all.iter().find(|name| **name == wanted) else {
            let known = all.join(", ");
            let problem = format!("{scenario} has no module `{}`; expected {known}", shorten(wanted));
            return Err(Failure::problem(with_suggestion(problem, wanted, all.iter().copied())));
        };
        let has_board = has_board(game, name);
        return if has_board { Ok(name) } else { Err(Failure::problem(format!("module {name} has no board to draw"))) };
    }
    let found = all.iter().copied().find(|name| has_board(game, name));
    found.ok_or_else(|| Failure::problem(format!("{scenario} has no board to draw; it plays {}", all.join(", "))))
}

/// Whether a module has a board of any kind.
fn has_board(game: &Game, module: &str) -> bool {
    let modules = &game.setup().modules;
    let drawn = modules.iter().find(|one| one.name() == module).and_then(|one| one.drawing(game.world(), None));
    drawn.is_some() || game.picture(module).is_some()
}

/// Whether a board has cells, but not too many.
pub(super) fn is_drawable(picture: &Picture) -> bool {
    let (width, height) = (picture.width, picture.height);
    (1..=SIDE).contains(&width) && (1..=SIDE).contains(&height) && width * height <= CELLS
}

/// Writes a picture; returns the hundredths of the file's pixels for one of the picture.
fn write(path: &Path, kind: DrawingFormat, scene: &Scene) -> Result<u32, Failure> {
    if kind == DrawingFormat::Png {
        write_whole(path, scene_png::file(scene))?;
        return Ok(scene_png::percent(scene));
    }
    write_whole(path, svg::file(scene))?;
    Ok(100)
}

#[cfg(test)]
mod tests {
    use endturn::engine::picture::PictureCell;

    use super::*;

    #[test]
    fn the_ending_of_a_name_says_what_is_drawn() {
        let of = |name: &str| kind(Path::new(name));
        assert_eq!(
            [of("a.png"), of("b/c.SVG"), of("x.txt")],
            [Ok(DrawingFormat::Png), Ok(DrawingFormat::Svg), Ok(DrawingFormat::Text)]
        );
        assert!(of("a.pgn").unwrap_err().ends_with("did you mean `png`?"));
        assert!(of("a.bmp").unwrap_err().ends_with(".png, .svg or .txt"));
        assert!(of("map").unwrap_err().contains("`--out map`: the file's name must end in"));
    }

    #[test]
    fn every_kind_of_file_is_written_whole() {
        let cell = PictureCell { glyph: '~', colour: [0, 0, 200], spot: None, mark: None, owner: None };
        let picture = Picture { width: 1, height: 1, cells: vec![cell], ..Picture::default() };
        let scene = map_scene::scene(&picture, "Sea", &SeatColours::default());
        let place = tempfile::tempdir().unwrap();
        for (name, start) in [("a.png", "\u{fffd}PNG"), ("a.svg", "<svg ")] {
            let path = place.path().join(name);
            std::fs::write(&path, "something older and longer than what comes now".repeat(900)).unwrap();
            write(&path, kind(&path).unwrap(), &scene).unwrap();
            let bytes = std::fs::read(&path).unwrap();
            assert!(String::from_utf8_lossy(&bytes).starts_with(start) && bytes.len() < 40_000, "{name}");
        }
        assert_eq!(std::fs::read_dir(place.path()).unwrap().count(), 2, "nothing is left beside them");
        assert!(write(&place.path().join("no/where.png"), DrawingFormat::Png, &scene).is_err());
    }

    #[test]
    fn a_board_without_cells_or_beyond_all_measure_is_not_drawn() {
        let board = |width, height| Picture { width, height, ..Picture::default() };
        assert!(is_drawable(&board(1, 1)) && is_drawable(&board(2_000, 2_000)));
        for (width, height) in [(0, 5), (5, 0), (10_001, 1), (usize::MAX, usize::MAX), (2_001, 2_000)] {
            assert!(!is_drawable(&board(width, height)), "{width} {height}");
        }
    }
}
