//! RI-1 Setup, RI-2 Reinforcements, RI-3 Trades, RI-4 Attacks, RI-5 Occupation, RI-6 Fortification,
//! RI-7 Cards, RI-8 Personas, RI-9 Resignation: Risk on the clock. Step `placing`,
//! `reinforcements`, `attacks`, `fortification`, `card`. Draws `deal`, `dice`, `card`, `move`.
//! Tells `TerritoryHeld`, `CardsHeld`, `SetsTraded`, `ArmiesPlaced`, `Reinforced`, `CardsTraded`,
//! `CardShown`, `Attacked`, `TerritoryTaken`, `SeatConquered`, `CardsTaken`, `WorldConquered`,
//! `TerritoryOccupied`, `ArmiesMoved`, `CardDrawn`, `CardSeen`, `Resigned`.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat, facts,
    journal::Journal,
    random::{DrawSubject, Draws, Purpose},
    rules,
    seats::{GameEnded, SeatOutcome, SeatTable},
    turn::{SegmentId, Stage, TurnChain, TurnEvent, TurnWork},
};
use endturn_scenario::author::{Given, Module};

use super::{Board, Position, Risk, Segment, cards::shown, map::bits, position::NOBODY};

/// Armies are placed before the first turn.
pub const PLACE: SegmentId = SegmentId(SegmentId::CUSTOM);
/// Cards are traded and armies placed.
pub const REINFORCE: SegmentId = SegmentId(SegmentId::CUSTOM + 1);
/// Territories are attacked.
pub const ATTACK: SegmentId = SegmentId(SegmentId::CUSTOM + 2);
/// Armies are moved once.
pub const FORTIFY: SegmentId = SegmentId(SegmentId::CUSTOM + 3);

/// T-58: the number of the turns that follow the setup.
pub(super) const PLAY: u8 = 1;

/// The compiled map; it never changes.
#[derive(Resource, Debug)]
pub struct Atlas(pub std::sync::Arc<Board>);

facts! {
    /// Facts of Risk.
    pub enum RiskFact {
        /// A seat begins with a territory, dealt or given by the scenario.
        TerritoryHeld { seat: Seat, armies: u16, territory: String } = "{seat} begins with {armies:army} in {territory}"; public,
        /// A seat begins with cards that the scenario gives it.
        CardsHeld { seat: Seat, cards: u8 } = "{seat} begins with {cards:card}"; public,
        /// Sets were traded before the game; the cards are not in the deck.
        SetsTraded { sets: u16, cards: String } = "{sets:set} traded before, and not in the deck: {cards}"; public,
        /// Armies were put down.
        ArmiesPlaced { seat: Seat, armies: u16, territory: String } = "{seat} places {armies:army} in {territory}"; public,
        /// A turn begins with these armies.
        Reinforced { seat: Seat, armies: u16 } = "{seat} gets {armies:army}"; public,
        /// A set was traded.
        CardsTraded { seat: Seat, cards: String, armies: u16 } = "{seat} trades {cards} for {armies:army}"; public,
        /// A traded card showed a territory of its owner, which got these armies.
        CardShown { seat: Seat, armies: u16, territory: String } = "{seat} gets {armies:army} in {territory}, which a card shows"; public,
        /// A card was drawn; only its owner sees which.
        CardDrawn { seat: Seat } = "{seat} draws a card"; public; links = [follows conquest(seat), begins card(seat)],
        /// A card in hand, known to its owner.
        CardSeen { seat: Seat, card: String } = "{seat} holds {card}"; links = [follows card(seat)],
        /// An attack was thrown.
        Attacked { seat: Seat, victim: Seat, from: String, to: String, dice: String, lost: u8, killed: u8 } =
            "{seat} attacks {to} of {victim} from {from}: {dice}, loses {lost:army} for {killed}"; public,
        /// A territory was taken.
        TerritoryTaken { seat: Seat, victim: Seat, territory: String } = "{seat} takes {territory} from {victim}"; public; links = [begins conquest(seat)],
        /// Armies moved into it.
        TerritoryOccupied { seat: Seat, armies: u16, territory: String } = "{seat} moves {armies:army} into {territory}"; public,
        /// A player was eliminated.
        SeatConquered { seat: Seat, victim: Seat, cards: u8 } = "{seat} conquers {victim} and takes {cards:card}"; decisive; public,
        /// The cards of an eliminated player, known to both.
        CardsTaken { seat: Seat, victim: Seat, cards: String } = "{seat} takes {cards} from {victim}",
        /// A player gave the game up.
        Resigned { seat: Seat } = "{seat} resigns"; decisive; public,
        /// No other player is left.
        WorldConquered { seat: Seat } = "{seat} conquers the world"; decisive; public,
        /// Armies were moved at the end of a turn.
        ArmiesMoved { seat: Seat, armies: u16, from: String, to: String } = "{seat} moves {armies:army} from {from} to {to}"; public,
    }
}

