//! A picture as SVG.

use std::fmt::Write;

use super::{Anchor, Edge, Item, Point, Scene, Words};
use crate::render::colour::css;
use crate::render::markup::escape;

/// The whole file.
pub fn file(scene: &Scene) -> String {
    let (width, height, title) = (scene.width, scene.height, escape(&scene.title));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" font-family=\"sans-serif\" text-anchor=\"middle\">\n<title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for item in &scene.items {
        out += &element(item);
        out.push('\n');
    }
    out + "</svg>\n"
}

/// A part as an element, within one whose `text-anchor` is `middle`.
pub fn element(item: &Item) -> String {
    let mut out = String::new();
    let _ = match item {
        Item::Fields { areas, fill } => write!(
            out,
            "<path d=\"{}\" fill=\"{}\" shape-rendering=\"crispEdges\"/>",
            areas.iter().map(|area| path(area, true)).collect::<String>(),
            css(*fill)
        ),
        Item::Polygon { points, fill, edge } => {
            let points: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
            let fill = fill.map_or_else(|| "none".to_owned(), css);
            write!(out, "<polygon points=\"{}\" fill=\"{fill}\"{}/>", points.join(" "), stroke(*edge))
        }
        Item::Circle { centre: (x, y), radius, fill, edge } => {
            write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{}\"{}/>", css(*fill), stroke(*edge))
        }
        Item::Lines { paths, colour, width, is_round } => write!(
            out,
            "<path d=\"{}\" fill=\"none\"{}{}/>",
            paths.iter().map(|one| path(one, false)).collect::<String>(),
            stroke(Some(Edge::solid(*colour, *width))),
            if *is_round { " stroke-linecap=\"round\"" } else { "" }
        ),
        Item::Words(words) => {
            out = text(words);
            Ok(())
        }
        Item::Noted { note, items } => {
            let items: String = items.iter().map(element).collect();
            write!(out, "<g><title>{}</title>{items}</g>", escape(note))
        }
    };
    out
}

/// A path through points, from each to the next by steps.
fn path(points: &[Point], is_closed: bool) -> String {
    let mut out = String::new();
    let mut before: Option<Point> = None;
    for &(x, y) in points {
        let _ = match before {
            None => write!(out, "M{x} {y}"),
            Some((last, line)) if line == y => write!(out, "h{}", x - last),
            Some((last, line)) if last == x => write!(out, "v{}", y - line),
            Some((last, line)) => write!(out, "l{} {}", x - last, y - line),
        };
        before = Some((x, y));
    }
    if is_closed {
        out.push('z');
    }
    out
}

fn stroke(edge: Option<Edge>) -> String {
    let Some(Edge { colour, width, is_dashed }) = edge else { return String::new() };
    let width = if width == 1 { String::new() } else { format!(" stroke-width=\"{width}\"") };
    format!(" stroke=\"{}\"{width}{}", css(colour), if is_dashed { " stroke-dasharray=\"3 2\"" } else { "" })
}

fn text(words: &Words) -> String {
    let Words { at: (x, y), size, .. } = words;
    let anchor = match words.anchor {
        Anchor::Start => " text-anchor=\"start\"",
        Anchor::Middle => "",
        Anchor::End => " text-anchor=\"end\"",
    };
    let bold = if words.is_bold { " font-weight=\"bold\"" } else { "" };
    let halo = words.halo.map_or_else(String::new, |(colour, width)| {
        format!("{} stroke-linejoin=\"round\" paint-order=\"stroke\"", stroke(Some(Edge::solid(colour, width))))
    });
    let (fill, text) = (css(words.colour), escape(&words.text));
    format!("<text x=\"{x}\" y=\"{y}\"{anchor} font-size=\"{size}\"{bold} fill=\"{fill}\"{halo}>{text}</text>")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::scene::rectangle;

    #[test]
    fn every_part_is_written_and_names_are_no_markup() {
        let words = Words::dark((5, 5), 12, "<b>").anchored(Anchor::End).bold().haloed([255; 3], 2);
        let items = vec![
            Item::Fields { areas: vec![rectangle(0, 0, 4, 5), vec![(0, 0), (1, 2), (3, 4)]], fill: [255, 0, 0] },
            Item::Polygon { points: rectangle(0, 0, 4, 5), fill: None, edge: Some(Edge::solid([1, 1, 1], 2)) },
            Item::Circle { centre: (1, 2), radius: 3, fill: [9; 3], edge: None },
            Item::Lines { paths: vec![vec![(0, 0), (9, 0), (9, 9)]], colour: [0; 3], width: 2, is_round: true },
            Item::Noted { note: "1 & 2".into(), items: vec![Item::Words(words)] },
        ];
        let svg = file(&Scene { width: 40, height: 30, title: "A & B".into(), items });
        let lines: Vec<&str> = svg.lines().skip(3).collect();
        let expected = [
            "<path d=\"M0 0h4v5h-4zM0 0l1 2l2 2z\" fill=\"#ff0000\" shape-rendering=\"crispEdges\"/>",
            "<polygon points=\"0,0 4,0 4,5 0,5\" fill=\"none\" stroke=\"#010101\" stroke-width=\"2\"/>",
            "<circle cx=\"1\" cy=\"2\" r=\"3\" fill=\"#090909\"/>",
            "<path d=\"M0 0h9v9\" fill=\"none\" stroke=\"#000000\" stroke-width=\"2\" stroke-linecap=\"round\"/>",
            "<g><title>1 &amp; 2</title><text x=\"5\" y=\"5\" text-anchor=\"end\" font-size=\"12\" font-weight=\"bold\" \
             fill=\"#000000\" stroke=\"#ffffff\" stroke-width=\"2\" stroke-linejoin=\"round\" \
             paint-order=\"stroke\">&lt;b&gt;</text></g>",
            "</svg>",
        ];
        assert_eq!(lines, expected);
        assert!(svg.contains("<title>A &amp; B</title>"));
    }
}
