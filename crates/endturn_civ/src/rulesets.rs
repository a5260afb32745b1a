//! The rulesets that come with the module, so that it works wherever the program is installed.

/// Their files: path, text.
pub(crate) const RULESETS: &[(&str, &str)] = endturn_scenario::carried! {
    in "../../../assets/rulesets";
    "classic": "actions" "buildings" "disasters" "effects" "events" "extras" "flags" "game" "goods" "governments" "nations" "personas" "resources" "ruleset" "settings" "specialists" "start_units" "techs" "terrain" "trade_routes" "treaties" "unit_classes" "units" "veteran";
    "classic_plus": "buildings" "disasters" "effects" "governments" "personas" "ruleset" "settings" "units";
    "tiny": "actions" "buildings" "effects" "extras" "flags" "game" "governments" "nations" "personas" "resources" "ruleset" "settings" "specialists" "start_units" "techs" "terrain" "trade_routes" "unit_classes" "units" "veteran";
};
