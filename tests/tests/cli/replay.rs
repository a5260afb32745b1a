//! `replay`: agreement, tampering, cuts, and files that are not records.

use std::fs;
use std::path::PathBuf;

use endturn::engine::record::RecordSource;

use crate::support::{endturn, folder, json_lines, sandbox};

/// The record, in its own folder, of a game that no persona can end.
fn record(turns: u32) -> (tempfile::TempDir, PathBuf, String) {
    let place = folder();
    let words = format!("run tests/fixtures/cli/endless.ron --quiet --rounds {turns} --out {}", place.path().display());
    let text = endturn(&words).success();
    let path = place.path().join("record.jsonl");
    let digest = text.lines().find_map(|line| line.strip_prefix("digest  ")).unwrap().to_owned();
    (place, path, digest)
}

#[test]
fn a_record_verifies_and_gives_the_verdict_as_of_a_round() {
    let (_place, path, digest) = record(6);
    let text = endturn(&format!("replay {}", path.display())).success();
    assert!(text.contains("Endless: not over after round 6") && text.contains("The course of 6 rounds"), "{text}");
    assert!(text.ends_with(&format!("verified: 6 rounds without a difference, digest {digest}\n")), "{text}");
    let text = endturn(&format!("replay {} --round 2", path.display())).success();
    assert!(text.contains("not over after round 2") && text.contains("verified: 2 rounds"), "{text}");
    let quiet = endturn(&format!("replay {} --quiet", path.display())).success();
    assert_eq!(quiet.lines().count(), 1);
    let past = endturn(&format!("replay {} --quiet --round 99", path.display())).failure(2);
    assert_eq!(past, "error: the record ends after round 6; try --round 6\n");
}

#[test]
fn the_first_round_that_differs_is_named() {
    let (_place, path, _) = record(6);
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let third = lines.iter().position(|line| line.starts_with("{\"round\":3,")).unwrap();
    let changed: Vec<String> = lines
        .iter()
        .enumerate()
        .map(
            |(at, line)| {
                if at == third { line.replacen("\"digest\":\"", "\"digest\":\"0", 1) } else { (*line).to_owned() }
            },
        )
        .collect();
    fs::write(&path, changed.join("\n") + "\n").unwrap();
    let outcome = endturn(&format!("replay {}", path.display()));
    assert_eq!(outcome.code, 1);
    assert!(outcome.output.contains("differs: round 3: the recorded digest is"), "{}", outcome.output);
    let json = endturn(&format!("replay {} --format json", path.display()));
    assert_eq!(json.code, 1);
    let json = json_lines(&json.output);
    assert_eq!((json[0]["verified"].as_bool(), json[0]["mismatch"]["round"].as_u64()), (Some(false), Some(3)));
    assert!(json[0]["result"].is_null(), "the game after a difference was never played");
    assert_eq!(endturn(&format!("replay {} --round 2 --quiet", path.display())).code, 0, "what stands before is sound");
}

#[test]
fn a_changed_order_is_named() {
    let (_place, path, _) = record(4);
    let text = fs::read_to_string(&path).unwrap();
    let second = text.find("{\"round\":2,").unwrap();
    let (before, after) = text.split_at(second);
    fs::write(&path, format!("{before}{}", after.replacen("\"order\":\"end\"", "\"order\":\"ned\"", 1))).unwrap();
    let outcome = endturn(&format!("replay {}", path.display()));
    assert_eq!(outcome.code, 1);
    assert!(outcome.output.contains("differs: round 3: the recorded order `ned` of seat 1"), "{}", outcome.output);
}

