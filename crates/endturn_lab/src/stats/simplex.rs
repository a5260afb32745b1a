//! The simplex method for symmetric games: all unbeaten mixes. Implemented here since it must give
//! the same bits everywhere and walk along the whole face of solutions, and because the tables are
//! small.

/// Entries of a tableau below this count as zero; entries are about 1.
const ZERO: f64 = 1e-10;

/// The face of all unbeaten mixes, at one of its vertices.
pub(super) struct Face {
    size: usize,
    /// A row per constraint: competitors, slacks, right side.
    rows: Vec<Vec<f64>>,
    /// The column that each row represents.
    basis: Vec<usize>,
    /// Columns that leave the face.
    barred: Vec<bool>,
}

impl Face {
    /// Finds all unbeaten mixes of a game whose entries, by rows, are from -1 to 1. `None` if the
    /// search fails.
    pub(super) fn of_game(wins: &[f64], size: usize) -> Option<Self> {
        // With 2 added the value of the game is 2, and a mix is a solution of `(wins + 2) x <= 1`
        // with the highest sum.
        let mut rows = Vec::new();
        for row in 0..size {
            let mut line: Vec<f64> = wins[row * size..(row + 1) * size].iter().map(|value| value + 2.0).collect();
            line.extend((0..size).map(|slack| if slack == row { 1.0 } else { 0.0 }));
            line.push(1.0);
            rows.push(line);
        }
        let mut face = Self { size, rows, basis: (size..2 * size).collect(), barred: vec![false; 2 * size] };
        let goal: Vec<f64> = (0..2 * size).map(|column| if column < size { 1.0 } else { 0.0 }).collect();
        let gains = face.climb(&goal)?;
        face.barred = gains.iter().map(|gain| *gain < -1e-9).collect();
        Some(face)
    }

    /// Walks on to the vertex where one column is highest (a competitor's share or, after all of
    /// these, a competitor's loss), and returns that mix.
    pub(super) fn push(&mut self, which: usize) -> Option<Vec<f64>> {
        let goal: Vec<f64> = (0..2 * self.size).map(|column| if column == which { 1.0 } else { 0.0 }).collect();
        self.climb(&goal)?;
        let mut mix = vec![0.0; self.size];
        for (row, column) in self.basis.iter().enumerate() {
            if *column < self.size {
                mix[*column] = self.rows[row][2 * self.size].max(0.0);
            }
        }
        let total: f64 = mix.iter().sum();
        mix.iter_mut().for_each(|share| *share /= total);
        Some(mix)
    }

    /// Pivots until no column that may enter gains, and returns the gain of each. By Bland's rule
    /// it never cycles.
    fn climb(&mut self, goal: &[f64]) -> Option<Vec<f64>> {
        for _ in 0..100_000 {
            let gains: Vec<f64> = (0..2 * self.size)
                .map(|column| {
                    let through: f64 =
                        self.basis.iter().zip(&self.rows).map(|(base, row)| goal[*base] * row[column]).sum();
                    goal[column] - through
                })
                .collect();
            let enters = (0..2 * self.size)
                .find(|column| gains[*column] > ZERO && !self.barred[*column] && !self.basis.contains(column));
            let Some(enters) = enters else { return Some(gains) };
            let mut leaves: Option<(usize, f64)> = None;
            for (row, line) in self.rows.iter().enumerate().filter(|(_, line)| line[enters] > ZERO) {
                let length = line[2 * self.size] / line[enters];
                let first = leaves.is_none_or(|(best, shortest)| {
                    length < shortest - 1e-13 || (length <= shortest + 1e-13 && self.basis[row] < self.basis[best])
                });
                if first {
                    leaves = Some((row, length));
                }
            }
            self.pivot(leaves?.0, enters);
        }
        None
    }

    fn pivot(&mut self, leaves: usize, enters: usize) {
        let by = self.rows[leaves][enters];
        self.rows[leaves].iter_mut().for_each(|value| *value /= by);
        let line = self.rows[leaves].clone();
        for (row, other) in self.rows.iter_mut().enumerate() {
            let factor = other[enters];
            if row != leaves {
                other.iter_mut().zip(&line).for_each(|(value, pivot)| *value -= factor * pivot);
            }
        }
        self.basis[leaves] = enters;
    }
}
