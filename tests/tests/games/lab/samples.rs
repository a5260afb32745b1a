//! Levers of plans: ranges, samples, listed settings and constraints.

use endturn::lab::{
    plan::LeverKind,
    stats::{
        Level,
        random::Stream,
        sensitivity::{morris_effects, sobol_indices},
    },
};

use crate::lab::plans::{DUELS, bad, good};

const RANGES: &str = "levers: {\"fleets.start.metal\": (from: 0, to: 9000), \"fleets.start.energy\": (from: 100, to: 900, \
                      step: 100), \"turn_limit\": [5, 6, 9]}";

fn sampled(combine: &str) -> endturn::lab::plan::LoadedPlan {
    good(&format!("{DUELS}, replicates: 1, combine: {combine}, {RANGES}"))
}

/// The value of a lever in a configuration, as a number.
fn value(plan: &endturn::lab::plan::LoadedPlan, configuration: u32, lever: usize) -> i64 {
    plan.lever_values(configuration).nth(lever).unwrap().unwrap().parse().unwrap()
}

#[test]
fn a_range_in_a_grid_has_all_its_values() {
    let plan = good(&format!(
        "{DUELS}, replicates: 1, levers: {{\"turn_limit\": (from: 5, to: 11, step: 3), \"fleets.start.metal\": (from: 1, to: 2)}}"
    ));
    let settings: Vec<String> = (0..plan.configurations()).map(|at| plan.configuration(at).1.join(" ")).collect();
    assert_eq!(settings.len(), 6);
    assert_eq!(settings[1], "turn_limit=5 fleets.start.metal=2");
    assert_eq!(settings[4], "turn_limit=11 fleets.start.metal=1");
    assert_eq!((plan.design().kind, plan.design().left_out), (LeverKind::Grid, 0));
    assert_eq!(plan.design().points()[3], [0.5, 1.0]);
}

#[test]
fn a_latin_hypercube_has_each_part_of_each_range_once() {
    let plan = sampled("LatinHypercube(samples: 9)");
    assert_eq!(plan.design().rows.len(), 9);
    let of = |lever| {
        let mut all: Vec<i64> = plan.design().rows.iter().map(|row| value(&plan, *row, lever)).collect();
        all.sort_unstable();
        all
    };
    assert_eq!(of(1), (1..=9).map(|step| step * 100).collect::<Vec<_>>());
    assert_eq!(of(2), [5, 5, 5, 6, 6, 6, 9, 9, 9]);
    let strips: Vec<i64> = of(0).into_iter().map(|metal| metal * 9 / 9001).collect();
    assert_eq!(strips, (0..9).collect::<Vec<_>>());
    assert_eq!(sampled("LatinHypercube(samples: 9)").design(), plan.design(), "the same plan has the same sample");
    let other = good(&format!("{DUELS}, seed: 2, replicates: 1, combine: LatinHypercube(samples: 9), {RANGES}"));
    assert_ne!(other.design(), plan.design(), "and another seed another one");
    assert_ne!(other.id(), plan.id());
}

/// The design as statistics need it: results that are a known function of the levers give back its
/// indices.
#[test]
fn rows_of_a_sobol_design_give_the_indices_of_what_is_played() {
    let plan = sampled("Sobol(samples: 512)");
    let design = plan.design();
    assert_eq!((design.kind, design.rows.len()), (LeverKind::Sobol { samples: 512 }, 512 * 5));
    assert!(plan.configurations() < 512 * 5, "what comes twice is played once");
    // Variances of two uniform spreads, 3 to 1: metal explains three quarters of it, energy the
    // rest, the limit nothing.
    let (metal, energy) = (12.0_f64.sqrt() / 9000.0, 2.0 / (60_000.0_f64 * 80.0 / 9.0).sqrt());
    let played = |row: &u32| {
        1.5_f64.sqrt() * metal * value(&plan, *row, 0) as f64 + 0.5_f64.sqrt() * energy * value(&plan, *row, 1) as f64
    };
    let results: Vec<f64> = design.rows.iter().map(played).collect();
    let indices = sobol_indices(&results, 3, Level::P95, &mut Stream::new(1, 1)).unwrap();
    let sum = indices[0].first.estimate + indices[1].first.estimate;
    assert!((sum - 1.0).abs() < 0.03, "{indices:?}");
    assert!(indices[2].total.estimate.abs() < 1e-9, "{indices:?}");
    assert!(indices[0].first.estimate > indices[1].first.estimate, "{indices:?}");
}

