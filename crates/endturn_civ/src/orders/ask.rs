//! W-51 Auto-settlers: `ask` and `unask`, by which cities ask for work on their land.
//! Draws none. Tells nothing: what is built tells of itself.

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::words::Activity;

use super::jobs::{is_sound, read, reason, text};
use super::names::whole;
use super::prelude::*;
use crate::changes::RequestProblem;
use crate::state::{MAX_WANT, Request, USUAL_WANT};

/// W-51: requests work on a tile of a city's land, in place of the city's earlier request there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// The city.
    pub city: CityAt,
    /// The tile.
    pub tile: Tile,
    /// The work.
    pub job: Job,
    /// Priority of the request, 0 to 1000.
    pub want: i32,
}

/// W-51: cancels a city's request on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unask(pub CityAt, pub Tile);

/// Words of the jobs: those of lists of orders, without the destructive one.
const WORDS: [&str; 5] = ["build", "cultivate", "plant", "transform", "clean"];

/// A city's request as `ask` spells it, after the city.
pub(crate) fn request_text(request: &Request, names: Names<'_>) -> String {
    format!("{} {} {}", names.tile_word(request.tile), text(request.job, names), request.want)
}

/// The refusal of a request that a city can't make.
fn refused(desk: Desk<'_>, tile: Tile, problem: RequestProblem) -> Refusal {
    let reason = match problem {
        RequestProblem::Gone => return desk.names.unknown_city(),
        RequestProblem::Reach => "the tile is not within reach of the city".to_owned(),
        RequestProblem::Foreign => "the tile is another nation's".to_owned(),
        RequestProblem::Work(problem) => reason(desk, (None, tile), problem),
    };
    Refusal::new(problem.code(), reason)
}

impl Form for Ask {
    const WORD: &'static str = "ask";
    type Proof = ();

    fn grammar(_: &World) -> Cow<'static, str> {
        "CITY COLUMN,ROW (build EXTRA|cultivate|plant|transform|clean EXTRA) [NUMBER]".into()
    }

    fn meaning(_: &World) -> Cow<'static, str> {
        "a city requests work on its land, which units that work by themselves do first; the number, 0 to 1000, is its \
         priority, 100 if left out"
            .into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        let shown = Shown::to(reader, world);
        format!("{} {} build {}", shown.city(), shown.tile(), shown.road())
    }

    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let names = Names::of(world);
        let (city, tile) = (names.city(words)?, names.tile(words)?);
        let job = read(WORDS[words.keyword("work", &WORDS)?], words, names)?;
        let want = if words.is_done() { USUAL_WANT.into() } else { whole(words)? };
        Ok(Self { city, tile, job, want })
    }

    fn text(&self, world: &World) -> String {
        let (names, Self { city, tile, job, want }) = (Names::of(world), *self);
        let more = if want == i32::from(USUAL_WANT) { String::new() } else { format!(" {want}") };
        format!("{} {} {}{more}", names.city_at_word(city), names.tile_word(tile), text(job, names))
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self { city: at, tile, job, want }, desk) = (*self, Desk::of(seat, world));
        let city = desk.own_city(at)?;
        if !(0..=i32::from(MAX_WANT)).contains(&want) {
            let reason = format!("the priority can't be {want}");
            return Err(Refusal::new("bad-want", reason).expecting([format!("0 to {MAX_WANT}")]));
        }
        if job.activity == Activity::Pillage {
            return Err(Refusal::new("not-allowed", "a city can't request destruction on its land"));
        }
        is_sound(desk, job)?;
        if let Some(problem) = desk.eye.request_problem(city, tile, job) {
            return Err(refused(desk, tile, problem));
        }
        let before = desk.eye.requests().on(city, tile);
        if before.is_some_and(|before| before.job == job && i32::from(before.want) == want) {
            return Err(Refusal::new("already-asked", "it has already requested that"));
        }
        Ok(())
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, _, Self { city, tile, job, want }| {
            let (city, want) = (realm.eye().city_named_by(city)?, u16::try_from(want).ok()?);
            realm.commons.requests.ask(Request { city, tile, job, want });
            Some(())
        });
    }
}

about!(Ask: City(city));

impl Form for Unask {
    const WORD: &'static str = "unask";
    type Proof = ();

    spelled!(CityAt, Tile);

    fn meaning(_: &World) -> Cow<'static, str> {
        "a city cancels its request on a tile".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        let shown = Shown::to(reader, world);
        format!("{} {}", shown.city(), shown.tile())
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(at, tile), desk) = (*self, Desk::of(seat, world));
        let city = desk.own_city(at)?;
        if desk.eye.requests().on(city, tile).is_some() {
            return Ok(());
        }
        let asked = desk.eye.requests().of(city).iter().map(|one| desk.names.tile_word(one.tile));
        Err(Refusal::new("nothing-asked", "this city has no request there").expecting(asked))
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, _, Self(at, tile)| {
            let city: CityId = realm.eye().city_named_by(at)?;
            realm.commons.requests.retain(|one| (one.city, one.tile) != (city, tile));
            Some(())
        });
    }
}

about!(Unask: City(0));
