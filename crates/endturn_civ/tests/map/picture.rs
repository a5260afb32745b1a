//! Pictures of maps.

use endturn_civ::ids::Tile;
use endturn_civ::map::generate::{Style, generate};
use endturn_civ::map::grid::MapGrid;
use endturn_civ::map::picture::{Label, MOST_CELLS, MapPicture, of_seat};
use endturn_civ::map::topology::{Grid, Topology};
use endturn_civ::map::world_map::WorldMap;
use endturn_engine::random::Draws;
use endturn_engine::seats::Seat;

use super::{lands, recipe, square};

fn small() -> (WorldMap, Vec<Label>) {
    let rows = [" gp ", "mhp:"].map(str::to_owned).to_vec();
    let mut map = MapGrid { rows, wrap_x: false, ..MapGrid::default() }.to_map(&lands("classic")).expect("a map");
    for tile in [1, 2, 5, 6] {
        map.set_owner(Tile(tile), Some((Seat(1), Tile(6))));
    }
    let label = |tile, name: &str| Label { tile: Tile(tile), mark: '#', name: name.to_owned(), owner: Some(Seat(1)) };
    (map, vec![label(6, "Ur & <Uruk>\u{1b}[2J"), label(99, "beyond")])
}

#[test]
fn text_shows_terrain_and_marks() {
    let (map, labels) = small();
    let picture = MapPicture::new(&map, &lands("classic"), &labels);
    assert_eq!(picture.text(false), " gp \nmh#:\n");
    let coloured = picture.text(true);
    let mut plain = String::new();
    for (at, part) in coloured.split("\u{1b}[").enumerate() {
        plain.push_str(if at == 0 { part } else { part.split_once('m').expect("a colour").1 });
    }
    assert_eq!(plain, picture.text(false));
    assert!(coloured.contains("48;2;124;112;104m"), "mountains are grey");
    assert_eq!(picture.legend.len(), 6);
}

#[test]
fn svg_names_cities_and_no_name_breaks_it() {
    let (map, labels) = small();
    let picture = MapPicture::new(&map, &lands("classic"), &labels);
    let svg = picture.svg();
    assert!(svg.contains(">Ur &amp; &lt;Uruk&gt;[2J</text>"), "{svg}");
    assert!(!svg.contains("beyond"));
    let [red, green, blue] = of_seat(Seat(1));
    assert!(svg.contains(&format!("<circle cx=\"25\" cy=\"15\" r=\"4\" fill=\"#{red:02x}{green:02x}{blue:02x}\"")));
    assert_eq!(svg.matches("<svg").count(), svg.matches("</svg>").count());
}

#[test]
fn png_reads_back_as_the_colours_of_the_cells() {
    for grid in [Grid::Square, Grid::Hex] {
        let topology = Topology::new(30, 20, (true, false), grid).expect("a map");
        let lands = lands("classic");
        let one = generate(&recipe(topology, Style::Fractal, 2), &lands, &Draws::new(5)).expect("a world");
        let picture = MapPicture::new(&one.map, &lands, &[]);
        let bytes = picture.png();
        let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().expect("a picture");
        let mut pixels = vec![0; reader.output_buffer_size().expect("small")];
        let info = reader.next_frame(&mut pixels).expect("one frame");
        let half = if grid == Grid::Hex { 6 } else { 0 };
        assert_eq!((info.width, info.height), (30 * 12 + half, 20 * 12));
        for (at, cell) in picture.cells.iter().enumerate() {
            let (x, y) = (at % 30 * 12 + if at / 30 % 2 == 1 { half as usize } else { 0 }, at / 30 * 12);
            let pixel = (y * info.width as usize + x) * 3;
            assert_eq!(pixels[pixel..pixel + 3], cell.rgb);
        }
    }
}

#[test]
fn borders_are_stronger_in_colour_than_what_lies_within() {
    let lands = lands("classic");
    let topology = square(9, 9);
    let grass = lands.terrain("Grassland").expect("grassland");
    let mut map = WorldMap::new(topology, lands.oceans(), vec![grass; 81]).expect("a map");
    for tile in topology.square(topology.at(4, 4).expect("inside"), 1) {
        map.set_owner(tile, Some((Seat(0), Tile(40))));
    }
    let picture = MapPicture::new(&map, &lands, &[]);
    let off = |at: usize| {
        picture.cells[at].rgb.iter().zip(of_seat(Seat(0))).map(|(a, b)| u32::from(a.abs_diff(b))).sum::<u32>()
    };
    assert!(off(31) < off(40) && off(40) < off(0), "border, inside, outside");
}

#[test]
fn the_largest_maps_give_pictures_of_bounded_size() {
    let lands = lands("tiny");
    for (width, height) in [(1_000, 1_000), (1_000_000, 1), (1, 1_000_000)] {
        let topology = Topology::new(width, height, (false, false), Grid::Square).expect("a map");
        let map =
            WorldMap::new(topology, lands.oceans(), vec![endturn_civ::ids::TerrainId(0); 1_000_000]).expect("a map");
        let label = Label { tile: Tile(999_999), mark: '*', name: "x".repeat(1_000_000), owner: None };
        let picture = MapPicture::new(&map, &lands, &[label]);
        assert!(picture.cells.len() <= MOST_CELLS && picture.cells.len() > MOST_CELLS / 5);
        assert!(picture.text(true).len() < 12_000_000 && picture.png().len() < 4_000_000);
        assert!(picture.svg().len() < 40_000_000);
        assert_eq!(picture.text(false).matches('*').count(), 1);
        assert_eq!(picture.labels[0].name.len(), 40);
    }
}