#[test]
fn points_of_a_morris_design_are_those_of_the_values_that_are_played() {
    let plan = sampled("Morris(walks: 12, levels: 6)");
    let design = plan.design();
    assert_eq!((design.kind, design.rows.len()), (LeverKind::Morris { walks: 12 }, 48));
    let results: Vec<f64> = design
        .rows
        .iter()
        .map(|row| value(&plan, *row, 0) as f64 / 9000.0 - 2.0 * value(&plan, *row, 1) as f64 / 800.0)
        .collect();
    let effects = morris_effects(&design.points(), &results, Level::P95, &mut Stream::new(1, 1)).unwrap();
    for (effect, slope) in effects.iter().zip([1.0, -2.0, 0.0]) {
        assert!((effect.mean - slope).abs() < 1e-9 && effect.spread < 1e-9, "{effects:?}");
    }
}

#[test]
fn settings_may_be_listed_and_leave_levers_as_they_are() {
    let plan = good(&format!(
        "{DUELS}, replicates: 1, levers: [{{}}, {{\"turn_limit\": 5}}, {{\"fleets.start.metal\": 7, \"turn_limit\": 6}}]"
    ));
    assert_eq!((plan.configurations(), plan.design().kind), (3, LeverKind::Listed));
    assert_eq!(plan.configuration(0).1, [] as [String; 0]);
    assert_eq!(plan.configuration(2).1, ["turn_limit=6", "fleets.start.metal=7"]);
    assert_eq!(plan.lever_values(1).collect::<Vec<_>>(), [Some("5"), None]);
    assert_eq!(plan.lever_values(2).collect::<Vec<_>>(), [Some("6"), Some("7")]);
    for (levers, message) in [
        ("[{\"turn_limit\": 5}, {\"turn_limit\": 5}]", "this setting is listed twice"),
        ("[]", "a list of settings has at least one"),
        ("[4]", "a setting `{\"fleets.economy.…\": 1, …}`"),
        ("[{\"turn_limits\": 5}]", "did you mean `turn_limit`?"),
    ] {
        let text = bad(&format!("{DUELS}, replicates: 1, levers: {levers}"));
        assert!(text.contains(message), "{levers}: {text}");
    }
}

#[test]
fn constraints_leave_out_settings_and_say_how_many() {
    let plan = |require: &str| {
        good(&format!(
            "{DUELS}, replicates: 1, levers: {{\"fleets.start.metal\": [1, 2, 3], \"fleets.start.energy\": [1, 2, 3]}}, require: [{require}]"
        ))
    };
    let below = plan("\"fleets.start.metal < fleets.start.energy\"");
    assert_eq!((below.configurations(), below.design().left_out), (3, 6));
    assert_eq!(below.configuration(0).1, ["fleets.start.metal=1", "fleets.start.energy=2"]);
    let both = plan("\"fleets.start.metal + fleets.start.energy == 4\", \"2 * fleets.start.metal != 4\"");
    assert_eq!(both.configurations(), 2);
    assert_ne!(below.id(), both.id());
}

#[test]
fn wrong_ranges_samples_and_constraints_are_told_at_their_places() {
    let with = |fields: &str| bad(&format!("{DUELS}, replicates: 1, {fields}"));
    for (fields, message) in [
        ("levers: {\"turn_limit\": (from: 9, to: 5)}", "this range ends at 5 before it begins"),
        ("levers: {\"turn_limit\": (from: 5, to: 5, step: 1)}", "this range has a single value"),
        ("levers: {\"turn_limit\": (from: 1, to: 9, step: 5)}", "expected one of `6`, `11`"),
        ("levers: {\"turn_limit\": (form: 1, to: 9)}", "did you mean `from`?"),
        ("levers: {\"turn_limit\": (from: 0, to: 9)}", "with `turn_limit=0`"),
        ("levers: {\"turn_limit\": 5}", "a range `(from: 0, to: 100, step: 10)`"),
        ("combine: Sobol(samples: 12), levers: {\"turn_limit\": [5, 6]}", "expected one of `8`, `16`"),
        ("combine: Morris(walks: 12, levels: 3), levers: {\"turn_limit\": [5, 6]}", "an even number from 2 to 64"),
        ("combine: Morris(walks: 1), levers: {\"turn_limit\": [5, 6]}", "this is too small"),
        ("combine: LatinHypercube(samples: 4)", "there is nothing to sample"),
        ("combine: LatinHypercube(samples: 4), levers: {\"turn_limit\": [5]}", "at least two values"),
        ("combine: LatinHyperCube(samples: 4), levers: {\"turn_limit\": [5]}", "did you mean `LatinHypercube`?"),
        ("combine: Zip, levers: [{\"turn_limit\": 5}]", "are not combined"),
        ("levers: {\"turn_limit\": [5, 6]}, require: [\"turn_limitt < 6\"]", "did you mean `turn_limit`?"),
        ("levers: {\"turn_limit\": [5, 6]}, require: [\"turn_limit < 3\"]", "none of the 2 settings"),
        ("levers: {\"turn_limit\": [5, 6]}, require: [\"turn_limit\"]", "expected a comparison"),
        ("levers: {\"turn_limit\": [5, 6]}, require: [\"1 < 6\"]", "this names no lever"),
        (
            "levers: {\"seats[0].persona\": [\"turtle\"]}, require: [\"seats[0].persona < 6\"]",
            "a lever in a constraint must have whole numbers only",
        ),
        (
            "combine: Morris(walks: 4), levers: {\"turn_limit\": [5, 6]}, require: [\"turn_limit < 6\"]",
            "this design compares settings that differ in one lever",
        ),
        ("levers: [{\"turn_limit\": 5}], require: [\"turn_limit < 6\"]", "remove the unwanted ones"),
    ] {
        let text = with(fields);
        assert!(text.contains(message), "{fields}: {message} is missing in\n{text}");
        assert!(
            text.lines().filter(|line| line.contains("error[")).all(|line| line.starts_with("plans/plan.ron:1:")),
            "{text}"
        );
    }
    let text = with("levers: {\"turn_limit\": [5, 6]}, require: [\"turn_limit <= turn_limits\"]");
    assert!(text.contains("plans/plan.ron:1:134: error[E0022]"), "at the word itself: {text}");
}

