//! Notes of rules about a traced city or unit, as text.

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::{Activity, Output};

use crate::realm::Eye;
use crate::state::{Books, Citizens, Unit};

/// Summary of a city, in one line.
pub(crate) fn refresh_text(eye: Eye<'_>, city: CityId) -> String {
    let (Some(books), Some(citizens)) = (eye.city_part::<Books>(city), eye.city_part::<Citizens>(city)) else {
        return String::new();
    };
    let surplus = books.settled.surplus;
    let faces = books.settled.feelings.last;
    let mood = match (books.settled.is_disorder, books.settled.is_happy) {
        (true, _) => ", disorder",
        (_, true) => ", happy",
        _ => "",
    };
    format!(
        "size {}: food {:+}, shields {:+}, trade {:+}, gold {:+}, luxury {:+}, science {:+}; {} happy, {} content, \
         {} unhappy, {} angry{mood}",
        citizens.size,
        surplus[Output::Food],
        surplus[Output::Shield],
        surplus[Output::Trade],
        surplus[Output::Gold],
        surplus[Output::Luxury],
        surplus[Output::Science],
        faces.happy,
        faces.content,
        faces.unhappy,
        faces.angry,
    )
}

/// Work of a city's citizens, in one line.
pub(crate) fn placement_text(eye: Eye<'_>, city: CityId) -> String {
    let Some(citizens) = eye.city_part::<Citizens>(city) else { return String::new() };
    let names = eye.rules.written.specialists.iter().map(|(_, one)| one.display_name.as_str());
    let idlers = names.zip(citizens.placement.specialists).filter(|&(_, count)| count > 0);
    let idlers = idlers.map(|(name, count)| format!("{name}: {count}"));
    let workers = format!("citizens work: {} on the land", citizens.placement.workers());
    std::iter::once(workers).chain(idlers).collect::<Vec<_>>().join(", ")
}

/// A city's name, even if it is destroyed.
pub(crate) fn city_name<'w>(eye: Eye<'w>, city: CityId) -> &'w str {
    eye.city_names().name(city)
}

/// The name of a unit's type.
pub(crate) fn unit_name<'w>(eye: Eye<'w>, unit: UnitId) -> &'w str {
    eye.unit_part::<Unit>(unit).map_or("a unit", |unit| eye.rules.unit_type_name(unit.unit_type))
}

/// A unit's job, as in `build Irrigation`.
pub(crate) fn work(eye: Eye<'_>, job: Job) -> String {
    let verb = match job.activity {
        activity if activity.builds() => "build",
        Activity::CleanPollution | Activity::CleanFallout => "clean",
        activity => return activity.word().to_lowercase(),
    };
    job.target.map_or_else(|| verb.to_owned(), |extra| format!("{verb} {}", eye.rules.extra_name(extra)))
}

/// The effects that contribute to a city's sum of a kind: ` by Granary, Pyramids`; empty if there
/// are none.
pub(crate) fn causes(eye: Eye<'_>, city: CityId, kind: EffectKind) -> String {
    let explained = eye.rules.effects.explain(&eye.rules.written, kind, &Context::city(city), &eye);
    let counted = explained.effects.iter().filter(|effect| effect.adds != 0);
    let names: Vec<&str> = counted.map(|effect| effect.name.as_str()).collect();
    if names.is_empty() { String::new() } else { format!(" by {}", names.join(", ")) }
}

/// Move fragments as moves: `2`, `1 2/3`.
#[must_use]
pub fn moves(left: i32, fragments: i32) -> String {
    let fragments = fragments.max(1);
    match (left / fragments, left % fragments) {
        (whole, 0) => whole.to_string(),
        (0, rest) => format!("{rest}/{fragments}"),
        (whole, rest) => format!("{whole} {rest}/{fragments}"),
    }
}
