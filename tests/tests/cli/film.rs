//! `film`: its frames are those of `map`, in every format, and a seat sees only what it knows.

use std::fs;
use std::io::Cursor;
use std::path::Path;

use crate::support::{endturn, folder};
use crate::webp;

const ROMA: &str = "tests/fixtures/cli/civ_roma.ron";

/// A picture: its width, and red, green and blue of its pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Frame {
    width: usize,
    pixels: Vec<[u8; 3]>,
}

impl Frame {
    fn height(&self) -> usize {
        self.pixels.len() / self.width
    }

    /// The part that another picture covers in the upper left corner.
    fn part(&self, size: &Self) -> Self {
        let rows = self.pixels.chunks(self.width).take(size.height());
        Self { width: size.width, pixels: rows.flat_map(|row| row[..size.width].to_vec()).collect() }
    }

    fn count(&self, colour: [u8; 3]) -> usize {
        self.pixels.iter().filter(|pixel| **pixel == colour).count()
    }

    /// Draws a rectangle of pixels; those without a colour stay.
    fn draw(&mut self, (left, top): (usize, usize), width: usize, pixels: impl Iterator<Item = Option<[u8; 3]>>) {
        for (at, pixel) in pixels.enumerate() {
            if let Some(colour) = pixel {
                self.pixels[(top + at / width) * self.width + left + at % width] = colour;
            }
        }
    }
}

/// The frames of a file, and their delays in hundredths of a second.
type Film = (Vec<Frame>, Vec<u16>);

/// Reads a PNG file, animated or not.
fn png(path: &Path) -> Film {
    let mut reader = png::Decoder::new(Cursor::new(fs::read(path).unwrap())).read_info().unwrap();
    let (width, height) = reader.info().size();
    let mut shown = Frame { width: width as usize, pixels: vec![[0; 3]; (width * height) as usize] };
    let frames = reader.info().animation_control().map_or(1, |control| control.num_frames);
    let (mut all, mut delays) = (Vec::new(), Vec::new());
    for _ in 0..frames {
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let about = reader.next_frame(&mut bytes).unwrap();
        let depth = about.color_type.samples();
        let control = reader.info().frame_control().copied();
        let corner = control.map_or((0, 0), |control| (control.x_offset as usize, control.y_offset as usize));
        let pixels = bytes[..about.buffer_size()].chunks(depth);
        let pixels = pixels.map(|part| (part.get(3) != Some(&0)).then(|| [part[0], part[1], part[2]]));
        shown.draw(corner, about.width as usize, pixels);
        all.push(shown.clone());
        delays.extend(control.map(|control| {
            assert_eq!(control.delay_den, 100);
            control.delay_num
        }));
    }
    (all, delays)
}

/// Reads a GIF file.
fn gif(path: &Path) -> Film {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut reader = options.read_info(Cursor::new(fs::read(path).unwrap())).unwrap();
    let palette: Vec<[u8; 3]> =
        reader.global_palette().unwrap().chunks(3).map(|part| [part[0], part[1], part[2]]).collect();
    let (width, height) = (usize::from(reader.width()), usize::from(reader.height()));
    let mut shown = Frame { width, pixels: vec![[0; 3]; width * height] };
    let (mut all, mut delays) = (Vec::new(), Vec::new());
    while let Some(frame) = reader.read_next_frame().unwrap() {
        assert!(frame.palette.is_none() && frame.dispose == gif::DisposalMethod::Keep);
        let pixels = frame.buffer.iter();
        let pixels = pixels.map(|&at| (frame.transparent != Some(at)).then(|| palette[usize::from(at)]));
        shown.draw((frame.left.into(), frame.top.into()), frame.width.into(), pixels);
        all.push(shown.clone());
        delays.push(frame.delay);
    }
    (all, delays)
}

/// Reads a WebP file.
fn webp(path: &Path) -> Film {
    let ((width, height), frames) = webp::read(&fs::read(path).unwrap());
    let mut shown = Frame { width, pixels: vec![[0; 3]; width * height] };
    let all = frames.iter().map(|frame| {
        let pixels = frame.pixels.iter().map(|pixel| pixel.to_be_bytes());
        let pixels = pixels.map(|[alpha, red, green, blue]| (alpha > 0).then_some([red, green, blue]));
        shown.draw(frame.corner, frame.width, pixels);
        (shown.clone(), (frame.delay / 10) as u16)
    });
    all.unzip()
}

/// Makes a film in a folder; returns its path.
fn film(place: &Path, words: &str, name: &str) -> std::path::PathBuf {
    let path = place.join(name);
    let told = endturn(&format!("film {words} --out {}", path.display())).success();
    assert!(told.starts_with("wrote ") && told.ends_with(" bytes\n"), "{told}");
    path
}

