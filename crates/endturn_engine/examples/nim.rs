//! Nim on the bare engine: the player who takes the last match wins.
//!
//! Run it with `cargo run -p endturn_engine --example nim`.
use endturn_engine::{Game, GameSetup, Seat, SmallModule, bevy_ecs::prelude::*, orders, orders::*};
use endturn_engine::{seats::GameEnded, snapshot::KeyedState, turn::*};

const NAME: &str = "nim";
#[derive(Resource, serde::Serialize, serde::Deserialize)]
struct Heap(u8);
orders! {
    /// A player's orders.
    enum NimOrder of NAME {
        /// takes one to three matches
        Take = "take" { matches: u8 },
    }
}

impl Act for Take {
    fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
        let most = world.resource::<Heap>().0.min(3);
        if (1..=most).contains(&self.matches) { Ok(()) } else { Err(Refusal::new("count", format!("1 to {most}"))) }
    }

    fn apply(self, seat: Seat, world: &mut World) {
        world.resource_mut::<Heap>().0 -= self.matches;
        if world.resource::<Heap>().0 == 0 {
            GameEnded::win(world, seat, "last match");
        }
        world.resource_mut::<TurnWork>().derive(TurnEvent::End(SegmentId::MAIN));
    }
}

pub(crate) fn main() {
    let nim = SmallModule::<NimOrder>::new(|app| _ = app.state::<Heap>("nim.heap"), |it| it.insert_resource(Heap(9)));
    let mut game = Game::new(GameSetup::of("Nim", &["Ann", "Bob"], TurnSetup::alternating(), nim)).unwrap();
    while let Some(seat) = game.next_seat() {
        let heap = game.world().resource::<Heap>().0;
        game.submit(seat, &format!("take {}", (heap % 4).max(1))).expect("there are as many");
        println!("{} leaves {}", game.roster().name(seat), game.world().resource::<Heap>().0);
    }
    println!("{:?}", game.ended().expect("the heap is empty"));
}
