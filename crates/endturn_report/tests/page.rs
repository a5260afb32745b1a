//! The page of a batch: names, which modders choose, affect nothing but themselves.
#![allow(clippy::float_arithmetic, reason = "figures about games")]

use endturn_report::{
    findings::{
        About, Bin, Change, Configuration, Contender, Counts, Curve, Effect, Ending, Estimate, Factor, FailedGame,
        FailureKind, Findings, Lead, Lengths, Levers, Luck, MetricMeans, Outcome, Percentile, Played, Quantile,
        SeatWorth, Sentence, Setting, Tally, TallyKind, text,
    },
    page::page,
    render::paint::Paint,
    words::isolated,
};

fn share(estimate: f64) -> Estimate {
    Estimate { low: estimate - 0.05, estimate, high: estimate + 0.05, level: 0.95 }
}

/// Findings in which every text from a file is `name`.
#[allow(clippy::too_many_lines, reason = "it is one value with every field")]
fn findings(name: &str) -> Findings {
    let name = || name.to_owned();
    let contender = |place: usize| Contender {
        contender: name(),
        place,
        games: 20,
        wins: 10,
        draws: 0,
        ranks: 30,
        points: Some(share(0.5)),
        behind: None,
        rating: Some(share(0.0)),
        nash: Some(share(0.5)),
        skill: Some(0.0),
        alpha_rank: Some(share(0.5)),
        against: vec![Some(share(0.5)), None],
        by_seat: vec![Some(share(0.5)), None],
    };
    let change = Change { by: share(0.1), is_sure: true };
    Findings {
        name: name(),
        summary: name(),
        id: "0123456789abcdef0123456789abcdef".to_owned(),
        version: "0.1.0".to_owned(),
        plan: Played { path: name(), files: [(name(), name()), ("x".to_owned(), name())].into(), ..Played::default() },
        until: None,
        until_text: Some(name()),
        verdict: vec![Sentence { about: About::Standings, text: format!("{} is the best.", isolated(&name())) }],
        planned: 20,
        games: 20,
        failed: 1,
        luck: Luck { different: Some(20), tables: 2, fixed: 1, decides_nothing: false },
        rounds: 200,
        contenders: vec![contender(0), contender(1)],
        ratings_note: None,
        cycles: vec![vec![name(), name()]],
        settings: vec![Setting {
            configuration: 0,
            values: name(),
            games: 20,
            verdict: vec![Sentence { about: About::Standings, text: format!("{} is the best.", isolated(&name())) }],
            contenders: vec![contender(0), contender(1)],
            cycles: vec![vec![name(), name()]],
        }],
        seats: (1..3).map(|seat| SeatWorth { seat, name: name(), points: share(0.5) }).collect(),
        fair: 0.5,
        lengths: Some(Lengths {
            mean: Some(share(9.0)),
            least: 5,
            most: 12,
            quantiles: vec![Quantile { part: 0.5, rounds: share(9.0) }],
            bins: vec![Bin { from: 5, to: 12, games: 20 }],
        }),
        counts: vec![Counts {
            what: "turns",
            least: 5,
            most: 12,
            mean: 9.0,
            variance: 2.5,
            percentiles: vec![Percentile { part: 0.5, value: 9 }],
            bins: vec![Bin { from: 5, to: 12, games: 20 }],
        }],
        campaigns: Vec::new(),
        endings: vec![Ending { condition: name(), games: 20, share: share(0.9), wins: vec![10, 10] }],
        metrics: vec![MetricMeans {
            name: name(),
            unit: name(),
            help: name(),
            is_headline: true,
            means: vec![Some(share(3.0)), None],
        }],
        tallies: vec![Tally {
            fact: name(),
            by: Some(name()),
            sum: Some(name()),
            count: 7,
            kinds: vec![TallyKind {
                kind: Some(name()),
                count: 7,
                share: 1.0,
                games: 3,
                half_by: Some(10),
                means: vec![Some(share(3.0)), None],
            }],
            unknown_field: Some(name()),
        }],
        leads: vec![Lead {
            metric: name(),
            games: 20,
            since: share(4.0),
            rounds: vec![1, 2],
            led: vec![share(0.5); 2],
        }],
        curves: vec![Curve {
            name: name(),
            unit: name(),
            help: name(),
            is_headline: true,
            rounds: vec![1, 2],
            means: vec![vec![Some(share(3.0)), None], vec![None, None]],
        }],
        levers: Some(Levers {
            design: "x".to_owned(),
            is_stepwise: false,
            factors: vec![Factor { name: name(), values: vec![name(), name()] }],
            outcomes: vec![Outcome::Points { contender: name() }, Outcome::Rounds],
            configurations: vec![Configuration {
                configuration: 0,
                values: vec![name()],
                games: 20,
                outcomes: vec![Some(share(0.5)), None],
            }],
            effects: vec![Effect { factor: 0, to: 1, changes: vec![Some(change), None] }],
            interactions: Vec::new(),
            sensitivities: Vec::new(),
            samples: 0,
            note: Some(name()),
        }),
        failure_kinds: vec![FailureKind { what: name(), games: 1 }],
        failures: vec![FailedGame { game: 3, end: name(), again: name() }],
    }
}

/// The tags of a page, without the contents of their quoted attributes.
fn tags(page: &str) -> Vec<String> {
    let (mut tags, mut tag, mut is_in, mut is_quoted) = (Vec::new(), String::new(), false, false);
    for c in page.chars() {
        match (is_in, is_quoted, c) {
            (false, _, '<') => is_in = true,
            (true, false, '>') => {
                tags.push(std::mem::take(&mut tag));
                is_in = false;
            }
            (true, _, '"') => is_quoted = !is_quoted,
            (true, false, c) => tag.push(c),
            _ => {}
        }
    }
    tags
}

#[test]
fn names_of_modders_are_text_and_nothing_else() {
    let plain = page(&findings("plain"), "out");
    for hostile in [
        "<script>alert(1)</script>",
        "\" onload=\"alert(1)\" x=\"",
        "' onload='x",
        "</style><b>",
        "&lt;b&gt; &amp; &#60;",
        "<!--",
        "]]>",
    ] {
        let page = page(&findings(hostile), "out");
        assert_eq!(tags(&page), tags(&plain), "{hostile} makes no tag and no attribute");
        assert!(!page.contains(hostile) || hostile.starts_with('\''), "{hostile} stands there escaped");
    }
}

#[test]
fn long_names_and_those_from_right_to_left_turn_nothing_around_them() {
    for name in ["דרך ארוכה", "\u{202E}evil", "a\u{2067}b"] {
        let page = page(&findings(name), "out");
        assert!(page.contains(&format!("\u{2068}{name}\u{2069} is the best.")), "a sentence holds it by itself");
        assert!(page.contains(&format!("<bdi>{name}</bdi>")), "so does a table");
    }
    assert_eq!(isolated("plain"), "plain");
    let long = "x".repeat(200);
    assert!(
        page(&findings(&long), "out").contains(&long) && text::full(&findings(&long), Paint(false)).contains(&long)
    );
}

#[test]
fn the_page_asks_nobody_for_anything() {
    let page = page(&findings("plain"), "out");
    let policy = "default-src 'none'; style-src 'nonce-0123456789abcdef0123456789abcdef'; img-src data:; base-uri 'none'; form-action 'none'";
    let escaped = policy.replace('\'', "&#39;");
    assert!(page.contains(policy) || page.contains(&escaped), "{}", &page[..600]);
    for word in ["http:", "https:", "src=", "url(", "@import", "<script", "style=\"", " onclick"] {
        assert!(!page.contains(word), "{word}");
    }
}