#[test]
fn a_changed_scenario_in_a_record_is_found() {
    let (_place, path, _) = record(2);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replacen("turn_limit: 100_000", "turn_limit: 99_999", 1)).unwrap();
    let outcome = endturn(&format!("replay {} --quiet", path.display()));
    assert_eq!(outcome.code, 1);
    assert!(
        outcome.output.contains("differs: tests/fixtures/cli/endless.ron is not the file that was played"),
        "{}",
        outcome.output
    );
    assert!(outcome.output.contains("not verified: the record was altered, yet"), "{}", outcome.output);
    fs::write(&path, text.replacen("turn_limit: 100_000", "turn_limit: xx", 1)).unwrap();
    let outcome = endturn(&format!("replay {}", path.display()));
    assert_eq!(outcome.code, 1, "a scenario that no longer loads was changed too");
    let json = json_lines(&endturn(&format!("replay {} --format json", path.display())).output);
    assert_eq!((json[0]["verified"].as_bool(), json[0]["rounds_recorded"].as_u64()), (Some(false), Some(2)));
    assert!(outcome.output.contains("is not the file that was played"), "{}", outcome.output);
}

#[test]
fn a_cut_record_is_verified_as_far_as_it_goes() {
    let (_place, path, _) = record(6);
    let text = fs::read_to_string(&path).unwrap();
    let fifth = text.find("{\"round\":5,").unwrap();
    for end in [fifth, fifth + 20] {
        fs::write(&path, &text[..end]).unwrap();
        let text = endturn(&format!("replay {} --quiet", path.display())).success();
        assert!(text.contains("verified: 4 rounds"), "{text}");
        assert!(text.contains("breaks off after round 4"), "{text}");
    }
}

#[test]
fn a_record_without_the_end_of_its_last_round_speaks_of_the_round_before() {
    let (_place, path, _) = record(6);
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let round = |round: u32| {
        let start = format!("{{\"round\":{round},");
        lines.iter().position(|line| line.starts_with(&start)).expect("the round is recorded")
    };
    let digest = json_lines(lines[round(5)])[0]["digest"].as_str().unwrap().to_owned();
    assert!(round(6) > round(5) + 1, "the last round has orders");
    // With all orders of the last round, after which a game would go on to its end, and with all
    // but the last.
    for end in [round(6), round(6) - 1] {
        fs::write(&path, lines[..end].join("\n") + "\n").unwrap();
        let outcome = endturn(&format!("replay {}", path.display())).success();
        for part in [
            "Endless: not over after round 5 of",
            "The course of 5 rounds",
            &format!("digest  {digest}"),
            &format!("verified: 5 rounds without a difference, digest {digest}"),
            "breaks off after round 5",
        ] {
            assert!(outcome.contains(part), "{part} is missing in\n{outcome}");
        }
        let json = json_lines(&endturn(&format!("replay {} --format json", path.display())).success());
        assert_eq!((json[0]["cut"].as_bool(), json[0]["rounds_recorded"].as_u64()), (Some(true), Some(5)));
        assert_eq!(
            (json[0]["digest"].as_str(), json[0]["result"]["digest"].as_str()),
            (Some(&*digest), Some(&*digest))
        );
        assert_eq!(json[0]["result"]["rounds"], 5);
    }
}

#[test]
fn a_file_that_was_altered_without_consequence_is_not_verified_and_the_game_is_the_same() {
    let (_place, path, digest) = record(3);
    let text = fs::read_to_string(&path).unwrap();
    let altered = text.replacen("(\\n    format: 1", "// A remark.\\n(\\n    format: 1", 1);
    assert_ne!(altered, text);
    fs::write(&path, altered).unwrap();
    let outcome = endturn(&format!("replay {} --quiet", path.display()));
    assert_eq!(outcome.code, 1);
    assert!(
        outcome.output.starts_with("differs: tests/fixtures/cli/endless.ron is not the file"),
        "{}",
        outcome.output
    );
    let same = format!("the game is the same, 3 rounds without a difference, digest {digest}\n");
    assert!(outcome.output.contains("not verified: ") && outcome.output.ends_with(&same), "{}", outcome.output);
    assert!(!outcome.output.lines().any(|line| line.starts_with("verified")), "{}", outcome.output);
    let json = json_lines(&endturn(&format!("replay {} --format json", path.display())).output);
    assert_eq!((json[0]["verified"].as_bool(), json[0]["same_content"].as_bool()), (Some(false), Some(true)));
}

