//! Games as lines of text, for a comparison with OpenSpiel's `maedn` by
//! `tests/python/oracle_ludo.py`.

use endturn_tabletop::ludo::{Move, Position, Variant, apply, legal, random, roll};

use super::rules::chance;

/// OpenSpiel's number of a move: 1 enters a token, others are the field of the token.
fn action(position: &Position, mv: Move) -> u8 {
    match position.tokens[usize::from(position.seat)][usize::from(mv.token)] {
        0 => 1,
        step => step + 1,
    }
}

/// Each line: the seats, whether two sit opposite, then for every throw `die:seat:legal,…:played`,
/// and the winner.
#[test]
#[ignore = "it prints: cargo test -p endturn_tabletop ludo::traces -- --ignored --nocapture"]
fn traces_for_openspiel() {
    for seed in 0..3_000 {
        let seats = 2 + (seed % 3) as u8;
        let variant = Variant { opposite: seed % 2 == 0, ..Variant::MAEDN };
        let (mut draw, mut position) = (chance(seed), Position::new(seats));
        let mut line = format!("game {seats} {}", variant.opposite);
        while !position.is_over(&variant) {
            roll(&variant, &mut position, &mut draw).unwrap();
            let die = position.dice[0];
            let mv = random(&variant, &position, &mut draw);
            let mut legal: Vec<u8> = legal(&variant, &position).map(|mv| action(&position, mv)).collect();
            legal.sort_unstable();
            legal.dedup();
            let legal = if legal.is_empty() { vec![0] } else { legal };
            let told: Vec<String> = legal.iter().map(u8::to_string).collect();
            line +=
                &format!(" {die}:{}:{}:{}", position.seat, told.join(","), mv.map_or(0, |mv| action(&position, mv)));
            if let Some(mv) = mv {
                apply(&variant, &mut position, mv).unwrap();
            }
            let again = position.grants(&variant);
            if !position.is_over(&variant) {
                position.begin_turn(if again { position.seat } else { position.next_seat() }, again);
            }
        }
        println!("{line} won {}", position.home[0]);
    }
}
