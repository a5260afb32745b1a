//! Effects in words.

use endturn_engine::number::noun_for;
use endturn_scenario::handbook::Prose;

use super::requirement::{Clause, clause, joined, output_word};
use crate::ruleset::effect_kind::EffectKind;
use crate::ruleset::effects::Effect;
use crate::ruleset::requirement::{Condition, Requirement};
use crate::ruleset::words::{Output, Range};

/// From this value on an effect on move fragments takes all of them.
const ALL_MOVES: i32 = 1_000;
/// From this value on every nation has cause for war (W-119).
const CAUSE_FOR_ALL: i32 = 1_000;

/// An effect as a sentence, about a thing that one of its requirements names: "+50 % science in the
/// city, with Theory of Gravity". Without such a thing, all requirements are in it.
pub(super) fn sentence(kind: EffectKind, effect: &Effect, about: Option<&Requirement>) -> Prose {
    let template = template(kind);
    let has_output = ["{out}", "{+out}", "{any}"].iter().any(|token| template.contains(token));
    let output = effect.reqs.iter().find_map(|req| match &req.condition {
        Condition::Output(output) if req.present && has_output => Some(*output),
        _ => None,
    });
    let city = city(effect, about);
    let filled = filled(template, effect.value, output, city);
    let is_shown = |req: &&Requirement| {
        about != Some(*req) && output.is_none_or(|output| req.condition != Condition::Output(output))
    };
    let is_attacker = kind == EffectKind::DefendBonus;
    let clauses: Vec<Clause> = effect.reqs.iter().filter(is_shown).map(|req| clause(req, is_attacker)).collect();
    let text = joined(Prose::text(filled), &clauses);
    match &effect.multiplier {
        Some(policy) => text.and(", times the percentage of ").name("policy", policy),
        None => text,
    }
}

/// The cities that an effect is about: all of them, and any one.
fn city(effect: &Effect, about: Option<&Requirement>) -> [&'static str; 2] {
    let is_wide = |range: Range| {
        effect
            .reqs
            .iter()
            .any(|req| req.present && req.range == range && matches!(req.condition, Condition::Building(_)))
    };
    match about.map(|req| (&req.condition, req.range)) {
        Some((Condition::Building(_), Range::City | Range::Local)) => ["the city"; 2],
        _ if is_wide(Range::Continent) => {
            ["every city of the nation on the continent", "a city of the nation on the continent"]
        }
        Some((Condition::Building(_), Range::Player)) => ["every city of the nation", "a city of the nation"],
        _ if is_wide(Range::City) => ["a city"; 2],
        _ => ["every city", "a city"],
    }
}

