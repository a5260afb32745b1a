//! Pictures of boards: words can be read on all of them, in every form of file.
#![allow(clippy::float_arithmetic, reason = "places on a drawing")]

use endturn::report::render::colour::contrast;

use crate::support::{endturn, folder};

/// A scenario of every board, and the round after which it is drawn.
const BOARDS: &[(&str, u32)] = &[
    ("auction", 3),
    ("auction_english", 2),
    ("backgammon", 9),
    ("catan", 12),
    ("chess", 6),
    ("civ_two_cities", 6),
    ("first_contact", 6),
    ("fleets_duel", 6),
    ("go", 12),
    ("hidden_orders", 3),
    ("kalaha", 4),
    ("ludo", 20),
    ("rival_offices", 12),
    ("risk", 6),
    ("war_in_the_dark", 3),
];

/// A filled shape: its colour, and whether it contains a point.
type Ground = ([u8; 3], Box<dyn Fn(f64, f64) -> bool>);

fn part<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    tag[start..].split('"').next()
}

fn colour(text: &str) -> [u8; 3] {
    let part = |at: usize| u8::from_str_radix(&text[at..at + 2], 16).unwrap();
    [part(1), part(3), part(5)]
}

fn number(tag: &str, name: &str) -> f64 {
    part(tag, name).unwrap().parse().unwrap()
}

fn polygon(points: &str) -> Vec<(f64, f64)> {
    let of = |pair: &str| pair.split_once(',').map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap())).unwrap();
    points.split(' ').map(of).collect()
}

fn contains(points: &[(f64, f64)], x: f64, y: f64) -> bool {
    let sides = points.iter().zip(points.iter().cycle().skip(1));
    let is_crossed = |((x1, y1), (x2, y2)): &(&(f64, f64), &(f64, f64))| {
        (*y1 > y) != (*y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
    };
    sides.filter(is_crossed).count() % 2 == 1
}

/// The words of a drawing that have too little contrast with their outline or else with what is
/// below their middle, and how many words there are.
fn hard_to_read(svg: &str) -> (Vec<String>, usize) {
    let mut grounds: Vec<Ground> = vec![([255; 3], Box::new(|_, _| true))];
    let (mut found, mut words) = (Vec::new(), 0);
    for tag in svg.split('<') {
        let (name, fill) =
            (tag.split(' ').next().unwrap_or_default(), part(tag, "fill").filter(|fill| fill.len() == 7));
        match (name, fill) {
            ("polygon", Some(fill)) => {
                let points = polygon(part(tag, "points").unwrap());
                grounds.push((colour(fill), Box::new(move |x, y| contains(&points, x, y))));
            }
            ("circle", Some(fill)) => {
                let (cx, cy, radius) = (number(tag, "cx"), number(tag, "cy"), number(tag, "r"));
                grounds.push((colour(fill), Box::new(move |x, y| (x - cx).hypot(y - cy) < radius)));
            }
            ("text", fill) => {
                words += 1;
                let text = tag.split('>').nth(1).unwrap();
                let (size, fill) = (number(tag, "font-size"), fill.map_or([0; 3], colour));
                let half = text.chars().count() as f64 * size / 4.0;
                let aside = match part(tag, "text-anchor") {
                    Some("start") => half,
                    Some("end") => -half,
                    _ => 0.0,
                };
                let (x, y) = (number(tag, "x") + aside, number(tag, "y") - size * 0.35);
                let below = || grounds.iter().rev().find(|(_, contains)| contains(x, y)).unwrap().0;
                let ground = part(tag, "stroke").map_or_else(below, colour);
                if contrast(fill, ground) < 450 {
                    found.push(format!("`{text}` in {fill:?} on {ground:?}"));
                }
            }
            _ => {}
        }
    }
    (found, words)
}

#[test]
fn words_on_every_board_can_be_read() {
    let place = folder();
    for (game, round) in BOARDS {
        for after in [0, *round] {
            let file = place.path().join("board.svg");
            endturn(&format!("map scenarios/{game}.ron --round {after} --out {}", file.display())).success();
            let (found, words) = hard_to_read(&std::fs::read_to_string(&file).unwrap());
            assert!(found.is_empty(), "{game} after round {after}: {found:#?}");
            assert!(words > 5, "{game} after round {after} has words");
        }
    }
    // The test finds words that cannot be read.
    let grey = "<polygon points=\"0,0 9,0 9,9 0,9\" fill=\"#888888\"/><text x=\"4\" y=\"5\" font-size=\"2\" fill=\"#999999\">a</text>";
    assert_eq!(hard_to_read(grey).0.len(), 1);
}

#[test]
fn every_board_is_drawn_as_png() {
    let place = folder();
    for (game, _) in BOARDS {
        let file = place.path().join(format!("{game}.png"));
        let said = endturn(&format!("map scenarios/{game}.ron --out {}", file.display())).success();
        assert!(said.contains("\nwrote "), "{said}");
        let bytes = std::fs::read(&file).unwrap();
        assert!(bytes.starts_with(b"\x89PNG") && bytes.len() > 1_000, "{game}: {}", bytes.len());
    }
}

#[test]
fn boards_name_the_seats_and_their_places() {
    let place = folder();
    for (game, words) in [
        ("chess", &["a", "h", "1", "8", "Anna", "Bela"][..]),
        ("go", &["A", "9", "Black", "White"]),
        ("backgammon", &["1", "24", "bar", "off", "White", "Black"]),
        ("kalaha", &["1", "6", "Anna", "Bela"]),
        ("ludo", &["0", "13", "Red", "Blue", "Green"]),
        ("risk", &["Alaska", "Red", "Blue"]),
    ] {
        let file = place.path().join("board.svg");
        endturn(&format!("map scenarios/{game}.ron --out {}", file.display())).success();
        let svg = std::fs::read_to_string(&file).unwrap();
        for word in words {
            let is_there = ["", " to move"].iter().any(|more| svg.contains(&format!(">{word}{more}</text>")));
            assert!(is_there, "{game}: {word} is missing");
        }
    }
}