rules! {
    /// The rules of Risk.
    pub RULES, add_rules of Risk::NAME {
        /// territories are dealt or claimed, and armies placed by one player after another; a
        /// player with none left is skipped
        SETUP = "RI-1" "Setup", step "placing" in Stage::SegmentEnter(PLACE) => begin_placing, draws ["deal"], tells ["TerritoryHeld", "CardsHeld", "CardSeen", "SetsTraded"];
        /// armies for territories and whole continents, to be placed before anything else
        REINFORCEMENTS = "RI-2" "Reinforcements", step "reinforcements" in Stage::PhaseStart => begin_turn, tells ["Reinforced", "ArmiesPlaced"];
        /// a set of three cards brings armies
        TRADES = "RI-3" "Trades", by Orders, tells ["CardsTraded", "CardShown"];
        /// up to three dice against up to two; a player that loses all territories is out, and one
        /// that has all has won
        ATTACKS = "RI-4" "Attacks", step "attacks" in Stage::SegmentEnter(ATTACK) => open_attacks, draws ["dice"], tells ["Attacked", "TerritoryTaken", "SeatConquered", "CardsTaken", "WorldConquered"];
        /// at least as many armies as dice were thrown move into a conquest
        OCCUPATION = "RI-5" "Occupation", by Orders, tells ["TerritoryOccupied"];
        /// armies are moved once along own territories, which ends the turn
        FORTIFICATION = "RI-6" "Fortification", step "fortification" in Stage::SegmentEnter(FORTIFY) => open_fortification, tells ["ArmiesMoved"];
        /// one card for a turn in which a territory was taken
        CARDS = "RI-7" "Cards", step "card" in Stage::PhaseEnd => draw_card, draws ["card"], tells ["CardDrawn", "CardSeen"];
        /// personas choose moves according to their kind
        PERSONA = "RI-8" "Personas", by Personas, draws ["move"];
        /// of two players one gives the game up
        RESIGNATION = "RI-9" "Resignation", by Orders, tells ["Resigned"];
    }
}

/// Emits a fact, if there is a listener.
pub(super) fn tell(world: &mut World, rule: endturn_engine::RuleId, fact: impl FnOnce(&World) -> RiskFact) {
    if world.resource::<Journal>().is_listening() {
        let fact = fact(world);
        world.resource_mut::<Journal>().tell(rule, fact);
    }
}

/// Randomness for one rule in the current turn.
pub(super) fn chance(
    draws: &Draws,
    chain: &TurnChain,
    rule: endturn_engine::RuleId,
    nth: u32,
    purpose: &'static str,
) -> endturn_engine::random::Draw {
    draws.at_turn(chain.current().turn_number(), rule, DrawSubject::TABLE.nth(nth), Purpose(purpose))
}

/// T-58: skips seats without armies left, and starts the turns of play when no seat has any.
fn begin_placing(
    given: Res<Given<Risk>>,
    chain: Res<TurnChain>,
    mut position: ResMut<Position>,
    mut work: ResMut<TurnWork>,
) {
    position.begin_placing(&given.ruleset().rules, chain.current().owner().0);
    if position.to_place == 0 {
        finish_placing(&position, &mut work);
    }
}

/// Ends the placing of a seat.
pub(super) fn finish_placing(position: &Position, work: &mut TurnWork) {
    if position.placed() {
        work.derive(TurnEvent::Switch(PLAY));
    }
    work.derive(TurnEvent::End(PLACE));
}

/// If a scenario's profile enters Reinforce later or again, the armies are still counted at the
/// start of the turn.
fn begin_turn(atlas: Res<Atlas>, chain: Res<TurnChain>, mut position: ResMut<Position>, mut journal: ResMut<Journal>) {
    let state = chain.current();
    if state.segment() == PLACE {
        return;
    }
    position.begin_turn(&atlas.0, state.owner().0);
    if journal.is_listening() {
        journal.tell(REINFORCEMENTS, RiskFact::Reinforced { seat: state.owner(), armies: position.to_place });
    }
}

