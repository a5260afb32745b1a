//! T-47 … T-57: custom profiles for the shipped board games. A profile that the rules of a game
//! can't use is refused; any other can be played.

use endturn::scenario::turn::{Actors, Close, Counting, Failing, Mode, Pass, Profile, Replay, Simultaneous};
use endturn_engine::{
    RuleId,
    bug::caught,
    random::{DrawSubject, Draws, Purpose},
    turn::{CommitActors, CommitClose, PassCounting, ReplayMode, SegmentId, TurnProfile},
};

use super::random_play::{by_hand, load, loaded};

/// A shipped scenario of each board game, in each way in which its rules use turns.
const GAMES: [(&str, &str); 13] = [
    ("chess", ""),
    ("go", ""),
    ("kalaha", ""),
    ("ludo", ""),
    ("backgammon", ""),
    ("risk_small", ""),
    ("catan", "catan.rules.options.safe_hand=3"),
    ("hidden_orders", ""),
    ("auction", ""),
    ("auction", "auction.rules.money=Cash(9)"),
    ("auction_second_price", ""),
    ("auction_english", ""),
    ("auction_english", "auction.rules.money=Cash(9)"),
];
/// The profile as a scenario would write it.
fn written(profile: &TurnProfile) -> Profile {
    let name = |segment: SegmentId| profile.name(segment).into_owned();
    let segments = profile.segments();
    let those = |is: &dyn Fn(SegmentId) -> bool| segments.iter().copied().filter(|one| is(*one)).map(name).collect();
    let back = |from: usize| segments[..from].iter().map(move |to| (segments[from], *to));
    let edges = (0..segments.len()).flat_map(back).filter(|(from, to)| profile.check_begin(*from, *to).is_ok());
    Profile {
        segments: those(&|_| true),
        repeatable: those(&|segment| profile.check_begin(segment, segment).is_ok()),
        optional: those(&|segment| profile.is_optional(segment)),
        auto_end: those(&|segment| profile.ends_itself(segment)),
        concurrent: those(&|segment| profile.is_concurrent(segment)),
        edges: edges.map(|(from, to)| (name(from), name(to))).collect(),
        simultaneous: profile.simultaneous().map(|(commit, resolution)| Simultaneous {
            commit: name(commit),
            resolution: name(resolution),
            close: match profile.commit_close() {
                CommitClose::RequireAll => Close::RequireAll,
                CommitClose::AllowPartial => Close::AllowPartial,
                CommitClose::AutoWhenComplete => Close::AutoWhenComplete,
            },
            actors: match profile.commit_actors() {
                CommitActors::Table => Actors::Table,
                CommitActors::Phase => Actors::Phase,
                CommitActors::Due => Actors::Due,
            },
            revise: profile.may_revise(),
            failing: Failing::Skip,
        }),
        pass: Pass::In(those(&|segment| profile.may_pass(segment))),
        pass_counting: match profile.pass_counting() {
            PassCounting::Consecutive => Counting::Consecutive,
            PassCounting::Cumulative => Counting::Cumulative,
        },
        replay: profile.replay().map(|(mode, cap)| Replay {
            mode: if mode == ReplayMode::Deferred { Mode::Deferred } else { Mode::Immediate },
            cap,
        }),
    }
}

/// A list of a profile that may contain a segment.
type List = fn(&mut Profile) -> &mut Vec<String>;