/// The picture that `map` draws of a game.
fn map(place: &Path, words: &str) -> Frame {
    let path = place.join("map.png");
    endturn(&format!("map {words} --out {}", path.display())).success();
    png(&path).0.remove(0)
}

#[test]
fn the_frames_of_a_film_are_the_pictures_of_map_in_all_formats() {
    let place = folder();
    let place = place.path();
    let words = format!("{ROMA} --rounds 2..6");
    let (exact, delays) = png(&film(place, &words, "a.apng"));
    assert_eq!((exact.len(), &delays[..]), (5, &[25, 25, 25, 25, 300][..]));
    for (at, frame) in exact.iter().enumerate() {
        let map = map(place, &format!("{ROMA} --round {}", at + 2));
        assert!(frame.width > map.width && frame.height() >= map.height());
        assert!(frame.part(&map) == map, "round {} is another picture than that of map", at + 2);
    }
    let panel =
        |frame: &Frame| frame.pixels.chunks(frame.width).flat_map(|row| row[700..].to_vec()).collect::<Vec<_>>();
    assert!(exact.windows(2).all(|pair| panel(&pair[0]) != panel(&pair[1])), "the round is shown beside the board");
    assert!(webp(&film(place, &words, "a.webp")) == (exact.clone(), delays));
    let folder = film(place, &words, "frames");
    let mut names: Vec<String> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, (1..=5).map(|at| format!("frame_000{at}.png")).collect::<Vec<_>>());
    for (name, frame) in names.iter().zip(&exact) {
        assert!(png(&folder.join(name)).0 == [frame.clone()], "{name}");
    }
    let (few, delays) = gif(&film(place, &format!("{words} --fps 12.5"), "a.gif"));
    assert_eq!((few.len(), &delays[..]), (5, &[8, 8, 8, 8, 300][..]));
    for (frame, exact) in few.iter().zip(&exact) {
        assert_eq!((frame.width, frame.pixels.len()), (exact.width, exact.pixels.len()));
        let far = |(one, other): (&[u8; 3], &[u8; 3])| (0..3).map(|at| one[at].abs_diff(other[at])).max().unwrap();
        let far: Vec<u8> = frame.pixels.iter().zip(&exact.pixels).map(far).collect();
        let inexact = far.iter().filter(|far| **far > 0).count();
        assert!(inexact * 25 < far.len(), "areas have their exact colours: {inexact} of {}", far.len());
        assert!(far.iter().all(|far| *far < 64), "others are near: {:?}", far.iter().max());
    }
}

#[test]
fn a_film_has_the_same_bytes_each_time_and_from_its_record() {
    let place = folder();
    let run = place.path().join("run");
    endturn(&format!("run scenarios/civ_two_cities.ron --rounds 5 --quiet --out {}", run.display())).success();
    for name in ["a.gif", "b.png", "c.webp"] {
        let of = |words: &str, again: &str| fs::read(film(place.path(), words, &format!("{again}{name}"))).unwrap();
        let first = of("scenarios/civ_two_cities.ron --rounds ..5", "1");
        assert!(first == of("scenarios/civ_two_cities.ron --rounds ..5", "2"), "{name}");
        assert!(first == of(&run.display().to_string(), "3"), "{name} of the record");
    }
}

#[test]
fn a_film_of_a_table_game_has_a_frame_for_each_move() {
    let place = folder();
    let (frames, delays) = png(&film(place.path(), "scenarios/chess.ron --rounds 1..3", "chess.png"));
    // From the position after round 1 on, two moves a round.
    assert_eq!((frames.len(), delays[0]), (5, 50));
    let boards =
        [0, 2, 4].map(|at| frames[at].part(&map(place.path(), &format!("scenarios/chess.ron --round {}", at / 2 + 1))));
    for (at, board) in boards.iter().enumerate() {
        assert!(*board == map(place.path(), &format!("scenarios/chess.ron --round {}", at + 1)), "round {}", at + 1);
    }
    let squares = |frame: &Frame| frame.pixels[frame.width * 60..].to_vec();
    assert!(frames.windows(2).all(|pair| squares(&pair[0]) != squares(&pair[1])), "each move changes the board");
}

#[test]
fn a_film_of_a_seat_shows_what_it_knows() {
    const RED: [u8; 3] = [216, 0, 8];
    let place = folder();
    let place = place.path();
    let all = png(&film(place, &format!("{ROMA} --rounds 3..5"), "all.png")).0;
    let egypt = png(&film(place, &format!("{ROMA} --rounds 3..5 --seat Egypt"), "egypt.png")).0;
    assert!(png(&film(place, &format!("{ROMA} --rounds 3..5 --seat 2"), "second.png")).0 == egypt);
    for (at, (all, egypt)) in all.iter().zip(&egypt).enumerate() {
        let map = map(place, &format!("{ROMA} --round {} --seat Egypt", at + 3));
        assert!(egypt.part(&map) == map, "round {}", at + 3);
        assert!(all.part(&map).count(RED) > 400, "Rome has a city and units");
        assert_eq!(egypt.part(&map).count(RED), 0, "Egypt knows nothing of Rome");
        // Beside the board are the colour of Rome and, for a viewer of everything, its score.
        assert!(all.count(RED) > all.part(&map).count(RED) + egypt.count(RED));
    }
}

