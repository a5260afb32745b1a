//! Damaged lines.

use endturn_engine::random::Draw;

/// Numbers as people type them, small ones more often.
pub(super) const NUMBERS: [&str; 10] = ["1", "2", "3", "1", "2", "0", "7", "40", "4294967295", "99999999999"];

/// Draws one item.
pub(super) fn pick<'t, T>(all: &'t [T], draw: &mut Draw) -> &'t T {
    &all[draw.below(all.len() as u64) as usize]
}

/// Damages a line: drops, adds or replaces a word.
pub fn damaged(line: &str, draw: &mut Draw) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    let at = draw.below(words.len() as u64) as usize;
    match draw.below(3) {
        0 => _ = words.remove(at),
        1 => words.insert(at, "1"),
        _ => words[at] = *pick(&NUMBERS, draw),
    }
    words.join(" ")
}