/// The profile, and all that differ from it in one thing, each with a description.
fn changes(profile: &Profile) -> Vec<(String, Profile)> {
    let mut all = vec![("as it is".to_owned(), profile.clone())];
    let mut change = |what: String, how: &dyn Fn(&mut Profile)| {
        let mut changed = profile.clone();
        how(&mut changed);
        all.push((what, changed));
    };
    let lists: [(&str, List); 4] = [
        ("auto_end", |profile| &mut profile.auto_end),
        ("concurrent", |profile| &mut profile.concurrent),
        ("repeatable", |profile| &mut profile.repeatable),
        ("optional", |profile| &mut profile.optional),
    ];
    for (at, name) in profile.segments.iter().enumerate() {
        for (list, of) in lists {
            change(format!("{name} in {list}, or no more"), &|changed| {
                let list = of(changed);
                match list.iter().position(|other| other == name) {
                    Some(at) => drop(list.remove(at)),
                    None => list.push(name.clone()),
                }
            });
        }
        for to in profile.segments.iter().filter(|to| *to != name) {
            change(format!("an edge from {name} to {to}"), &|changed| changed.edges.push((name.clone(), to.clone())));
        }
        if at > 0 {
            change(format!("{name} sooner"), &|changed| changed.segments.swap(at - 1, at));
        }
    }
    let extra = || "Haggle".to_owned();
    for at in 0..=profile.segments.len() {
        change(format!("Haggle at {at}"), &|changed| changed.segments.insert(at, extra()));
        for (list, of) in lists {
            change(format!("Haggle at {at} in {list}"), &|changed| {
                changed.segments.insert(at, extra());
                of(changed).push(extra());
            });
        }
    }
    for pass in [Pass::Never, Pass::Everywhere] {
        change(format!("pass {pass:?}"), &|changed| changed.pass = pass.clone());
    }
    for pass_counting in [Counting::Consecutive, Counting::Cumulative] {
        change(format!("{pass_counting:?}"), &|changed| changed.pass_counting = pass_counting);
    }
    change("no replay".to_owned(), &|changed| changed.replay = None);
    for mode in [Mode::Deferred, Mode::Immediate] {
        for cap in [None, Some(1)] {
            change(format!("replay {mode:?}, {cap:?}"), &|changed| changed.replay = Some(Replay { mode, cap }));
        }
    }
    let Some(pair) = &profile.simultaneous else { return all };
    let mut pairs = vec![Simultaneous { revise: true, ..pair.clone() }];
    for close in [Close::RequireAll, Close::AllowPartial, Close::AutoWhenComplete] {
        pairs.extend([false, true].map(|revise| Simultaneous { close, revise, ..pair.clone() }));
    }
    pairs.extend([Actors::Table, Actors::Phase, Actors::Due].map(|actors| Simultaneous { actors, ..pair.clone() }));
    pairs.push(Simultaneous { failing: Failing::RejectAll, ..pair.clone() });
    for pair in pairs {
        change(format!("{pair:?}"), &|changed| changed.simultaneous = Some(pair.clone()));
    }
    change("no collection".to_owned(), &|changed| changed.simultaneous = None);
    all
}

/// Plays a total number of orders in random games, in which seats may also revise an end; and a few
/// rounds by personas. Returns whether the scenario is accepted.
fn play(name: &str, overrides: &[String], orders: u32) -> Result<bool, String> {
    let mut game = match load(name, overrides) {
        Ok(game) => game,
        Err(report) if report.contains("error[E") => return Ok(false),
        Err(fault) => return Err(fault),
    };
    let (mut seed, mut given) = (0, 0);
    while given < orders {
        seed += 1;
        game.restart(seed);
        by_hand(&mut game);
        let mut draw = Draws::new(seed).at(RuleId("test"), DrawSubject::TABLE, Purpose("own profiles"));
        while given < orders && game.ended().is_none() {
            let seat = game.next_seat().ok_or_else(|| format!("nobody is to act at {}", game.turn().shorthand()))?;
            let mut choices = game.legal(seat, 6).choices;
            if choices.is_empty() {
                return Err(format!("{seat} is to act at {} and may do nothing", game.turn().shorthand()));
            }
            let choice = choices.swap_remove(draw.below(choices.len() as u64) as usize);
            let shown = format!("{choice:?} at {}", game.turn().shorthand());
            game.choose(seat, choice).map_err(|refusal| format!("{shown} was listed but is {refusal}"))?;
            given += 1;
            if draw.below(8) == 0 {
                // Refused nearly everywhere.
                let _ = game.submit(seat, "revise");
            }
            game.check_state().map_err(|unsound| format!("after {shown}: {unsound}"))?;
        }
    }
    game.restart(0);
    game.advance_rounds(2);
    game.check_state().map_err(|unsound| format!("as personas play: {unsound}"))?;
    Ok(true)
}

