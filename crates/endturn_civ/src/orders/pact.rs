//! W-118 `cancel-pact` and `withdraw-vision`: revoke an agreement. Draws none. Tells nothing: what
//! it changes does.

use super::nations::{another, nations_in};
use super::prelude::*;

/// W-118: cancels the pact with a nation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CancelPact(pub Seat);

impl Form for CancelPact {
    const WORD: &'static str = "cancel-pact";
    type Proof = ();

    spelled!(Seat);

    fn meaning(_: &World) -> Cow<'static, str> {
        "an alliance becomes an armistice; a cease-fire, an armistice and peace become war".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).nation()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(other), desk) = (*self, Desk::of(seat, world));
        another(desk, other)?;
        match desk.eye.cancel_problem(seat, other) {
            Some(problem) => Err(Refusal::new(problem.code(), problem.to_string())),
            None => Ok(()),
        }
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
        nations_in(seat, world, |eye, other| eye.cancel_problem(seat, other).is_none()).into_iter().map(Self).collect()
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(other)| realm.cancel_pact(seat, other).then_some(()));
    }
}

about!(CancelPact: Nation);

/// W-118: stops sharing vision with a nation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WithdrawVision(pub Seat);

impl Form for WithdrawVision {
    const WORD: &'static str = "withdraw-vision";
    type Proof = ();

    spelled!(Seat);

    fn meaning(_: &World) -> Cow<'static, str> {
        "a nation no longer shares your vision".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).nation()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(other), desk) = (*self, Desk::of(seat, world));
        another(desk, other)?;
        let shares = desk.eye.relations().shares_with(seat, other);
        if shares { Ok(()) } else { Err(Refusal::new("no-vision", "you don't share your vision with this nation")) }
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
        nations_in(seat, world, |eye, other| eye.relations().shares_with(seat, other)).into_iter().map(Self).collect()
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(other)| realm.withdraw_vision(seat, other).then_some(()));
    }
}

about!(WithdrawVision: Nation);
