//! Memories of a nation of tiles that it doesn't see.

use endturn_civ_rules::bits::Bits64;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::map::map_view::RememberedTile;
use endturn_scenario::{checks::Checker, path::Path};

use super::super::super::stated_section::{MemoryOfLand, NationRest};
use super::super::desk::Desk;
use super::super::names;
use crate::state::RememberedCity;

/// Cities as a nation saw them last.
pub(super) fn cities(
    desk: &Desk<'_>,
    path: &Path,
    so_far: &NationRest,
    checker: &mut Checker<'_>,
) -> Vec<(Tile, RememberedCity)> {
    let mut all = Vec::new();
    for (at, one) in so_far.remembers.iter().enumerate() {
        let to = |field: &str| path.clone().index(at).name(field);
        checker.range(to("city"), one.city, 0..=20_000);
        checker.range(to("size"), one.size, 1..=255);
        super::common::round(desk, to("round"), one.round, checker);
        let owner = super::common::seat(desk, to("owner"), &one.owner, checker);
        let tile = desk.tile(to("at"), one.at, checker);
        let city = CityId(one.city.min(20_000));
        all.extend(
            tile.zip(owner)
                .map(|(tile, owner)| (tile, RememberedCity { city, owner, size: one.size, round: one.round })),
        );
    }
    all
}

/// Land as a nation saw it last.
pub(super) fn lands(
    desk: &Desk<'_>,
    path: &Path,
    so_far: &NationRest,
    checker: &mut Checker<'_>,
) -> Vec<(Tile, RememberedTile)> {
    let mut all = Vec::new();
    for (at, one) in so_far.remembers_land.iter().enumerate() {
        let path = path.clone().index(at);
        let tiles = super::common::tiles(desk, &path.clone().name("tiles"), &one.tiles, checker);
        let remembered = land(desk, &path, one, checker);
        all.extend(tiles.into_iter().zip(std::iter::repeat(remembered)).filter_map(|(tile, land)| Some((tile, land?))));
    }
    all
}

fn land(desk: &Desk<'_>, path: &Path, one: &MemoryOfLand, checker: &mut Checker<'_>) -> Option<RememberedTile> {
    let (rules, to) = (desk.rules, |field: &str| path.clone().name(field));
    let written = &rules.written;
    let found = rules.terrain_id(&one.terrain);
    let terrain = names::one(checker, to("terrain"), "terrain", &one.terrain, found, written.terrain.names());
    let resource = one.resource.as_ref().map(|name| {
        let found = rules.resource_id(name);
        names::one(checker, to("resource"), "resource", name, found, written.resources.names())
    });
    let mut extras = Bits64::EMPTY;
    let (find, known) = (|name: &str| rules.extra_id(name), || written.extras.names());
    for (_, extra) in names::all(checker, &to("extras"), "extra", &one.extras, find, known) {
        extras.set(extra.index(), true);
    }
    let owner = one.owner.as_ref().map(|name| super::common::seat(desk, to("owner"), name, checker));
    let is_read = resource != Some(None) && owner != Some(None);
    let terrain = terrain.filter(|_| is_read)?;
    Some(RememberedTile { terrain, resource: resource.flatten(), extras, owner: owner.flatten(), has_city: one.city })
}
