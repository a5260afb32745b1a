//! Small dense matrices, row by row.

/// The inverse of a symmetric positive definite matrix of `size` rows, or `None` if it is not one.
pub(super) fn inverse(matrix: &[f64], size: usize) -> Option<Vec<f64>> {
    let lower = cholesky(matrix, size)?;
    let mut result = vec![0.0; size * size];
    let mut column = vec![0.0; size];
    for which in 0..size {
        column.fill(0.0);
        column[which] = 1.0;
        substitute(&lower, size, &mut column);
        for (row, value) in column.iter().enumerate() {
            result[row * size + which] = *value;
        }
    }
    Some(result)
}

/// The solution of `matrix * x = right` for a symmetric positive definite matrix, or `None` if it
/// is not one.
pub(super) fn solve(matrix: &[f64], right: &[f64]) -> Option<Vec<f64>> {
    let mut x = right.to_vec();
    substitute(&cholesky(matrix, right.len())?, right.len(), &mut x);
    Some(x)
}

/// The lower triangular matrix whose product with its transpose is the matrix.
pub(super) fn cholesky(matrix: &[f64], size: usize) -> Option<Vec<f64>> {
    let mut lower = vec![0.0; size * size];
    for row in 0..size {
        for column in 0..=row {
            let mut rest = matrix[row * size + column];
            for k in 0..column {
                rest -= lower[row * size + k] * lower[column * size + k];
            }
            if row != column {
                lower[row * size + column] = rest / lower[column * size + column];
            } else if rest > 1e-14 * matrix[row * size + row].abs() && rest.is_finite() {
                lower[row * size + row] = rest.sqrt();
            } else {
                return None;
            }
        }
    }
    Some(lower)
}

/// Puts the solution for a Cholesky factor in the place of the right side.
pub(super) fn substitute(lower: &[f64], size: usize, x: &mut [f64]) {
    forward(lower, size, x);
    for row in (0..size).rev() {
        for k in row + 1..size {
            x[row] -= lower[k * size + row] * x[k];
        }
        x[row] /= lower[row * size + row];
    }
}

/// The first half of [`substitute`]: `lower * x = right`.
pub(super) fn forward(lower: &[f64], size: usize, x: &mut [f64]) {
    for row in 0..size {
        for k in 0..row {
            x[row] -= lower[row * size + k] * x[k];
        }
        x[row] /= lower[row * size + row];
    }
}

/// `left * vector`, for a matrix with as many columns as the vector is long.
pub(super) fn times(left: &[f64], vector: &[f64]) -> Vec<f64> {
    left.chunks_exact(vector.len()).map(|row| dot(row, vector)).collect()
}

/// The sum of products, first to last.
pub(super) fn dot(left: &[f64], right: &[f64]) -> f64 {
    left.iter().zip(right).map(|(a, b)| a * b).sum()
}

/// `vector * matrix * vector` for a square matrix.
pub(super) fn quadratic(matrix: &[f64], vector: &[f64]) -> f64 {
    dot(vector, &times(matrix, vector))
}

/// Vectors that span all solutions of `matrix * x = 0`, for a matrix with this many columns;
/// entries below `zero` count as zero.
pub(super) fn null_space(matrix: &[f64], columns: usize, zero: f64) -> Vec<Vec<f64>> {
    let mut rows: Vec<Vec<f64>> = matrix.chunks_exact(columns).map(<[f64]>::to_vec).collect();
    let mut pivots: Vec<usize> = Vec::new();
    loop {
        let done = pivots.len();
        let mut best = (zero, None);
        for (row, line) in rows.iter().enumerate().skip(done) {
            for (column, value) in line.iter().enumerate() {
                if value.abs() > best.0 {
                    best = (value.abs(), Some((row, column)));
                }
            }
        }
        let Some((row, column)) = best.1 else { break };
        rows.swap(done, row);
        let by = rows[done][column];
        rows[done].iter_mut().for_each(|value| *value /= by);
        let line = rows[done].clone();
        for (row, other) in rows.iter_mut().enumerate() {
            let factor = other[column];
            if row != done {
                other.iter_mut().zip(&line).for_each(|(value, pivot)| *value -= factor * pivot);
            }
        }
        pivots.push(column);
    }
    let free = (0..columns).filter(|column| !pivots.contains(column));
    free.map(|column| {
        let mut vector = vec![0.0; columns];
        vector[column] = 1.0;
        for (row, pivot) in pivots.iter().enumerate() {
            vector[*pivot] = -rows[row][column];
        }
        vector
    })
    .collect()
}