#[test]
fn the_folder_of_a_run_stands_for_its_record() {
    let (place, path, _) = record(2);
    let words = |path: &std::path::Path| format!("replay {} --quiet", path.display());
    assert_eq!(endturn(&words(place.path())).success(), endturn(&words(&path)).success());
    let empty = folder();
    let error = endturn(&words(empty.path())).failure(2);
    assert!(error.contains("there is no record.jsonl in the folder"), "{error}");
}

#[test]
fn what_is_no_record_is_told_with_its_line() {
    let (_place, path, _) = record(2);
    let text = fs::read_to_string(&path).unwrap();
    let expect = |bytes: &[u8], expected: &str| {
        fs::write(&path, bytes).unwrap();
        let error = endturn(&format!("replay {}", path.display())).failure(2);
        assert!(error.contains(&format!("record.jsonl:{expected}")), "{error}");
    };
    let second = text.find('\n').unwrap() + 1;
    expect(b"", "1: the record has no header line");
    expect(b"{}\n", "1: this is not a record header");
    expect(format!("{}nonsense\n{}", &text[..second], &text[second..]).as_bytes(), "2: this is not JSON");
    expect(&[text.as_bytes(), b"\xff\n"].concat(), &format!("{}: this is not UTF-8", text.lines().count() + 1));
    assert!(endturn("replay nowhere.jsonl --round x").failure(2).lines().count() == 2, "both problems are told");
}

#[cfg(unix)]
#[test]
fn what_has_no_end_or_is_no_file_is_refused_and_a_pipe_is_read() {
    for path in ["/dev/zero", "/dev/null"] {
        let error = endturn(&format!("replay {path}")).failure(2);
        assert_eq!(error, format!("error: cannot read {path}: not a regular file\n"));
    }
    let (place, path, _) = record(2);
    let pipe = place.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let text = fs::read(&path).unwrap();
    let write = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::write(pipe, text).unwrap()
    });
    let verified = endturn(&format!("replay {} --quiet", pipe.display())).success();
    write.join().unwrap();
    assert!(verified.starts_with("verified: 2 rounds"), "{verified}");
}

#[test]
fn a_file_larger_than_any_record_is_refused_with_the_limit() {
    let place = folder();
    let path = place.path().join("record.jsonl");
    fs::File::create(&path).unwrap().set_len((1 << 30) + 1).unwrap();
    let error = endturn(&format!("replay {}", path.display())).failure(2);
    assert!(error.contains("it has more than 1073741824 bytes, the most that a record may have"), "{error}");
}

#[test]
fn equal_games_have_equal_chains_however_they_were_started() {
    let chain = |words: &str| {
        let place = folder();
        endturn(&format!("run {words} --quiet --rounds 3 --out {}", place.path().display())).success();
        let text = fs::read_to_string(place.path().join("record.jsonl")).unwrap();
        json_lines(&text).last().unwrap()["chain"].as_str().unwrap().to_owned()
    };
    let plain = chain("tests/fixtures/cli/endless.ron");
    let absolute = sandbox().join("tests/fixtures/cli/endless.ron");
    for same in [
        format!("{}", absolute.display()),
        "./tests/fixtures/../fixtures/cli/endless.ron".to_owned(),
        "tests/fixtures/cli/endless.ron --set turn_limit=100000".to_owned(),
        "tests/fixtures/cli/endless.ron --set scenario.turn_limit=1_00_000".to_owned(),
    ] {
        assert_eq!(chain(&same), plain, "{same}");
    }
    for other in ["--seed 2", "--set turn_limit=99_999", "--set fleets.economy.mine.metal=16000"] {
        assert_ne!(chain(&format!("tests/fixtures/cli/endless.ron {other}")), plain, "{other}");
    }
}

