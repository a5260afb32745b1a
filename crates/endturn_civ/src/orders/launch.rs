//! W-62 `launch`: launches the nation's spaceship. Draws none. Tells nothing: what it changes does.

use super::prelude::*;
use crate::changes::LaunchProblem;

/// W-62: launches the spaceship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Launch;

impl Form for Launch {
    const WORD: &'static str = "launch";
    type Proof = ();

    fn grammar(_: &World) -> Cow<'static, str> {
        "".into()
    }

    fn meaning(_: &World) -> Cow<'static, str> {
        "launch the spaceship; no part can be added any more, and it is lost with the capital".into()
    }

    fn example(_: Option<Seat>, _: &World) -> String {
        String::new()
    }

    fn parse(_: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        Ok(Self)
    }

    fn text(&self, _: &World) -> String {
        String::new()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let Some(problem) = Desk::of(seat, world).eye.launch_problem(seat) else { return Ok(()) };
        let (code, reason) = match problem {
            LaunchProblem::NoShip => ("no-spaceship", "you have no spaceship"),
            LaunchProblem::Gone => ("spaceship-launched", "your spaceship is launched already"),
            LaunchProblem::NoCapital => ("no-capital", "you have no capital to guide the spaceship"),
            LaunchProblem::Unfit => (
                "spaceship-unfit",
                "your spaceship can't fly: it needs fuel, propulsion, habitation, life support and solar panels, all \
                 connected by structurals",
            ),
        };
        Err(Refusal::new(code, reason))
    }

    const LEGAL: Option<Lister<Self>> = Some(|_, _, _| vec![Self]);

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self| {
            realm.launch(seat);
            Some(())
        });
    }
}

about!(Launch: Nation);