/// Opens the segment once more; registered on the clock beside [`begin_turn`].
pub(super) fn open_reinforcements(mut position: ResMut<Position>) {
    position.enter(Segment::Reinforce);
}

fn open_attacks(mut position: ResMut<Position>) {
    position.enter(Segment::Attack);
}

fn open_fortification(mut position: ResMut<Position>) {
    position.enter(Segment::Fortify);
}

fn draw_card(
    atlas: Res<Atlas>,
    chain: Res<TurnChain>,
    draws: Res<Draws>,
    mut position: ResMut<Position>,
    mut journal: ResMut<Journal>,
) {
    let seat = chain.current().owner();
    let before = position.players[seat.index()].cards;
    if position.conquered && position.end_turn(&mut chance(&draws, &chain, CARDS, 0, "card")) && journal.is_listening()
    {
        journal.tell(CARDS, RiskFact::CardDrawn { seat });
        let drawn = position.players[seat.index()].cards & !before;
        for card in bits(drawn) {
            journal.tell(CARDS, RiskFact::CardSeen { seat, card: shown(&atlas.0, card as u8) });
        }
    }
}

/// RI-1: emits the territories that are dealt, or that the scenario gives; registered on the clock
/// beside [`begin_placing`].
pub(super) fn show_start(
    atlas: Res<Atlas>,
    chain: Res<TurnChain>,
    position: Res<Position>,
    mut journal: ResMut<Journal>,
) {
    if chain.current().round_number() > 1 || !journal.is_listening() {
        return;
    }
    let held = position.territories.iter().zip(&atlas.0.names).filter(|(at, _)| at.owner != NOBODY);
    for (at, name) in held {
        let fact = RiskFact::TerritoryHeld { seat: Seat(at.owner), armies: at.armies, territory: name.clone() };
        journal.tell(SETUP, fact);
    }
    for (seat, player) in position.players.iter().enumerate().filter(|(_, player)| player.cards != 0) {
        let seat = Seat(seat as u8);
        journal.tell(SETUP, RiskFact::CardsHeld { seat, cards: player.cards.count_ones() as u8 });
        for card in bits(player.cards) {
            journal.tell(SETUP, RiskFact::CardSeen { seat, card: shown(&atlas.0, card as u8) });
        }
    }
    if position.trades > 0 || position.discards != 0 {
        let cards = in_words(&atlas.0, position.discards);
        journal.tell(SETUP, RiskFact::SetsTraded { sets: position.trades, cards });
    }
}

/// Cards in words.
pub(super) fn in_words(board: &Board, cards: u64) -> String {
    let cards: Vec<String> = bits(cards).map(|card| shown(board, card as u8)).collect();
    if cards.is_empty() { "none".to_owned() } else { cards.join(", ") }
}

/// T-62, T-68: a player without territories is out, and skipped from now on.
pub(super) fn eliminate(world: &mut World, loser: Seat) {
    let round = world.resource::<TurnChain>().current().round_number();
    world.resource_mut::<SeatTable>().eliminate(loser, round);
}

/// T-85: conquering the world ends the game at once.
pub(super) fn win(world: &mut World, winner: Seat) {
    tell(world, ATTACKS, |_| RiskFact::WorldConquered { seat: winner });
    end(world, winner, "world conquered");
}

/// T-85: ends the game. Other players rank by how long they lasted, and those eliminated in one
/// round share a rank **(ours)**.
pub(super) fn end(world: &mut World, winner: Seat, condition: &str) {
    let round = world.resource::<TurnChain>().current().round_number();
    let table = world.resource::<SeatTable>();
    let seats = (0..table.seats() as u8).map(Seat);
    let lasted = |seat: Seat| (seat, (seat == winner, table.eliminated(seat).map_or(u32::MAX, |out| out.round)));
    let mut ended = GameEnded::ranked(condition, round, seats.map(lasted));
    for result in ended.results.iter_mut().filter(|result| !table.stands(result.seat)) {
        result.outcome = SeatOutcome::Eliminated;
    }
    world.resource_mut::<TurnWork>().end_game(ended);
}