#[test]
fn boards_of_all_modules_and_layers_are_filmed_in_the_size_that_is_asked_for() {
    let place = folder();
    for (at, words) in [
        "scenarios/go.ron",
        "scenarios/kalaha.ron",
        "scenarios/ludo.ron",
        "scenarios/backgammon.ron",
        "scenarios/catan.ron",
        "scenarios/risk.ron --seat 1",
        "scenarios/fleets_duel.ron --seat Red",
        "scenarios/rival_offices.ron --seat 1",
        "scenarios/three_factions.ron",
        "scenarios/war_in_the_dark.ron --module agency",
        "scenarios/civ_two_cities.ron --layer owners --set scenario.civ.map.grid=Hex",
    ]
    .iter()
    .enumerate()
    {
        let (frames, _) =
            gif(&film(place.path(), &format!("{words} --rounds ..2 --size 300x200"), &format!("{at}.gif")));
        assert!(frames.len() >= 3, "{words}: {}", frames.len());
        assert!(frames.iter().all(|frame| (frame.width, frame.height()) == (300, 200)), "{words}");
        assert!(frames.first() != frames.last(), "{words}");
        assert!(frames.iter().all(|frame| frame.count([255; 3]) < 55_000), "{words}: something is drawn");
    }
    let (frames, _) = gif(&film(place.path(), "scenarios/kalaha.ron --rounds ..0 --size 400", "wide.gif"));
    assert_eq!((frames.len(), frames[0].width), (1, 400));
    let words = "scenarios/go.ron --rounds ..4 --size 301x199";
    assert!(webp(&film(place.path(), words, "go.webp")) == png(&film(place.path(), words, "go.png")));
}

#[test]
fn rounds_that_do_not_exist_are_refused_with_those_that_do() {
    let place = folder();
    let run = place.path().join("run");
    endturn(&format!("run scenarios/fleets_duel.ron --rounds 4 --quiet --out {}", run.display())).success();
    let out = place.path().join("a.gif").display().to_string();
    for (words, error) in [
        (
            format!("{} --rounds 2..5", run.display()),
            "`--rounds 2..5`: the record ends after round 4; expected rounds from 0 to 4",
        ),
        (
            format!("{} --rounds 5..", run.display()),
            "`--rounds 5..`: the record ends after round 4; expected rounds from 0 to 4",
        ),
        (
            "scenarios/fleets_duel.ron --rounds ..18".to_owned(),
            "`--rounds ..18`: the game is over after round 17; expected rounds from 0 to 17",
        ),
        (
            format!("{ROMA} --rounds ..21"),
            "`--rounds ..21`: the game ends after round 20; expected rounds from 0 to 20",
        ),
    ] {
        assert_eq!(endturn(&format!("film {words} --out {out}")).failure(2), format!("error: {error}\n"));
    }
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1, "no film is written");
}

#[test]
fn all_wrong_arguments_of_a_film_are_reported_at_once_and_nothing_is_overwritten() {
    let error = endturn(
        "film scenarios/chess.ron --rounds 3 --size 9x9 --fps 99 --seat 3=nobody --seat 1 --seat 2 --out war.mp4",
    )
    .failure(2);
    for part in [
        "`--rounds 3`: expected A..B",
        "`--size 9x9`: expected a width or W×H in pixels",
        "`--fps 99`: expected a number from 0.1 to 50",
        "there is no seat `3`",
        "for one seat only",
        "`--out war.mp4`: expected a name that ends in .gif, .webp, .apng or .png, or a folder",
    ] {
        assert!(error.contains(part), "{part} is missing in\n{error}");
    }
    let place = folder();
    let out = place.path().join("there");
    fs::create_dir(&out).unwrap();
    let error = endturn(&format!("film {ROMA} --out {}", out.display())).failure(2);
    assert!(error.contains("already exists and is not overwritten"), "{error}");
    let error = endturn(&format!("film {ROMA} --out {}/no/where.gif", place.path().display())).failure(2);
    assert!(error.contains("cannot write"), "{error}");
    let error = endturn(&format!("film scenarios/turns/alternate.ron --out {}", out.display())).failure(2);
    assert!(error.contains("has no board to draw"), "{error}");
    assert!(endturn("film tests/fixtures/cli/hot_seat.ron --out a.gif").failure(2).contains("has no persona"));
}