#[test]
fn wrong_questions_are_told_all_at_once() {
    let players = "contenders: [\"turtle\", \"aggressive\", \"skirmisher\"], design: Gauntlet(1), replicates: 9";
    let with = |until: &str| bad(&format!("{DUELS}, {players}, levers: {{\"turn_limit\": [5, 6]}}, until: {until}"));
    for (until, messages) in [
        (
            "Sprt(of: \"turtel\", points: (0.6, 0.5), alpha: 0.0, least: 10)",
            &["did you mean `turtle`?", "above the first", "0.05 is usual", "from 1 to 9"][..],
        ),
        ("Sprt(of: \"turtle\")", &["nothing to decide between"]),
        ("Sprt(of: \"turtle\", elo: (0, 20))", &["Elo needs one contender"]),
        (
            "Sprt(of: \"turtle\", against: \"turtle\", elo: (0, 20))",
            &["a contender is neither better nor worse than itself"],
        ),
        ("Sprt(of: \"skirmisher\", against: \"aggressive\", elo: (0, 20))", &["never meet in this design"]),
        ("Sprt(of: \"turtle\", points: (0.5, 1.5))", &["between 0 and 1, both excluded"]),
        ("Sprt(of: \"turtle\", points: (0.5, 0.6), elo: (0, 20))", &["not in both"]),
        (
            "Sprt(of: \"turtle\", points: (0, 0.1), change: (from: \"turn_limit=5\", to: \"turn_limit=7\"))",
            &["no setting has `turn_limit=7`", "`turn_limit=6`"],
        ),
        (
            "Sprt(of: \"turtle\", points: (0, 0.1), change: (from: \"turn_limit=5\", to: \"turn_limit=5\"))",
            &["no two settings differ in this change alone"],
        ),
        ("Width(points: 0.0)", &["between 0 and 1"]),
        ("Width(point: 0.1)", &["did you mean `points`?"]),
        ("Sprd(of: \"turtle\")", &["did you mean `Sprt`?"]),
    ] {
        let text = with(until);
        for message in messages {
            assert!(text.contains(message), "{until}: {message} is missing in\n{text}");
        }
    }
    let base = |until: &str| good(&format!("{DUELS}, {players}{until}")).id();
    assert_ne!(
        base(", until: Width(points: 0.1)"),
        base(", until: Width(points: 0.2)"),
        "a plan has its question fixed"
    );
}

#[test]
fn what_is_wrong_in_one_part_of_a_plan_hides_nothing_in_another() {
    let text = bad(&format!(
        "{DUELS}, contenders: [\"turtle\", \"aggressive\"], replicates: 9, combine: Sobol(samples: 12), levers: {{\
         \"fleets.start.metall\": (from: 9, to: 5), \"fleets.start.energy\": (from: 60, to: 145, step: 10), \"turn_limit\": [5, 6]}}, \
         require: [\"turn_limt < 5\", \"turn_limit + < 3\"], until: Sprt(of: \"turtel\", elo: (20, 0), alpha: 0.7)"
    ));
    for part in [
        "`8`, `16`",
        "this range ends at 5",
        "did you mean `metal`?",
        "steps of 10 from 60 do not end at 145",
        "this design compares settings",
        "did you mean `turn_limit`?",
        "this is not a constraint",
        "did you mean `turtle`?",
        "Elo needs one contender",
        "0.05 is usual",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}