/// Fills a template: `{+}` is the value with its sign, `{-}` with the opposite one, `{n}` without
/// one, `{+k}` in thousandths; `{+n:noun}` and `{n:one|more}` with a noun in its number,
/// `{+h:noun}` in hundredths, `{+out}` with the output. `{out}` and `{any}` are the output,
/// `{city}` all cities and `{one}` any of them. A sentence without a number holds if the value is
/// above 0.
fn filled(template: &str, value: i32, output: Option<Output>, [all, one]: [&str; 2]) -> String {
    let mut out = String::new();
    let mut rest = template;
    let mut has_number = false;
    while let Some((before, after)) = rest.split_once('{') {
        let (token, after) = after.split_once('}').unwrap_or((after, ""));
        out += before;
        rest = after;
        let size = value.unsigned_abs();
        has_number |= !matches!(token, "out" | "any" | "city" | "one");
        match token {
            "out" => out += output.map_or("output", output_word),
            "any" => out += output.map_or("all outputs", output_word),
            "+out" if output == Some(Output::Shield) && size == 1 => out += &format!("{} shield", signed(value.into())),
            "+out" => out += &format!("{} {}", signed(value.into()), output.map_or("output", output_word)),
            "city" => out += all,
            "one" => out += one,
            "+" => out += &signed(value.into()),
            "-" => out += &signed(-i64::from(value)),
            "n" => out += &plain(value.into()),
            "+k" => out += &decimal(value, 1_000),
            "victim" => out += if value >= CAUSE_FOR_ALL { "every nation" } else { "the victim" },
            "moves" if value >= ALL_MOVES => out += "all moves",
            "moves" => out += &format!("{} move {}", plain(value.into()), noun_for(&size, "fragment")),
            token => {
                let (form, noun) = token.split_once(':').unwrap_or(("n", token));
                let (number, is_one) = match form {
                    "+h" => (decimal(value, 100), size == 100),
                    "+n" => (signed(value.into()), size == 1),
                    _ => (plain(value.into()), size == 1),
                };
                let noun = match noun.split_once('|') {
                    Some((one, more)) => if is_one { one } else { more }.to_owned(),
                    None => noun_for(&if is_one { 1 } else { 2 }, noun),
                };
                out += &format!("{number} {noun}");
            }
        }
    }
    out += rest;
    if !has_number && value <= 0 {
        out = format!("{} against this: {out}", signed(value.into()));
    }
    let mut letters = out.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn plain(value: i64) -> String {
    if value < 0 { format!("−{}", value.unsigned_abs()) } else { value.to_string() }
}

fn signed(value: i64) -> String {
    if value < 0 { plain(value) } else { format!("+{value}") }
}

/// A part of a whole number, with its sign.
fn decimal(value: i32, whole: u32) -> String {
    let sign = if value < 0 { "−" } else { "+" };
    let digits = whole.ilog10() as usize;
    let (full, part) = (value.unsigned_abs() / whole, value.unsigned_abs() % whole);
    let part = format!("{part:0digits$}");
    let part = part.trim_end_matches('0');
    if part.is_empty() { format!("{sign}{full}") } else { format!("{sign}{full}.{part}") }
}

/// The words of a kind of effects, see [`filled`].
#[expect(clippy::too_many_lines, reason = "one line for each kind")]
const fn template(kind: EffectKind) -> &'static str {
    use EffectKind as K;
    match kind {
        // Output of tiles and cities.
        K::IrrigationPct => "{+} % of the terrain's bonus for irrigation",
        K::MiningPct => "{+} % of the terrain's bonus for mines",
        K::OutputAddTile => "{+out} on each worked tile of {city}, even on tiles without any",
        K::OutputIncTile => "{+out} on each worked tile that has at least 1, in {city}",
        K::OutputIncTileCelebrate => "{+out} on each worked tile that has at least 1, while the city celebrates",
        K::OutputPerTile => "{+} % {out} on the tiles of {city}",
        K::OutputPenaltyTile => "tiles with more than {n} points of {out} give 1 less",
        K::OutputTilePunishPct => "{-} % {out} of the tile",
        K::TileWorkable => "cities may work the tile",
        K::CityRadiusSq => "{+} to the squared working radius of {city}",
        K::SpecialistOutput => "{+out} per citizen",
        K::OutputBonus => "{+} % {out} in {city}",
        K::OutputBonus2 => "{+} % {out} in {city}, as a further factor",
        K::OutputWaste => "{+} % of {any} lost in {city}",
        K::OutputWasteByDistance => "{+h:percentage point} of {any} lost per tile to the nearest centre of government",
        K::OutputWasteByRelDistance => {
            "{+n:percentage point} of {any} lost at twice the length of the map from the nearest centre of government, and in proportion nearer to it"
        }
        K::OutputWastePct => "{+} % of lost {out} given back in {city}",
        K::SizeAdj => "{+} to the largest size of {city}",
        K::SizeUnlimit => "{city} may grow to any size",
        K::GrowthFood => "{+} % of the granary kept when {one} grows or shrinks",
        K::GrowthSurplusPct => "{+} % of the surplus of food kept when {one} grows",
        K::CityBuildSlots => "{+n:unit} that {one} may complete in a turn",
        K::PolluProdPct => "{+} % pollution by shields in {city}",
        K::PolluPopPct => "{+} % pollution by citizens in {city}",
        K::PolluPopPct2 => "{+} % pollution by citizens in {city}, as a further factor",
        K::PolluTradePct => "{+} % pollution by trade in {city}",
        K::HealthPct => "{-} % chance of plague in {city}",
        K::MigrationPct => "{+} % attraction of {city} for migrants",
        K::UpkeepFree => "buildings with an upkeep of at most {n} are free in {city}",
        K::MaxTradeRoutes => "{+n:trade route} that {one} may have",
        K::TradeRevenueBonus => "{+k} to the power of 2 that multiplies the one-time revenue of trade routes",
        K::TradeRevenueExponent => "{+k} to the exponent of the one-time revenue of trade routes",
        K::TraderoutePct => "{+} % value of trade routes of {city}",
        K::BuildingBuildCostPct => "{+} % cost of buildings in shields",
        K::BuildingBuyCostPct => "{+} % price of buildings in gold",
        K::UnitBuildCostPct => "{+} % cost of units in shields",
        K::UnitBuyCostPct => "{+} % price of units in gold",
        K::Shield2GoldFactor => "{+} % of the shields of unit upkeep owed in gold instead",
        K::History => "{+} history per turn in {city}",
        K::Performance => "{+} culture of {city} that is not accumulated",
        K::NationalHistory => "{+} history per turn of the nation",
        K::NationalPerformance => "{+} culture of the nation that is not accumulated",
        // Mood of citizens.
        K::CityUnhappySize => "{+n:citizen} content by default in {city}",
        K::EmpireSizeBase => "{+n:city} before one more citizen of each is unhappy",
        K::EmpireSizeStep => "{+n:city} for each further unhappy citizen",
        K::MakeContent => "{+n:content citizen} in {city}",
        K::MakeContentMil => "{+n:point} of unhappiness by units that {one} ignores",
        K::MakeContentMilPer => "{+n:point} of unhappiness per unit that {one} ignores",
        K::UnhappyFactor => "{+} to the factor of the unhappiness that units cause abroad",
        K::MartialLawEach => "{+n:citizen} pacified by each military unit in {city}",
        K::MartialLawMax => "{+n:military unit} that may pacify citizens in {city}",
        K::MakeHappy => "{+n:happy citizen} in {city}",
        K::ForceContent => "{+n:content citizen} in {city}, even after all unhappiness",
        K::NoUnhappy => "{city} has no unhappy citizen",
        K::EnemyCitizenUnhappyPct => "{+} % of citizens of an enemy's nation unhappy in {city}",
        K::PerCitizenUnhappyPct => "{+} % of citizens of another nation unhappy in {city}",
        K::RaptureGrow => "celebrating cities grow",
        K::RevolutionUnhappiness => "the government falls after {n:turn} of disorder",
        // Government, nation and diplomacy.
        K::MaxRates => "{+} % to the limit of each rate",
        K::CivilWarChance => "{+} % chance of civil war when the capital falls",
        K::HasSenate => "no treaty can be broken without cause",
        K::NoAnarchy => "changes of government take effect at once",
        K::AnyGovernment => "governments need no tech",
        K::CapitalCity => "{city} is a capital",
        K::GovCenter => "{city} is a centre of government, to which distances for waste are measured",
        K::InspirePartisans => "partisans appear when a city falls",
        K::Fanatics => "units with the flag Fanatic have no upkeep",
        K::NoDiplomacy => "no treaty is possible",
        K::HaveContacts => "contact with every nation",
        K::HaveEmbassies => "an embassy with every nation met",
        K::BorderVision => "all land within the borders is seen",
        K::GainAILove => "{+} to the attitude of computer players per turn",
        K::NationIntelligence => "information on other nations",
        K::WonderVisible => "every nation sees the city with the building",
        K::EnableNuke => "nuclear units may be built",
        K::EnableSpace => "parts of spaceships may be built",
        K::SSStructural => "{+n:structural} of the spaceship",
        K::SSComponent => "{+n:component} of the spaceship",
        K::SSModule => "{+n:module} of the spaceship",
        K::RevealMap => "the whole map is known",
        K::RevealCities => "all cities are known",
        K::TurnYears => "{+n:year} per turn",
        K::TurnFragments => "{+n:fragment} of a year per turn",
        K::SlowDownTimeline => {
            "{+n:step} of the calendar's brake: with 1, 2 and 3 at most 5, 2 and 1 years pass per turn"
        }
        K::CasusBelliSuccess => "{victim} has cause for war when the action succeeds",
        K::CasusBelliCaught => "{victim} has cause for war when the actor is caught",
        K::Victory => "the nation has won",
        K::InfraPoints => "{+n:point} for infrastructure per turn from {city}",
        K::HappinessToGold => "tithes in {city}: 1 gold for each citizen that buildings make content",
        // Research.
        K::TechCostFactor => "{+} to the factor of the cost of techs",
        K::TechLeakage => "{-} % cost of a tech that all other nations know",
        K::TechUpkeepFree => "{+n:bulb} of the upkeep of techs free",
        K::TechParasite => "techs that {n:other team} know come for free",
        K::NotTechSource => "no other nation can learn techs from this one",
        K::GiveImmTech => "{+n:tech|techs} when the building is complete",
        K::ConquestTechPct => "{+} % chance of taking a tech with a conquered city",
        // Units: training, movement, vision, upkeep.
        K::VeteranBuild => "{+n:veteran level} for new units",
        K::VeteranCombat => "{+} % chance of promotion in battle",
        K::MoveBonus => "{+n:move}",
        K::HPRegen => "{+} % of full hit points healed per turn without moving",
        K::HPRegenMin => "{+} % to the least that is healed per turn without moving",
        K::UnitRecover => "{+n:hit point} healed per turn, moved or not",
        K::UpkeepFactor => "{+} to the factor of the upkeep of units in {any}",
        K::UnitUpkeepFreePerCity => "{+n:point} of the upkeep of units in {any} free for {city}",
        K::UpgradeUnit => "{n:unit} upgraded for free per turn",
        K::UpgradePricePct => "{+} % price of upgrades",
        K::UnitShieldValuePct => "{+} % value of the unit in shields",
        K::UnitSlots => "{+n:unit} that {one} may support",
        K::UnitVisionRadiusSq => "{+} to the squared radius of sight of units",
        K::CityVisionRadiusSq => "{+} to the squared radius of sight of {city}",
        K::Airlift => "{+n:airlift} per turn in {city}",
        K::RetirePct => "{+} % chance per turn that an idle unit disappears",
        K::IllegalActionMoveCost => "{moves} lost by an order that turns out to be impossible",
        K::ActionSuccessActorMoveCost => "{moves} lost by the action",
        K::VisibleWalls => "{city} is drawn with walls",
        K::CityImage => "{city} is drawn larger",
        // Combat and agents.
        K::DefendBonus => "{+} % defence",
        K::AttackBonus => "{+} % attack",
        K::FortifyDefenseBonus => "{+} % defence, as a further factor",
        K::CombatRounds => "battles end undecided after {n:round}",
        K::UnitReachable => "units that are out of reach elsewhere can be attacked",
        K::UnitNoLosePop => "lost defenders cost {city} no citizen",
        K::BombardLimitPct => "bombarding leaves {n} % of hit points",
        K::NukeProof => "{+} % chance of stopping a nuclear attack",
        K::NukeImprovementPct => "{+} % chance that a nuclear blast destroys an improvement",
        K::NukeInfrastructurePct => "{+} % chance that a nuclear blast destroys an extra",
        K::SpyResistant => "{-} % chance of foreign agents in a battle of agents",
        K::BuildingSaboteurResistant => "{-} % chance that sabotage destroys a building of {city}",
        K::ActionOddsPct => "{+} % odds of agents",
        K::InciteCostPct => "{+} % price of inciting {city}",
        K::UnitBribeCostPct => "{+} % price of bribing the unit",
    }
}

