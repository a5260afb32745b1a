//! `map`: the board of a game, on the terminal or in a file.

use std::path::Path;

use endturn::report::files::write_whole;

use super::boards::{Asked, Sight, personas_and_viewer};
use crate::args::MapArgs;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten, with_suggestion};
use crate::opening::number;
use crate::playback::{Playback, When};
use crate::render::board::Board;
use crate::render::paint::Paint;
use crate::render::palette::SeatColours;
use crate::render::scene::{Scene, svg};
use crate::render::screen::Screen;
use crate::render::{map_key, map_scene, scene_png, shell};

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
    let (personas, viewer) = personas_and_viewer(&args.seat, &mut problems);
    let when = When { round, otherwise: 0 };
    let (mut playback, round) = Playback::open(&args.game, &personas, when, problems, console)?;
    let (module, layer) = (args.module.as_deref(), args.layer.as_deref());
    let sight = Sight::of(&playback.game, Asked { source: &args.game.source, module, layer, seat: viewer })?;
    playback.go_to(round)?;
    let game = playback.game;
    let (title, seats) = (sight.title(&game, playback.seed), SeatColours::of(&game));
    let board = sight.board(&game).ok_or_else(|| sight.missing())?;
    let Some((path, kind)) = file else {
        let shown = board.text(&seats, console.screen());
        console.say(&format!("{}\n\n{shown}", console.paint().strong(title)))?;
        return Ok(ExitCode::Success);
    };
    let percent = match kind {
        DrawingFormat::Text => {
            let plain = board.text(&seats, Screen::new(Paint(false), None));
            write_whole(path, format!("{title}\n\n{plain}"))?;
            None
        }
        _ => Some(write(path, kind, &board.scene(&title, &seats))?),
    };
    let (shown, mut about) = (shell::quote_path(path), "\n".to_owned());
    if let Board::Cells(picture) = &board {
        about = format!(": {} × {} cells\n", picture.width, picture.height);
        // A text drawing has its own legend.
        if let Some(percent) = percent {
            let owners = map_key::owners(picture, &seats, console.paint());
            about += &format!("{}\n{owners}", map_scene::scale(picture, percent));
        }
    }
    console.say(&format!("{title}\nwrote {shown}{about}"))?;
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
    use endturn::engine::picture::{Picture, PictureCell};

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
}
