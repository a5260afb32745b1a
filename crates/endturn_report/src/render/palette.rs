//! The colours of seats, the same in charts and on boards.

use endturn_engine::Seat;

use super::colour::Rgb;

/// Each differs as much as possible from all before it; the first eight also for people with
/// red-green colour blindness. All are dark enough to be visible on white, and bright enough on
/// black.
#[rustfmt::skip]
const SEATS: [Rgb; Seat::MAX] = [
    [216, 0, 8], [8, 88, 248], [0, 120, 72], [192, 136, 0],
    [184, 0, 192], [0, 160, 184], [144, 128, 248], [248, 80, 144],
    [136, 88, 120], [48, 168, 56], [240, 64, 248], [136, 96, 0],
    [0, 112, 160], [184, 128, 144], [128, 56, 240], [248, 96, 40],
    [200, 32, 120], [120, 136, 104], [200, 104, 200], [0, 136, 240],
    [104, 96, 192], [120, 128, 168], [184, 72, 248], [192, 96, 48],
    [232, 0, 176], [160, 80, 176], [104, 128, 0], [176, 64, 80],
    [0, 152, 112], [88, 112, 112], [208, 88, 112], [136, 152, 48],
    [96, 104, 248], [240, 0, 88], [152, 112, 104], [16, 136, 144],
    [144, 96, 224], [0, 112, 208], [168, 128, 192], [0, 144, 24],
    [240, 80, 200], [216, 0, 224], [104, 144, 216], [0, 136, 192],
    [168, 0, 240], [120, 152, 160], [160, 104, 152], [152, 120, 48],
    [216, 120, 96], [192, 80, 152], [168, 136, 104], [216, 112, 160],
    [96, 112, 64], [248, 40, 32], [184, 112, 248], [160, 80, 40],
    [240, 16, 136], [104, 104, 144], [128, 96, 80], [136, 112, 192],
    [192, 72, 200], [168, 64, 128], [152, 56, 200], [200, 16, 160],
];

/// The colour of a seat.
pub fn of(seat: Seat) -> Rgb {
    SEATS[seat.index() % SEATS.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::colour::{contrast, ink};

    /// The distance of two colours: the sum of the differences of their components.
    fn distance(one: Rgb, other: Rgb) -> u32 {
        one.into_iter().zip(other).map(|(one, other)| u32::from(one.abs_diff(other))).sum()
    }

    #[test]
    fn no_two_seats_look_alike() {
        for (at, &one) in SEATS.iter().enumerate() {
            let least = SEATS[..at].iter().map(|&other| distance(one, other)).min().unwrap_or(u32::MAX);
            let wanted = if at < 8 { 140 } else { 30 };
            assert!(least >= wanted, "seat {at} is only {least} from another");
        }
    }

    #[test]
    fn every_seat_can_be_seen_on_white_and_on_black_and_can_be_written_on() {
        for colour in SEATS {
            for ground in [[255; 3], [24; 3]] {
                assert!(contrast(colour, ground) >= 300, "{colour:?} on {ground:?}");
            }
            assert!(contrast(colour, ink(colour)) >= 450, "{colour:?} and its ink");
        }
    }
}