/// Plays every change of every game, and returns the failures.
fn play_all(orders: u32) {
    let mut wrong = Vec::new();
    for (name, option) in GAMES {
        let option: Vec<String> = option.split_whitespace().map(str::to_owned).collect();
        let game = load(name, &option).unwrap_or_else(|report| panic!("{report}"));
        let (profile, _) = game.setup().turn.all().last().expect("a game has turns");
        for (at, (what, changed)) in changes(&written(profile)).into_iter().enumerate() {
            let stated = ron::to_string(&changed).expect("a profile is plain data");
            let overrides = [option.clone(), vec![format!("scenario.turn.profile=Some({stated})")]].concat();
            let played = caught(|| play(name, &overrides, orders));
            let fault = match played {
                Ok(Ok(is_accepted)) if is_accepted || at > 0 => continue,
                Ok(Ok(_)) => "it is refused".to_owned(),
                Ok(Err(fault)) => fault,
                Err(bug) => bug.message,
            };
            wrong.push(format!("{name} {option:?}, {what}: {fault}"));
        }
    }
    assert!(wrong.is_empty(), "{} profiles:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn t_47_to_t_57_what_rules_can_not_be_played_by_is_refused_and_all_else_can_be_played() {
    play_all(100);
}

/// A profile that can't work is refused with the reason and the place.
#[test]
fn t_47_to_t_57_a_profile_that_rules_can_not_be_played_by_is_told_in_words() {
    let pair = "simultaneous: (commit: \"Commit\", resolution: \"Resolution\"";
    let catan = |more: &str| {
        let segments = "segments: [\"Roll\", \"Commit\", \"Resolution\", \"Trade\", \"Build\"]";
        format!("({segments}, {pair}, close: AutoWhenComplete, actors: Due), {more})")
    };
    let risk = |more: &str| format!("(segments: [\"Reinforce\", \"Attack\", \"Fortify\"], {more})");
    let told = [
        (
            "risk_small",
            risk("auto_end: [\"Reinforce\"]"),
            "`risk` needs seats that act in `Reinforce`: it can't end by itself",
        ),
        ("risk_small", risk("concurrent: [\"Attack\"]"), "`risk` is played by one seat after another in `Attack`"),
        ("catan", catan("optional: [\"Commit\"], auto_end: [\"Roll\"]"), "`catan` needs seats that act in `Roll`"),
        ("catan", catan("optional: [\"Commit\"], auto_end: [\"Resolution\"]"), "needs seats that act in `Resolution`"),
        ("catan", catan(""), "`catan` often names no seats as due: `Commit` has to be in `optional`"),
        (
            "auction",
            format!("(segments: [\"Commit\", \"Resolution\"], {pair}, actors: Due))"),
            "`auction` names no seats as due",
        ),
        (
            "auction",
            format!("(segments: [\"Commit\", \"Resolution\"], {pair}, failing: RejectAll))"),
            "`auction` carries out each order by itself, and cannot reject all of them",
        ),
        (
            "auction_english",
            "(segments: [\"Main\"])".to_owned(),
            "`auction` needs passes: `pass` has to allow them in `Main`",
        ),
        (
            "kalaha",
            "(segments: [\"Main\"])".to_owned(),
            "`kalaha` grants a seat another turn: the profile needs `replay: (mode: Deferred)`",
        ),
        (
            "ludo",
            "(segments: [\"Roll\", \"Main\"])".to_owned(),
            "`ludo` grants a seat another turn: the profile needs `replay: (mode: Deferred)`",
        ),
        (
            "ludo",
            "(segments: [\"Roll\", \"Haggle\", \"Main\"])".to_owned(),
            "`ludo` goes at once from `Roll` to `Main`",
        ),
        (
            "ludo",
            "(segments: [\"Roll\", \"Main\"], replay: (mode: Immediate))".to_owned(),
            "needs the replay mode of its own profile: Deferred",
        ),
    ];
    for (name, profile, words) in told {
        let report = load(name, &[format!("scenario.turn.profile={profile}")]).map(|_| ()).unwrap_err();
        assert!(report.contains("error[E0024]") && report.contains(words), "{name}: {report}");
    }
    let overrides = |money: &str| {
        let profile = format!("(segments: [\"Commit\", \"Resolution\", \"End\"], {pair}))");
        [format!("scenario.turn.profile={profile}"), format!("auction.rules.money={money}")]
    };
    let report = load("auction", &overrides("Cash(9)")).map(|_| ()).unwrap_err();
    assert!(report.contains("`auction` needs `Resolution` to be the last segment"), "{report}");
    load("auction", &overrides("Worth(9)")).expect("nobody leaves where no cash is paid");
}

/// T-31: a game that ends by passes in a row would end by passes of its whole course.
#[test]
fn t_31_passes_counted_otherwise_than_the_rules_count_them_are_warned_of() {
    let report = |counting: &str| {
        let profile = format!("scenario.turn.profile=(segments: [\"Main\"], pass: Everywhere{counting})");
        loaded("go", &[profile]).unwrap_or_else(|report| panic!("{report}")).report.to_string()
    };
    let told = report(", pass_counting: Cumulative");
    assert!(told.contains("warning[E0024]: `go` counts passes in a row; this counts all passes of a game"), "{told}");
    assert!(!report("").contains("warning["));
}

#[test]
#[ignore = "minutes"]
fn t_47_to_t_57_what_rules_can_not_be_played_by_is_refused_and_all_else_can_be_played_for_long() {
    play_all(3_000);
}