#[cfg(test)]
mod tests {
    use super::super::requirement::tests::read;
    use super::super::tests::words;
    use super::*;

    fn told(kind: EffectKind, value: i32, reqs: &str, about: Option<usize>) -> String {
        let effect = Effect { value, multiplier: None, reqs: read(reqs) };
        words(&sentence(kind, &effect, about.map(|at| &effect.reqs[at])))
    }

    #[test]
    fn an_effect_is_told_from_the_side_of_each_thing_that_it_needs() {
        use EffectKind as K;
        let newton =
            r#"[Building("University"), Building("Newton's", Player), Output(Science), Tech("Theory of Gravity")]"#;
        assert_eq!(
            [Some(0), Some(1), Some(3), None].map(|about| told(K::OutputBonus, 50, newton, about)),
            [
                "+50 % science in the city, with Newton's in the nation, with Theory of Gravity",
                "+50 % science in every city of the nation, with University and Theory of Gravity",
                "+50 % science in a city, with University, with Newton's in the nation",
                "+50 % science in a city, with University, with Newton's in the nation, with Theory of Gravity",
            ]
        );
        assert_eq!(told(K::MakeContent, -1, "[]", None), "−1 content citizen in every city");
        let pyramids = r#"[Building("Pyramids", Player)]"#;
        assert_eq!(
            told(K::GrowthFood, 25, pyramids, Some(0)),
            "+25 % of the granary kept when a city of the nation grows or shrinks"
        );
        let mine = r#"[Building("Mine"), Output(Shield)]"#;
        assert_eq!(
            [1, 2].map(|value| told(K::OutputAddTile, value, mine, Some(0))),
            ["+1 shield", "+2 shields"]
                .map(|gain| format!("{gain} on each worked tile of the city, even on tiles without any"))
        );
        assert_eq!(
            told(K::EmpireSizeBase, 9, r#"[Government("A")]"#, Some(0)),
            "+9 cities before one more citizen of each is unhappy"
        );
    }

    #[test]
    fn values_have_their_signs_units_and_plurals() {
        use EffectKind as K;
        let of = |kind, value| told(kind, value, "[]", None);
        assert_eq!(
            of(K::OutputWasteByDistance, 250),
            "+2.5 percentage points of all outputs lost per tile to the nearest centre of government"
        );
        assert!(of(K::OutputWasteByDistance, 100).starts_with("+1 percentage point of "));
        assert_eq!(told(K::OutputWaste, 10, "[Output(Trade)]", None), "+10 % of trade lost in every city");
        assert_eq!(of(K::HealthPct, 30), "−30 % chance of plague in every city");
        assert_eq!(
            (of(K::GiveImmTech, 1), of(K::GiveImmTech, 2)),
            ("+1 tech when the building is complete".into(), "+2 techs when the building is complete".into())
        );
        assert_eq!((of(K::MoveBonus, 1).as_str(), of(K::MoveBonus, -2).as_str()), ("+1 move", "−2 moves"));
        assert_eq!(of(K::TradeRevenueExponent, -585), "−0.585 to the exponent of the one-time revenue of trade routes");
        assert_eq!(
            (of(K::HasSenate, 1).as_str(), of(K::HasSenate, -1).as_str()),
            ("No treaty can be broken without cause", "−1 against this: no treaty can be broken without cause")
        );
        assert_eq!(
            (of(K::CasusBelliSuccess, 1), of(K::CasusBelliSuccess, 1000)),
            (
                "The victim has cause for war when the action succeeds".into(),
                "Every nation has cause for war when the action succeeds".into()
            )
        );
        assert_eq!(of(K::ActionSuccessActorMoveCost, 65_535), "All moves lost by the action");
        assert_eq!(of(K::ActionSuccessActorMoveCost, 1), "1 move fragment lost by the action");
        for &kind in EffectKind::ALL {
            let text = of(kind, 2);
            assert!(!text.contains(['{', '}']) && !text.ends_with('.'), "{kind:?}: {text}");
        }
    }

    #[test]
    fn walls_help_against_attackers() {
        let walls = r#"[Building("City Walls"), UnitClass("Land"), not(UnitType("Howitzer"))]"#;
        assert_eq!(
            told(EffectKind::DefendBonus, 200, walls, Some(0)),
            "+200 % defence, against Land units, not against Howitzer"
        );
    }
}
