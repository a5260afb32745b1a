//! The floors inside each crate, lowest first.

/// Rooms, by floor.
pub(crate) type Floors<'t> = [&'t [&'t str]];

/// The floors of each crate.
#[rustfmt::skip]
pub(crate) const FLOORS: &[(&str, &Floors<'static>)] = &[
    (
        "endturn",
        &[
            // Modules, files, decisions, starters.
            &["civ", "files", "modules", "ours", "starter_plan", "starter_world"],
            // The reference, and users' rulesets.
            &["reference", "ruleset_folder", "unread"],
            // The lists of rulesets and of scenarios.
            &["rulesets", "scenarios"],
            // Loading a game.
            &["handbook", "load", "starter_ruleset"],
            // Loading plans, and making rules and new files.
            &["between", "changes", "going_on", "plan", "rule_book", "starter"],
            // Replaying records, and the authors' interface.
            &["author", "lib", "replay"],
        ],
    ),
    (
        "endturn_agency",
        &[
            // Re-exports.
            &["lib", "frame/mod", "patrol/mod", "battles/mod"],
            // Shared by all offices: numbers and limits.
            &["frame/ids", "frame/limits", "frame/ending"],
            // Shared by all offices, and the interface of a kind of game.
            &["frame/content", "frame/check", "frame/findings", "frame/words", "frame/kind", "frame/components", "frame/facts", "frame/told"],
            // Derived for every kind: orders, views, tables, checks.
            &["frame/office", "frame/counts", "frame/plugin", "frame/changes", "frame/invariants", "frame/soundness", "frame/metrics", "frame/drawing", "frame/tables", "frame/view", "frame/counsel", "frame/orders", "frame/scenario"],
            // The module's setup for any kind.
            &["frame/setup", "frame/wiring"],
            // The two kinds: rulesets as written, and dice.
            &["patrol/rule_list", "patrol/rolls", "patrol/chances", "patrol/state", "patrol/panic", "patrol/ruleset", "battles/rule_list", "battles/ids", "battles/fixed", "battles/chance", "battles/power", "battles/throws", "battles/ruleset"],
            // Rulesets as loaded, and state.
            &["patrol/rules", "battles/rules", "battles/skill", "battles/state"],
            // The rules, as pure functions.
            &["patrol/agents", "patrol/ending", "patrol/exhaustion", "patrol/factions", "patrol/leads", "patrol/sites", "patrol/skill", "patrol/recovery", "patrol/work", "patrol/money", "patrol/missions", "patrol/invariants", "patrol/actions", "battles/battle", "battles/contracting", "battles/factions", "battles/investigations", "battles/leads", "battles/sites", "battles/stakes", "battles/upgrades", "battles/agents", "battles/ending", "battles/money", "battles/recovery", "battles/training", "battles/aftermath", "battles/invariants", "battles/actions"],
            // The rules in the world.
            &["patrol/components", "patrol/desk", "patrol/kind", "patrol/office", "patrol/tools", "battles/components", "battles/desk", "battles/kind", "battles/office"],
            // Facts, and questions.
            &["patrol/facts", "patrol/metrics", "patrol/tables", "patrol/soundness", "patrol/scenario", "patrol/view", "battles/facts", "battles/changes", "battles/metrics", "battles/tables", "battles/soundness", "battles/course", "battles/scenario"],
            // The systems, and the orders.
            &["patrol/advance", "patrol/orders", "battles/advance", "battles/orders"],
            // Their order in a turn, and personas.
            &["patrol/turn_table", "patrol/personas", "patrol/counsel", "battles/turn_table", "battles/personas"],
            // Views of battles.
            &["battles/view", "battles/counsel"],
            // The second kind, and how rulesets tell them apart.
            &["battles/game"],
            &["kinds"],
            // The first kind, and the module.
            &["patrol/game"],
            // Private parts for the crate's own tests.
            &["internals"],
        ],
    ),
    (
        "endturn_civ_rules",
        &[
            // Rulesets as written.
            &["arithmetic", "bits", "ids", "lib", "ruleset"],
            // Names as numbers; yields and buildings as rules read them.
            &["keys", "outputs", "production", "works"],
            // The rules, as pure functions.
            &[
                "activities",
                "city",
                "combat",
                "covert",
                "effects",
                "land",
                "map",
                "movement",
                "nation",
                "recovery",
                "trade",
                "vision",
            ],
            // Checks of rulesets; types of units as rules read them.
            &["arms", "ruleset_check", "troops"],
            // Rulesets as loaded, and in words.
            &["handbook", "rules"],
        ],
    ),
    (
        "endturn_civ",
        &[
            // The state.
            &["lib", "rule_list", "state", "trace"],
            // Facts.
            &["facts"],
            // Access to the state, for reading and changing.
            &["realm"],
            // Questions, in words and rows.
            &["clash", "covert", "notes", "shop", "tables", "visibility"],
            // Tables that grow as a game is played.
            &["logs"],
            // Changes with all their consequences.
            &["changes"],
            // The rules and the orders that make them; forecasts of what the rules do.
            &["envoys", "forecast", "orders", "phase_end", "refresh", "stages"],
            // The knowledge of a seat.
            &["sight"],
            // Observers, personas, and the order of a turn.
            &["metrics", "personas", "picture", "story", "turn_table", "view"],
            // All in one app; tools.
            &["plugin", "tools"],
            // From a scenario to a world, and checks of a world.
            &["scenario", "setup", "soundness"],
            // The interface for the floors above.
            &["module"],
            // Private parts for the crate's own tests.
            &["internals"],
        ],
    ),
    (
        "endturn_cli",
        &[
            // Arguments, and formats to read.
            &["args", "command_line", "exit_code", "own_name", "record_file", "saved", "stopwatch", "tty"],
            // Signals, keys, bugs.
            &["bug_report", "interrupt", "keys"],
            // From arguments to a game, and from a game to text.
            &["console", "failure", "opening", "playback", "prompt", "render", "session", "source", "typed"],
            // Watching progress, and new folders.
            &["watching", "whole_folder"],
            // The commands.
            &["commands", "lib"],
            // The program.
            &["main"],
        ],
    ),
    (
        "endturn_engine",
        &[
            // Independent of games.
            &["compact", "counsel", "letters", "lib", "links", "number", "observer", "sentence", "suggest", "tables", "transcript"],
            // Stable names of things.
            &["ids"],
            // The game: time, seats, orders, draws, facts, state, records. They depend on each
            // other, in small rings.
            &["baseline", "bug", "drawing", "facts", "game", "handicap", "journal", "metrics", "module", "orders", "picture", "random", "reasons", "record", "rule_list", "rules", "seal", "seats", "small", "snapshot", "turn", "watch"],
        ],
    ),
    (
        "endturn_kit",
        &[
            // Damage, moves, the log of draws; a game heard and seen; notices.
            &["damage", "history", "moves", "noted", "notices", "seen"],
            // The promises, and byte strings played as games.
            &["alike", "any_clock", "any_lines", "forgery", "forms", "legal", "lib", "lines", "listed", "play", "prompt", "state", "walls"],
        ],
    ),
    (
        "endturn_tabletop",
        &[
            // Orders of one word, keys of positions, seats that are out, the key of a board.
            &["keys", "one_word", "out", "sides"],
            // Each game is independent.
            &["auction", "backgammon", "catan", "chess", "go", "hidden_orders", "kalaha", "lib", "ludo", "rehearsal", "risk"],
            // Private parts for the crate's own tests.
            &["internals"],
        ],
    ),
    (
        "endturn_fleets",
        &[
            // Numbers, the list of rules.
            &["amount", "lib", "rule_list", "wide"],
            // Rulesets as written.
            &["ruleset", "scan_level", "structures", "victory"],
            // Checks of rulesets.
            &["missions", "ruleset_check"],
            // Rulesets as loaded, and ships.
            &["fleet", "rules", "volley"],
            // Battles, income, and what is in force.
            &["battle", "forecast", "in_force", "income"],
            // Projections.
            &["projection"],
            // Scans.
            &["scans"],
            // The state.
            &["components"],
            // Facts and orders.
            &["facts", "orders"],
            // The rules as systems, and the knowledge of a seat.
            &["resolution", "view"],
            // Personas, and the order of a turn.
            &["personas", "turn_table"],
            // All in one app.
            &["plugin"],
            // What people read of a game.
            &["drawing", "metrics", "so_far", "soundness", "tables", "view_forms"],
            // Questions about it.
            &["counsel", "tools"],
            // From a scenario to a world.
            &["section", "setup"],
            // The interface for the floors above.
            &["module"],
            // Private parts for the crate's own tests.
            &["internals"],
        ],
    ),
    (
        "endturn_freeciv",
        &[
            // The formats.
            &["packed", "ron", "section_file"],
            // From one ruleset to another.
            &["lib", "ruleset"],
            // From saved games to scenarios.
            &["save"],
        ],
    ),
    (
        "endturn_lab",
        &[
            // Statistics; lineups; the course and the facts of a game.
            &["course", "endings", "lib", "lineups", "logs", "minimal", "progress", "stats", "tally"],
            // The list of games.
            &["schedule"],
            // One game.
            &["play"],
            // Results, and searches that play games.
            &["copies", "fair", "ledger", "points", "search"],
            // Many games, and the stopping rule.
            &["batch", "stopping"],
            // Questions: plans, pilots, futures.
            &["pilot", "plan", "whatif"],
            // Two plans side by side; the search for values of a plan's levers.
            &["matching", "tune"],
        ],
    ),
    (
        "endturn_report",
        &[
            // One game, and drawing and writing in general.
            &["again", "files", "game", "inputs", "lib", "render", "seen"],
            // Standings and tables of many games.
            &["standings", "tables"],
            // Comparisons, and batches that still run.
            &["compared", "live"],
            // Findings of a batch, and their words.
            &["evaluation", "findings", "stopped", "words"],
            // Output for people: pages, and effects of changes.
            &["compare", "gate", "handbook", "page", "whatif"],
        ],
    ),
    (
        "endturn_shape_derive",
        &[
            // Names and attributes.
            &["attributes", "case"],
            // From a type to its shape.
            &["expand", "lib"],
        ],
    ),
    (
        "endturn_scenario",
        &[
            // Common terms: codes, files, paths, tables, tools, turns.
            &["codes", "files", "lib", "needs", "path", "shape", "table", "tool", "turn"],
            // Texts and their places.
            &["near", "source"],
            // Values as trees, and diagnostics.
            &["diagnostic", "print", "tree"],
            // From a text to a tree, and reports.
            &["additions", "allow", "between", "report", "syntax", "values"],
            // Layered files, the reference of files, and rendering of problems.
            &["edit", "form", "handbook", "layers", "parents", "parse", "render", "unread"],
            // Problems as data, knobs of personas, personas like others, the pages of codes.
            &["json", "knobs", "likes", "pages"],
            // From trees to typed data, and rulesets.
            &["bridge", "header", "reader", "ruleset"],
            // Checks that report their place.
            &["checks"],
            // Whole scenarios, with overrides from the command line.
            &["load", "overrides", "ranges", "scenario", "sections", "stated"],
            // Players, relations between modules, turns, and probing any bytes as a scenario.
            &["company", "compose", "personas", "placed", "probe", "turn_profile", "turns"],
            // The trait of modules, and the one by which authors write them: each knows the other.
            &["module", "author/given", "author/mod", "author/module", "author/played", "author/seats"],
        ],
    ),
];
