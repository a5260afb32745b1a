//! State of a city in a game in progress.

use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic, path::Path, stated};
use serde_json::Value;

use super::super::super::plan::CityStated;
use super::super::super::section::CityStart;
use super::super::super::stated_section::{CITY, CityRest};
use super::super::find::Finder;

/// Reads the state of a city.
pub(in super::super) fn read(
    finder: Finder<'_>,
    path: &Path,
    city: &CityStart,
    checker: &mut Checker<'_>,
) -> Option<CityStated> {
    let stated = city.so_far.as_ref()?;
    let path = path.clone().name("so_far");
    let to = |field: &str| path.clone().name(field);
    let parts = stated::read(CITY, stated, &finder, &path, checker);
    let rest: CityRest = stated.rest(&finder, &path, checker)?;
    let fresh = stated.get("fresh").and_then(Value::as_str);
    if let Some(name) = fresh.filter(|name| !city.buildings.iter().any(|other| other == name)) {
        checker.error(codes::CONTRADICTION, to("fresh"), format!("`{name}` is not among the city's `buildings`"));
    }
    // After a report of one of them, a field is left out here.
    let is_read = |field: &str, is_there: bool| is_there || stated.get(field).is_none_or(Value::is_null);
    let (workers, idlers) = (rest.worked.as_ref(), rest.specialists.as_ref());
    if is_read("worked", workers.is_some()) && is_read("specialists", idlers.is_some()) && rest.places_citizens() {
        let (workers, idlers) = (workers.map_or(0, Vec::len), idlers.map_or(0, |all| sum(all.values())));
        if workers as i64 + idlers != i64::from(city.size) {
            let one = Diagnostic::error(codes::CONTRADICTION, "workers and specialists don't add up to all citizens");
            let one = one.found(format!("{workers} and {idlers}")).expected([format!("{} together", city.size)]);
            checker.push(to(if rest.worked.is_some() { "worked" } else { "specialists" }), one);
        }
    }
    if let Some(nations) = &rest.nationality {
        let all = sum(nations.values());
        if !finder.desk.rules.written.game.citizen.nationality {
            checker.error(codes::CONTRADICTION, to("nationality"), "the ruleset does not keep nationalities");
        } else if all != i64::from(city.size) {
            let one = Diagnostic::error(codes::CONTRADICTION, "these don't add up to all citizens");
            let one = one.found(format!("{all}")).expected([format!("{} together", city.size)]);
            checker.push(to("nationality"), one);
        }
    }
    Some(CityStated { parts, rest })
}

fn sum<'a>(counts: impl Iterator<Item = &'a u8>) -> i64 {
    counts.map(|&count| i64::from(count)).sum()
}
