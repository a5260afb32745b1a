//! The floors inside each crate, lowest first.

/// Rooms by floor.
pub(crate) type Floors<'t> = [&'t [&'t str]];

/// The floors of each crate.
#[rustfmt::skip]
pub(crate) const FLOORS: &[(&str, &Floors<'static>)] = &[
    (
        "endturn",
        &[
            &["civ", "files", "modules", "ours", "starter_plan", "starter_world"],
            &["reference", "ruleset_folder", "unread"],
            &["rulesets"],
            &["load", "starter_ruleset"],
            &["changes", "plan", "rule_book", "starter"],
            &["lib", "replay"],
        ],
    ),
    (
        "endturn_agency",
        &[
            &["lib", "frame/mod", "patrol/mod", "battles/mod"],
            &["frame/ids", "frame/limits", "frame/ending", "frame/rule_rows"],
            &["frame/content", "frame/check", "frame/findings", "frame/words", "frame/kind", "frame/components", "frame/facts", "frame/told"],
            &["frame/office", "frame/counts", "frame/plugin", "frame/changes", "frame/invariants", "frame/soundness", "frame/metrics", "frame/tables", "frame/view", "frame/counsel", "frame/orders", "frame/scenario"],
            &["frame/game"],
            &["frame/setup"],
            &["patrol/rule_list", "patrol/rolls", "patrol/chances", "patrol/state", "patrol/panic", "patrol/ruleset", "battles/rule_list", "battles/ids", "battles/fixed", "battles/chance", "battles/power", "battles/throws", "battles/ruleset"],
            &["patrol/rules", "battles/rules", "battles/skill", "battles/state"],
            &["patrol/agents", "patrol/ending", "patrol/exhaustion", "patrol/factions", "patrol/leads", "patrol/sites", "patrol/skill", "patrol/recovery", "patrol/work", "patrol/money", "patrol/missions", "patrol/invariants", "patrol/actions", "battles/battle", "battles/contracting", "battles/factions", "battles/investigations", "battles/leads", "battles/sites", "battles/stakes", "battles/upgrades", "battles/agents", "battles/ending", "battles/money", "battles/recovery", "battles/training", "battles/aftermath", "battles/invariants", "battles/actions"],
            &["patrol/components", "patrol/desk", "patrol/kind", "patrol/office", "patrol/tools", "battles/components", "battles/desk", "battles/kind", "battles/office"],
            &["patrol/facts", "patrol/metrics", "patrol/tables", "patrol/soundness", "patrol/scenario", "patrol/view", "battles/facts", "battles/changes", "battles/metrics", "battles/tables", "battles/soundness", "battles/scenario"],
            &["patrol/advance", "patrol/orders", "battles/advance", "battles/orders"],
            &["patrol/turn_table", "patrol/personas", "patrol/counsel", "battles/turn_table", "battles/personas"],
            &["battles/view", "battles/counsel"],
            &["patrol/game", "battles/game"],
            &["book", "kinds"],
            &["module"],
        ],
    ),
    (
        "endturn_civ_rules",
        &[
            &["bits", "ids", "lib", "ruleset"],
            &["keys", "outputs", "production", "works"],
            &["city", "effects", "land", "map", "nation", "trade"],
            &["ruleset_check", "troops"],
            &["rules"],
        ],
    ),
    (
        "endturn_civ",
        &[
            &["lib", "rule_list", "state", "trace"],
            &["facts"],
            &["realm"],
            &["notes", "shop", "tables"],
            &["changes"],
            &["orders", "phase_end", "refresh", "stages"],
            &["sight"],
            &["metrics", "personas", "picture", "story", "turn_table", "view"],
            &["plugin", "tools"],
            &["scenario", "setup", "soundness"],
            &["book"],
            &["module"],
        ],
    ),
    (
        "endturn_cli",
        &[
            &["args", "command_line", "exit_code", "record_file", "saved", "stopwatch", "tty"],
            &["bug_report", "interrupt", "keys"],
            &["console", "failure", "opening", "playback", "prompt", "render", "session", "source", "typed"],
            &["watching", "whole_folder"],
            &["commands", "lib"],
            &["main"],
        ],
    ),
    (
        "endturn_engine",
        &[
            &["counsel", "lib", "number", "observer", "suggest", "tables"],
            &["ids"],
            &["bug", "conformance", "game", "journal", "metrics", "module", "orders", "picture", "random", "record", "rule_list", "rules", "seal", "seats", "snapshot", "turn"],
        ],
    ),
    (
        "endturn_fleets",
        &[
            &["amount", "lib", "rule_list", "wide"],
            &["ruleset", "scan_level", "structures", "victory"],
            &["missions", "ruleset_check"],
            &["fleet", "rules", "volley"],
            &["battle", "in_force", "income"],
            &["projection"],
            &["scans"],
            &["components"],
            &["facts", "orders"],
            &["resolution", "view"],
            &["personas", "turn_table"],
            &["plugin"],
            &["counsel", "metrics", "soundness", "tables", "view_forms"],
            &["setup"],
            &["book", "module"],
        ],
    ),
    (
        "endturn_lab",
        &[
            &["course", "lib", "lineups", "stats"],
            &["schedule"],
            &["play"],
            &["ledger", "points", "search"],
            &["batch", "stopping"],
            &["pilot", "plan", "whatif"],
            &["matching"],
        ],
    ),
    (
        "endturn_report",
        &[
            &["again", "files", "game", "inputs", "lib", "render", "seen"],
            &["standings", "tables"],
            &["compared", "live", "stopped"],
            &["findings", "words"],
            &["compare", "page", "whatif"],
        ],
    ),
    (
        "endturn_scenario",
        &[
            &["codes", "files", "lib", "needs", "path", "table", "tool", "turn"],
            &["near", "source"],
            &["diagnostic", "print", "tree"],
            &["additions", "report", "syntax", "values"],
            &["form", "layers", "parents", "parse", "render", "unread"],
            &["json", "likes", "pages"],
            &["bridge", "header", "reader", "ruleset"],
            &["checks"],
            &["load", "overrides", "ranges", "scenario", "sections"],
            &["personas", "probe", "turns"],
            &["module"],
        ],
    ),
];
