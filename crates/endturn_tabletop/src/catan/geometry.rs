//! Numbering and adjacency of hexes, vertices and edges.
//!
//! All are numbered by rows from the top, and within a row from the left: hexes in rows of 3, 4, 5,
//! 4, 3, vertices in rows by height, edges by their lower, then their higher vertex.

use std::sync::OnceLock;

use endturn_engine::compact::CompactSort as _;

/// Number of hexes.
pub const HEXES: usize = 19;
/// Number of vertices, the sites of settlements.
pub const VERTICES: usize = 54;
/// Number of edges, the sites of roads.
pub const EDGES: usize = 72;
/// Fills arrays of neighbours that have fewer entries than elements.
pub const NONE: u8 = u8::MAX;

/// Adjacency tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// The six vertices of each hex, clockwise from the top.
    pub hex_vertices: [[u8; 6]; HEXES],
    /// The one to three hexes of each vertex.
    pub vertex_hexes: [[u8; 3]; VERTICES],
    /// The two or three edges of each vertex.
    pub vertex_edges: [[u8; 3]; VERTICES],
    /// The vertices at the other ends of these edges.
    pub vertex_neighbours: [[u8; 3]; VERTICES],
    /// The two ends of each edge.
    pub edge_vertices: [[u8; 2]; EDGES],
    /// The 30 edges of the coast, clockwise from the upper left side of hex 0.
    pub coast: [u8; 30],
    /// The centre of each hex: quarters of a hex's height down, halves of its width to the right.
    pub hex_places: [(i8, i8); HEXES],
    /// The same for each vertex.
    pub vertex_places: [(i8, i8); VERTICES],
}

impl Geometry {
    /// Hexes that share a side with a hex.
    pub fn hex_neighbours(&self, hex: u8) -> impl Iterator<Item = u8> {
        (0..HEXES as u8).filter(move |other| {
            let own = &self.hex_vertices[usize::from(hex)];
            *other != hex
                && self.hex_vertices[usize::from(*other)].iter().filter(|vertex| own.contains(vertex)).count() == 2
        })
    }

    /// The edge between two vertices.
    #[must_use]
    pub fn edge(&self, one: u8, other: u8) -> Option<u8> {
        let ends = [one.min(other), one.max(other)];
        self.edge_vertices.binary_search(&ends).ok().map(|edge| edge as u8)
    }
}

/// The neighbours that exist.
pub fn present(places: &[u8; 3]) -> impl Iterator<Item = u8> + '_ {
    places.iter().copied().filter(|place| *place != NONE)
}

/// The geometry, computed on first use.
pub fn geometry() -> &'static Geometry {
    static GEOMETRY: OnceLock<Geometry> = OnceLock::new();
    GEOMETRY.get_or_init(compute)
}

/// The corners of each hex in units of half a width and a quarter of a height, clockwise from the
/// top.
fn corners() -> Vec<[(i8, i8); 6]> {
    let mut hexes = Vec::with_capacity(HEXES);
    for (row, count) in [3i8, 4, 5, 4, 3].into_iter().enumerate() {
        let row = row as i8;
        for at in 0..count {
            let (x, y) = (2 * at + (row - 2).abs(), 3 * row);
            hexes.push([(y - 2, x), (y - 1, x + 1), (y + 1, x + 1), (y + 2, x), (y + 1, x - 1), (y - 1, x - 1)]);
        }
    }
    hexes
}

fn compute() -> Geometry {
    let corners = corners();
    let mut points: Vec<(i8, i8)> = corners.iter().flatten().copied().collect();
    points.compact_sort();
    points.dedup();
    let mut geometry = Geometry {
        hex_vertices: [[0; 6]; HEXES],
        vertex_hexes: [[NONE; 3]; VERTICES],
        vertex_edges: [[NONE; 3]; VERTICES],
        vertex_neighbours: [[NONE; 3]; VERTICES],
        edge_vertices: [[0; 2]; EDGES],
        coast: [0; 30],
        hex_places: std::array::from_fn(|hex| (corners[hex][0].0 + 2, corners[hex][0].1)),
        vertex_places: std::array::from_fn(|vertex| points[vertex]),
    };
    let mut sides = Vec::new();
    for (hex, corners) in corners.iter().enumerate() {
        let vertices = corners.map(|point| points.binary_search(&point).unwrap_or(0) as u8);
        geometry.hex_vertices[hex] = vertices;
        for (at, vertex) in vertices.into_iter().enumerate() {
            push(&mut geometry.vertex_hexes[usize::from(vertex)], hex as u8);
            sides.push((vertex, vertices[(at + 1) % 6]));
        }
    }
    let mut edges: Vec<[u8; 2]> = sides.iter().map(|(one, other)| [*one.min(other), *one.max(other)]).collect();
    edges.compact_sort();
    edges.dedup();
    for (edge, ends) in edges.into_iter().enumerate() {
        geometry.edge_vertices[edge] = ends;
        for (from, to) in [(ends[0], ends[1]), (ends[1], ends[0])] {
            push(&mut geometry.vertex_edges[usize::from(from)], edge as u8);
            push(&mut geometry.vertex_neighbours[usize::from(from)], to);
        }
    }
    // A side whose reverse belongs to no hex is coast.
    let mut at = geometry.hex_vertices[0][5];
    for place in 0..30 {
        let coast = sides.iter().find(|(from, to)| *from == at && !sides.contains(&(*to, *from)));
        let (from, to) = coast.copied().unwrap_or((at, at));
        geometry.coast[place] = geometry.edge(from, to).unwrap_or(NONE);
        at = to;
    }
    geometry
}

fn push(places: &mut [u8; 3], value: u8) {
    if let Some(place) = places.iter_mut().find(|place| **place == NONE) {
        *place = value;
    }
}