#[test]
fn a_title_or_a_source_that_no_run_would_write_is_noticed() {
    let (_place, path, _) = record(2);
    let text = fs::read_to_string(&path).unwrap();
    let expect = |changed: String, expected: &str| {
        assert_ne!(changed, text);
        fs::write(&path, changed).unwrap();
        let outcome = endturn(&format!("replay {} --quiet", path.display()));
        assert_eq!(outcome.code, 1);
        assert!(outcome.output.starts_with(&format!("differs: {expected}\n")), "{}", outcome.output);
    };
    expect(text.replacen("\"title\":\"Endless\"", "\"title\":\"Mine\"", 1), "the title is not that of the scenario");
    let (before, sources) = text.split_once("\"sources\":[").unwrap();
    let (source, _) = sources.split_once("},{").unwrap();
    let doubled = format!("{before}\"sources\":[{source}}},{sources}");
    expect(doubled, "tests/fixtures/cli/endless.ron is in the record twice");
}

#[test]
fn another_version_of_the_engine_is_told_and_the_replay_goes_on() {
    let (_place, path, _) = record(2);
    let text = fs::read_to_string(&path).unwrap();
    let version = env!("CARGO_PKG_VERSION");
    let own = format!("\"engine\":\"{version}\"");
    assert!(text.contains(&own));
    fs::write(&path, text.replacen(&own, "\"engine\":\"0.0.1\"", 1)).unwrap();
    let outcome = endturn(&format!("replay {} --quiet", path.display()));
    assert_eq!(outcome.code, 0);
    let told = format!("the record was written by endturn 0.0.1, this is endturn {version}; ");
    assert!(outcome.error.starts_with(&told), "{}", outcome.error);
    assert!(outcome.output.starts_with("verified: 2 rounds"), "{}", outcome.output);
    let json = json_lines(&endturn(&format!("replay {} --format json", path.display())).output);
    assert_eq!((json[0]["engine"].as_str(), json[0]["interrupted"].as_bool()), (Some("0.0.1"), Some(false)));
    fs::write(&path, text.replacen(&own, "\"engine\":\"\"", 1)).unwrap();
    let error = endturn(&format!("replay {} --quiet", path.display())).error;
    let told = format!("the record does not name the version of endturn that wrote it; this is endturn {version}; ");
    assert!(error.starts_with(&told), "{error}");
    fs::write(&path, text.replacen(&own, "\"engine\":\"0.0.1\"", 1)).unwrap();
    // A record whose files do not load here, though they are unchanged: the version does not
    // explain it.
    let broken = text.replacen("turn_limit: 100_000", "turn_limit: xx", 1);
    let header = json_lines(broken.lines().next().unwrap()).remove(0);
    let source = header["sources"].as_array().unwrap()[0].clone();
    let right = RecordSource::new("", source["text"].as_str().unwrap()).hash;
    fs::write(&path, broken.replacen(source["hash"].as_str().unwrap(), &right, 1)).unwrap();
    let error = endturn(&format!("replay {}", path.display())).failure(2);
    assert!(error.starts_with("the files in the record are unchanged, but:\n"), "{error}");
    assert!(!error.contains("was written by endturn"), "{error}");
}

#[test]
fn a_huge_order_is_not_printed_whole() {
    let (_place, path, _) = record(2);
    let text = fs::read_to_string(&path).unwrap();
    let huge = format!("\"order\":\"\\u001b[31m{}\"", "x".repeat(20 << 20));
    fs::write(&path, text.replacen("\"order\":\"end\"", &huge, 1)).unwrap();
    let outcome = endturn(&format!("replay {} --quiet", path.display()));
    assert_eq!(outcome.code, 1);
    assert!(outcome.output.len() < 1000 && !outcome.output.contains('\u{1b}'), "{} bytes", outcome.output.len());
    assert!(outcome.output.contains("differs: round 1: the recorded order `\\u{1b}[31mxxx"), "{}", outcome.output);
}
