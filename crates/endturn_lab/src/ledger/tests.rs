//! Any content of a batch's files is either read or refused.

use std::fs;

use proptest::prelude::*;

use super::{
    Inputs, Kept, LedgerError, ShardHead, ShardWriter,
    frame::framed,
    read_shard,
    shard::{is_published, is_spent},
};
use crate::play::{End, GameResult};

const HEAD: ShardHead = ShardHead { plan: 7, shard: 0, first: 0, games: 4 };

fn results() -> Vec<GameResult> {
    (0..HEAD.games).map(|game| GameResult::unplayed(game, End::RoundBudget)).collect()
}

/// A published shard.
fn published() -> Vec<u8> {
    let place = tempfile::tempdir().unwrap();
    let mut writer = ShardWriter::open(place.path(), HEAD).unwrap().unwrap();
    results().iter().for_each(|result| writer.add(result).unwrap());
    writer.publish().unwrap();
    fs::read(place.path().join("000000.shard")).unwrap()
}

/// Reads the files in all the ways that the ledger does.
fn look(shard: Option<&[u8]>, part: Option<&[u8]>) {
    let place = tempfile::tempdir().unwrap();
    for (bytes, end) in [(shard, "shard"), (part, "part")] {
        if let Some(bytes) = bytes {
            fs::write(place.path().join("000000").with_extension(end), bytes).unwrap();
        }
    }
    for begun in [false, true] {
        if let Ok(kept) = Kept::read(place.path(), HEAD, begun) {
            assert!(kept.games().all(|game| kept.result(game).is_some_and(|result| result.game == game)));
        }
    }
    if let Ok(read) = read_shard(place.path(), HEAD) {
        assert!(read.iter().map(|result| result.game).eq(HEAD.range()));
    }
    is_spent(&place.path().join("000000.part"));
    _ = is_published(place.path(), HEAD);
    if let Ok(Some(mut writer)) = ShardWriter::open(place.path(), HEAD) {
        let missing: Vec<u64> = writer.missing().collect();
        missing.into_iter().for_each(|game| writer.add(&GameResult::unplayed(game, End::WorkBudget)).unwrap());
        _ = writer.publish();
    }
    _ = Inputs::read(place.path());
}

proptest! {
    #[test]
    fn any_bytes_of_a_shard_are_read_or_refused(
        bytes in proptest::collection::vec(any::<u8>(), 0..200), is_part in any::<bool>()
    ) {
        let (shard, part) = if is_part { (None, Some(&bytes[..])) } else { (Some(&bytes[..]), None) };
        look(shard, part);
    }

    /// Even with forged checksums.
    #[test]
    fn any_sound_frames_are_read_or_refused(
        frames in proptest::collection::vec((0u64..9, proptest::collection::vec(any::<u8>(), 0..40)), 0..6), head in any::<bool>()
    ) {
        let mut bytes = if head { HEAD.frame(HEAD.games) } else { Vec::new() };
        for (number, payload) in &frames {
            let number = if *number > 6 { u64::MAX - (number - 7) } else { *number };
            bytes.extend_from_slice(&framed(number, payload));
        }
        look(Some(&bytes), None);
        look(None, Some(&bytes));
    }

    #[test]
    fn a_published_shard_with_any_change_is_refused(at in any::<proptest::sample::Index>(), bit in 0u8..8, cut in any::<bool>()) {
        let whole = published();
        let at = at.index(whole.len());
        let mut bytes = whole.clone();
        if cut { bytes.truncate(at) } else { bytes[at] ^= 1 << bit }
        let place = tempfile::tempdir().unwrap();
        fs::write(place.path().join("000000.shard"), &bytes).unwrap();
        prop_assert!(matches!(read_shard(place.path(), HEAD), Err(LedgerError::Damaged(..))));
        prop_assert!(matches!(Kept::read(place.path(), HEAD, true), Err(LedgerError::Damaged(..))));
        look(Some(&bytes), Some(&whole));
        prop_assert_eq!(fs::read(place.path().join("000000.shard")).unwrap(), bytes, "it stays as it is");
    }

    #[test]
    fn any_inputs_are_read_or_refused(text in ".{0,80}", bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        let place = tempfile::tempdir().unwrap();
        for bytes in [text.as_bytes(), &bytes] {
            fs::write(place.path().join("inputs.json"), bytes).unwrap();
            prop_assert!(Inputs::read(place.path()).is_err());
        }
    }
}

#[test]
fn a_shard_that_was_published_meanwhile_is_left_alone_and_leaves_nothing_behind() {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("000000.shard"), published()).unwrap();
    assert!(ShardWriter::open(place.path(), HEAD).unwrap().is_none());
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
}

#[test]
fn games_of_two_folders_are_compared_and_joined() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let write = |place: &tempfile::TempDir, results: &[GameResult]| {
        let mut writer = ShardWriter::open(place.path(), HEAD).unwrap().unwrap();
        results.iter().for_each(|result| writer.add(result).unwrap());
    };
    let all = results();
    write(&one, &all[..3]);
    write(&other, &all[1..]);
    let kept = |place: &tempfile::TempDir| Kept::read(place.path(), HEAD, true).unwrap();
    assert_eq!(kept(&one).first_difference(&kept(&other)), None);
    let mut joined = kept(&one);
    assert!(!joined.is_published() && joined.games().eq(0..3));
    joined.join(kept(&other), HEAD);
    assert!(joined.is_published() && joined.results().eq(all));
    write(&other, &[GameResult::unplayed(0, End::WorkBudget)]);
    assert_eq!(kept(&one).first_difference(&kept(&other)), Some(0));
}
