//! CA-1 Island, CA-2 Turns, CA-3 Dice, CA-4 Discards, CA-5 Robber, CA-6 Building, CA-7 Development
//! cards, CA-8 Trade, CA-9 Awards, CA-10 Personas: Catan on the clock. Steps `island`, `turn`,
//! `discards`. Draws `island`, `dice`, `theft`, `card`, `move`. Tells `IslandLaid`, `HarboursLaid`,
//! `RobberStands`, `SeatBegins`, `CardsHeld`, `DiceThrown`, `Produced`, `Discarded`, `RobberMoved`,
//! `CardStolen`, `CardSeen`, `Settled`, `RoadLaid`, `CityBuilt`, `CardBought`, `CardDrawn`,
//! `CardPlayed`, `Seized`, `Banked`, `Offered`, `Accepted`, `Declined`, `LongestRoad`,
//! `LongestRoadLost`, `LargestArmy`, `Won`.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat, facts,
    journal::{Journal, Unseen},
    random::{Draw, DrawSubject, Draws, Purpose},
    rules,
    rules::{RuleSystems, Step},
    seats::{GameEnded, SeatSet},
    turn::{
        CommitBuffer, CommitDue, Direction, Intents, SegmentId, Stage, Ties, TurnChain, TurnEvent, TurnProfile,
        TurnWork,
    },
};
use endturn_scenario::author::Module;

use super::{
    Applied, Card, Cards, Layout, Move, Player, Position, Resource, Segment, apply,
    geometry::EDGES,
    module::Catan,
    notation::{CARDS as CARDS_IN_WORDS, Edge, Hand, Hex, Vertex},
    persona::discard,
    position::bits,
    refusal,
    ruleset::Rules,
};

/// The only segment of the setup.
pub const PLACE: SegmentId = SegmentId(SegmentId::CUSTOM);
/// Trade, in every turn.
pub const TRADE: SegmentId = SegmentId(SegmentId::CUSTOM + 1);
/// Building and buying, in every turn.
pub const BUILD: SegmentId = SegmentId(SegmentId::CUSTOM + 2);

/// Limit on the trades and buildings of a turn that the clock counts, since it allows only 4,096
/// segments; further ones are not counted.
const MAX_LOOPS: u32 = 4_000;

facts! {
    /// Facts of Catan. Private facts name only seats that may know them.
    pub enum CatanFact {
        /// The island: kind and number of each hex from the first to the last.
        IslandLaid { hexes: String } = "the island: {hexes}"; public,
        /// The harbours clockwise from the first hex: edge, and kind traded two for one.
        HarboursLaid { harbours: String } = "the harbours: {harbours}"; public,
        /// The robber's hex at the start.
        RobberStands { hex: Hex } = "the robber is on {hex}"; public,
        /// Possessions that a scenario gives a seat at the start; `cards` are development cards.
        SeatBegins { seat: Seat, settlements: String, cities: String, roads: String, resources: Hand, cards: u8, knights: u8 } =
            "{seat} begins with settlements {settlements}, cities {cities}, roads {roads}, {resources}, {cards:development card} and {knights:knight}"; public,
        /// The kinds of its development cards, known to it.
        CardsHeld { seat: Seat, cards: String } = "{seat} holds {cards}",
        /// The dice were thrown.
        DiceThrown { seat: Seat, one: u8, other: u8 } = "{seat} throws {one} and {other}"; public; links = [begins seven() if (one + other == 7)],
        /// A seat's cards from the dice.
        Produced { seat: Seat, cards: Hand } = "{seat} gets {cards}"; public,
        /// Cards were discarded after a seven.
        Discarded { seat: Seat, cards: Hand, is_chosen: Unseen<bool> } = "{seat} discards {cards}"; public;
            links = [follows seven(), ends discard(seat) if (is_chosen.0)],
        /// The robber was moved.
        RobberMoved { seat: Seat, hex: Hex } = "{seat} sends the robber to {hex}"; public,
        /// A card was stolen.
        CardStolen { seat: Seat, victim: Seat } = "{seat} steals a card from {victim}"; public,
        /// Its kind, known to thief and victim.
        CardSeen { seat: Seat, victim: Seat, kind: Resource } = "the card that {seat} took from {victim} is {kind}",
        /// A settlement was founded.
        Settled { seat: Seat, vertex: Vertex } = "{seat} settles on {vertex}"; public,
        /// A road was laid.
        RoadLaid { seat: Seat, edge: Edge } = "{seat} lays a road on {edge}"; public,
        /// A settlement became a city.
        CityBuilt { seat: Seat, vertex: Vertex } = "{seat} builds a city on {vertex}"; public,
        /// A development card was bought.
        CardBought { seat: Seat } = "{seat} buys a development card"; public,
        /// Its kind, known to its buyer.
        CardDrawn { seat: Seat, card: Card } = "{seat} has drawn a card: {card}",
        /// A development card was played.
        CardPlayed { seat: Seat, card: Card } = "{seat} plays a card: {card}"; public,
        /// A monopoly or a year of plenty brought cards.
        Seized { seat: Seat, cards: Hand } = "{seat} takes {cards}"; public,
        /// A trade with the bank.
        Banked { seat: Seat, given: Hand, kind: Resource } = "{seat} gives the bank {given} for {kind}"; public,
        /// Cards were offered to the others.
        Offered { seat: Seat, given: Hand, wanted: Hand } = "{seat} offers {given} for {wanted}"; public,
        /// The offer was accepted.
        Accepted { seat: Seat, from: Seat } = "{seat} accepts the offer of {from}"; public,
        /// The offer was declined.
        Declined { seat: Seat, from: Seat } = "{seat} declines the offer of {from}"; public,
        /// The longest road has a new owner.
        LongestRoad { seat: Seat } = "{seat} has the longest road"; decisive; public,
        /// The longest road has no owner any more.
        LongestRoadLost { seat: Seat } = "{seat} has the longest road no longer"; decisive; public,
        /// The largest army has a new owner.
        LargestArmy { seat: Seat } = "{seat} has the largest army"; decisive; public,
        /// A seat has enough points to win.
        Won { seat: Seat, points: u8 } = "{seat} wins with {points:point}"; decisive; public,
    }
}

rules! {
    /// The rules of Catan.
    pub RULES, add_listed_rules of Catan::NAME {
        /// the island is the beginners' one, random, or the scenario's
        ISLAND = "CA-1" "Island", step "island" in Stage::TurnStart => show_island, draws ["island"], tells ["IslandLaid", "HarboursLaid", "RobberStands", "SeatBegins", "CardsHeld"];
        /// two rounds of placing, there and back; then turns of dice, trade and building
        TURNS = "CA-2" "Turns", step "turn" in Stage::PhaseStart => begin;
        /// two dice; hexes of their number yield to the seats that have built there
        DICE = "CA-3" "Dice", by Orders, draws ["dice"], tells ["DiceThrown", "Produced"];
        /// after a seven large hands are halved, all at once
        DISCARDS = "CA-4" "Discards", step "discards" in Stage::SegmentExit(SegmentId::COMMIT) => halve, tells ["Discarded"];
        /// after a seven or by a knight the robber moves and steals a card
        ROBBER = "CA-5" "Robber", by Orders, draws ["theft"], tells ["RobberMoved", "CardStolen", "CardSeen"];
        /// settlements, roads and cities
        BUILDING = "CA-6" "Building", by Orders, tells ["Settled", "Produced", "RoadLaid", "CityBuilt"];
        /// development cards are bought unseen, and one may be played per turn
        CARDS = "CA-7" "Development cards", by Orders, draws ["card"], tells ["CardBought", "CardDrawn", "CardPlayed", "Seized"];
        /// with the bank at the rates of harbours, with other seats by agreement
        TRADING = "CA-8" "Trade", by Orders, tells ["Banked", "Offered", "Accepted", "Declined"];
        /// the longest road, the largest army, and a win by points on a seat's own turn
        AWARDS = "CA-9" "Awards", by Orders, tells ["LongestRoad", "LongestRoadLost", "LargestArmy", "Won"];
        /// personas choose moves according to their kind
        PERSONA = "CA-10" "Personas", by Personas, draws ["move"];
    }
}

/// Adds the systems of the rules to their stages: every segment begins by entering it in the
/// position.
pub(super) fn add_rules(app: &mut App) {
    add_listed_rules(app);
    for segment in [PLACE, SegmentId::ROLL, SegmentId::COMMIT, SegmentId::RESOLUTION, TRADE, BUILD] {
        app.add_rule(Catan::NAME, Stage::SegmentEnter(segment), Step("turn"), TURNS, enter);
    }
}

/// The position's own name for a segment.
pub(super) fn segment_of(segment: SegmentId) -> Option<Segment> {
    Some(match segment {
        PLACE => Segment::Place,
        SegmentId::ROLL => Segment::Roll,
        SegmentId::COMMIT => Segment::Commit,
        SegmentId::RESOLUTION => Segment::Resolution,
        TRADE => Segment::Trade,
        BUILD => Segment::Build,
        _ => return None,
    })
}

/// The island of a new game.
pub(super) fn lay(world: &World, rules: Rules) -> Layout {
    let mut draw = world.resource::<Draws>().at_turn(0, ISLAND, DrawSubject::TABLE, Purpose("island"));
    Layout::new(rules.island, &mut draw)
}

fn show_island(position: Res<Position>, chain: Res<TurnChain>, mut journal: ResMut<Journal>) {
    if chain.current().round_number() > 1 || !journal.is_listening() {
        return;
    }
    let layout = &position.layout;
    let hex = |(kind, token): (&Option<Resource>, &u8)| match kind {
        Some(kind) => format!("{} {token}", kind.name()),
        None => "desert".to_owned(),
    };
    let hexes: Vec<String> = layout.terrain.iter().zip(&layout.token).map(hex).collect();
    journal.tell(ISLAND, CatanFact::IslandLaid { hexes: hexes.join(", ") });
    let harbour = |(edge, kind): (u8, &Option<Resource>)| format!("E{edge} {}", kind.map_or("any", Resource::name));
    let harbours: Vec<String> = Layout::harbour_edges().into_iter().zip(&layout.harbours).map(harbour).collect();
    journal.tell(ISLAND, CatanFact::HarboursLaid { harbours: harbours.join(", ") });
    journal.tell(ISLAND, CatanFact::RobberStands { hex: Hex(position.robber) });
    for (seat, player) in position.players.iter().enumerate().filter(|(_, player)| **player != Player::default()) {
        show_player(Seat(seat as u8), player, &mut journal);
    }
}

/// Emits the possessions that a scenario gives a seat.
fn show_player(seat: Seat, player: &Player, journal: &mut Journal) {
    let listed = |places: Vec<String>| if places.is_empty() { "none".to_owned() } else { places.join(" ") };
    let vertices = |mask: u64| listed(bits(mask).map(|at| format!("V{at}")).collect());
    let roads = (0..EDGES as u8).filter(|edge| player.roads >> edge & 1 == 1).map(|edge| format!("E{edge}"));
    journal.tell(
        ISLAND,
        CatanFact::SeatBegins {
            seat,
            settlements: vertices(player.settlements),
            cities: vertices(player.cities),
            roads: listed(roads.collect()),
            resources: Hand(player.hand),
            cards: player.cards.iter().sum(),
            knights: player.knights,
        },
    );
    if player.cards != [0; 5] {
        let kinds = CARDS_IN_WORDS.iter().zip(player.cards).filter(|(_, count)| *count > 0);
        let cards: Vec<String> = kinds.map(|(kind, count)| format!("{count} {kind}")).collect();
        journal.tell(ISLAND, CatanFact::CardsHeld { seat, cards: cards.join(", ") });
    }
}

/// Settlements of the setup that are still to be placed.
fn unplaced(position: &Position) -> usize {
    (2 * position.players.len()).saturating_sub(position.buildings().count_ones() as usize)
}

/// True if a turn begins that is one of the setup.
fn is_setup(position: &Position, chain: &TurnChain) -> bool {
    chain.current().segment() == PLACE && unplaced(position) > 0
}

/// CA-2, T-58: after the last turn of the setup, the profile of play follows. A seat that reached
/// the goal in another's turn wins now.
fn begin(
    mut position: ResMut<Position>,
    chain: Res<TurnChain>,
    mut work: ResMut<TurnWork>,
    mut journal: ResMut<Journal>,
) {
    let state = chain.current();
    let seat = state.owner();
    if is_setup(&position, &chain) {
        position.begin_placing(seat.0);
        if unplaced(&position) == 1 {
            work.derive(TurnEvent::Switch(1));
        }
        return;
    }
    position.begin_turn(seat.0);
    if position.winner.is_some() {
        journal.tell(AWARDS, CatanFact::Won { seat, points: position.points(seat.0) });
        work.end_game(ended(&position, state.round_number()));
    }
}

fn enter(
    mut position: ResMut<Position>,
    chain: Res<TurnChain>,
    mut work: ResMut<TurnWork>,
    mut due: ResMut<CommitDue>,
) {
    if let Some(segment) = segment_of(chain.current().segment()) {
        position.enter(segment);
        position.played |= segment == Segment::Place && !is_setup(&position, &chain);
        work.set_response_due(None);
        if !position.collects() {
            due.0 = SeatSet::EMPTY;
        }
    }
}

/// T-105, T-108: all chosen cards are discarded at once. If the collection of discards may close
/// early, the rules discard for a seat that has not chosen, from its most numerous kinds
/// **(ours)**; a seat that has taken back its end has not chosen.
fn halve(
    buffer: Res<CommitBuffer>,
    mut position: ResMut<Position>,
    mut intents: ResMut<Intents<Cards>>,
    mut due: ResMut<CommitDue>,
    mut journal: ResMut<Journal>,
) {
    let chosen = intents.take(|_| (), Direction::Ascending, Ties::Seat);
    for seat in 0..position.players.len() as u8 {
        if position.owes(seat) == 0 {
            continue;
        }
        let has_ended = buffer.submitted().contains(Seat(seat));
        let own = chosen.iter().filter(|intent| has_ended && intent.seat.0 == seat).map(|intent| intent.payload);
        let fits = |cards: &Cards| refusal(&position, seat, Move::Discard(*cards)).is_none();
        let own = own.into_iter().find(fits);
        let is_chosen = Unseen(own.is_some());
        let cards = own.unwrap_or_else(|| discard(&position, seat));
        position.discard(seat, &cards);
        journal.tell(DISCARDS, CatanFact::Discarded { seat: Seat(seat), cards: Hand(cards), is_chosen });
    }
    due.0 = SeatSet::EMPTY;
}

/// The end of a game that a seat has won; the others are ranked by their points.
fn ended(position: &Position, round: u32) -> GameEnded {
    let points = |seat: u8| (Seat(seat), (position.winner == Some(seat), position.points(seat)));
    GameEnded::ranked("enough points", round, (0..position.players.len() as u8).map(points))
}

fn derive(world: &mut World, event: TurnEvent) {
    world.resource_mut::<TurnWork>().derive(event);
}

/// CA-6: trades and buildings are counted as loops of their segment, and development cards are not
/// **(ours)**.
fn count_loop(world: &mut World, segment: SegmentId) {
    let state = world.resource::<TurnChain>().current();
    let is_counted = state.segment() == segment
        && state.segment_ordinal() < MAX_LOOPS
        && world.resource::<TurnProfile>().check_begin(segment, segment).is_ok();
    if is_counted {
        derive(world, TurnEvent::Begin(segment));
    }
}

/// The draw for a move. Only dice, thefts and development cards need it; a seat that takes such an
/// order back may have seen its result.
fn chance(world: &World, position: &Position, mv: Move) -> Option<Draw> {
    let (rule, subject, purpose) = match mv {
        Move::Buy => {
            let left = position.deck.iter().map(|count| u32::from(*count)).sum();
            (CARDS, DrawSubject::TABLE.nth(left), "card")
        }
        Move::Robber(_, Some(_)) => (ROBBER, DrawSubject::TABLE, "theft"),
        Move::Knight(_, Some(_)) => (ROBBER, DrawSubject::TABLE.nth(1), "theft"),
        Move::Roll => (DICE, DrawSubject::TABLE, "dice"),
        _ => return None,
    };
    let turn = world.resource::<TurnChain>().current().turn_number();
    Some(world.resource::<Draws>().at_turn(turn, rule, subject, Purpose(purpose)))
}

/// Carries out a legal move with all its effects on the clock.
pub(super) fn carry(seat: Seat, mv: Move, world: &mut World) {
    let mut draw = chance(world, world.resource::<Position>(), mv);
    let mut position = world.resource_mut::<Position>();
    let before = (position.longest, position.army);
    let held = position.players[seat.index()].hand;
    let Ok(applied) = apply(&mut position, seat.0, mv, draw.as_mut()) else { return };
    if world.resource::<Journal>().is_listening() {
        tell(seat, mv, applied, before, held, world);
    }
    let position = world.resource::<Position>();
    if position.winner.is_some() {
        let round = world.resource::<TurnChain>().current().round_number();
        let ended = ended(position, round);
        world.resource_mut::<TurnWork>().end_game(ended);
        return;
    }
    go_on(mv, world);
}

/// Effects on the clock.
fn go_on(mv: Move, world: &mut World) {
    let position = world.resource::<Position>();
    let segment = position.segment;
    match mv {
        // CA-2: a road ends a turn of the setup.
        Move::Road(_) if segment == Segment::Place => derive(world, TurnEvent::End(PLACE)),
        // CA-4, CA-5: after a seven the seat makes the moves that are due, and then ends the
        // segment itself **(ours)**.
        Move::Roll if position.robber_due => {
            let due = (0..position.players.len() as u8).filter(|seat| position.owes(*seat) > 0);
            let due = CommitDue(due.map(Seat).collect());
            world.insert_resource(due);
        }
        Move::Roll => derive(world, TurnEvent::End(SegmentId::ROLL)),
        // CA-5: the moved robber ends the resolution.
        Move::Robber(..) if segment == Segment::Resolution => derive(world, TurnEvent::End(SegmentId::RESOLUTION)),
        Move::Offer(..) | Move::Decline => {
            let asked = position.offer.map(|offer| Seat(offer.asked));
            world.resource_mut::<TurnWork>().set_response_due(asked);
        }
        Move::Accept => {
            world.resource_mut::<TurnWork>().set_response_due(None);
            count_loop(world, TRADE);
        }
        Move::Bank(..) => count_loop(world, TRADE),
        Move::Settle(_) | Move::Road(_) | Move::City(_) | Move::Buy => count_loop(world, BUILD),
        _ => {}
    }
}

/// The first cards of a seat that held `held`, which the second settlement of the setup brings.
fn first_cards(position: &Position, seat: Seat, held: Cards) -> Option<Hand> {
    let hand = position.players[seat.index()].hand;
    let is_paid = position.segment == Segment::Place && hand != held;
    is_paid.then(|| Hand(std::array::from_fn(|kind| hand[kind] - held[kind])))
}

/// Emits the facts of a move.
fn tell(seat: Seat, mv: Move, applied: Applied, before: (Option<u8>, Option<u8>), held: Cards, world: &mut World) {
    let position = world.resource::<Position>();
    let first = first_cards(position, seat, held);
    let (turn, winner) = (Seat(position.seat), position.winner.map(|seat| (Seat(seat), position.points(seat))));
    let after = (position.longest, position.army);
    let mut journal = world.resource_mut::<Journal>();
    let mut say = |rule: RuleId, fact: CatanFact| journal.tell(rule, fact);
    match mv {
        Move::Roll | Move::Discard(_) => {}
        Move::Settle(vertex) => {
            say(BUILDING, CatanFact::Settled { seat, vertex: Vertex(vertex) });
            first.into_iter().for_each(|cards| say(BUILDING, CatanFact::Produced { seat, cards }));
        }
        Move::Road(edge) => say(BUILDING, CatanFact::RoadLaid { seat, edge: Edge(edge) }),
        Move::City(vertex) => say(BUILDING, CatanFact::CityBuilt { seat, vertex: Vertex(vertex) }),
        Move::Buy => say(CARDS, CatanFact::CardBought { seat }),
        Move::Robber(hex, _) => say(ROBBER, CatanFact::RobberMoved { seat, hex: Hex(hex) }),
        Move::Knight(hex, _) => {
            say(CARDS, CatanFact::CardPlayed { seat, card: Card::Knight });
            say(ROBBER, CatanFact::RobberMoved { seat, hex: Hex(hex) });
        }
        Move::Monopoly(_) => say(CARDS, CatanFact::CardPlayed { seat, card: Card::Monopoly }),
        Move::Plenty(one, other) => {
            say(CARDS, CatanFact::CardPlayed { seat, card: Card::Plenty });
            let mut cards = one_of(one, 1);
            cards[other as usize] += 1;
            say(CARDS, CatanFact::Seized { seat, cards: Hand(cards) });
        }
        Move::Roads(one, other) => {
            say(CARDS, CatanFact::CardPlayed { seat, card: Card::Roads });
            for edge in std::iter::once(one).chain(other) {
                say(BUILDING, CatanFact::RoadLaid { seat, edge: Edge(edge) });
            }
        }
        Move::Bank(count, give, kind) => {
            say(TRADING, CatanFact::Banked { seat, given: Hand(one_of(give, count)), kind });
        }
        Move::Offer(give, take) => say(TRADING, CatanFact::Offered { seat, given: Hand(give), wanted: Hand(take) }),
        Move::Accept => say(TRADING, CatanFact::Accepted { seat, from: turn }),
        Move::Decline => say(TRADING, CatanFact::Declined { seat, from: turn }),
    }
    match applied {
        Applied::Done => {}
        Applied::Rolled((one, other), got) => {
            say(DICE, CatanFact::DiceThrown { seat, one, other });
            for (seat, cards) in got.into_iter().enumerate().filter(|(_, cards)| *cards != [0; 5]) {
                say(DICE, CatanFact::Produced { seat: Seat(seat as u8), cards: Hand(cards) });
            }
        }
        Applied::Bought(card) => say(CARDS, CatanFact::CardDrawn { seat, card }),
        Applied::Stole(victim, kind) => {
            let victim = Seat(victim);
            say(ROBBER, CatanFact::CardStolen { seat, victim });
            say(ROBBER, CatanFact::CardSeen { seat, victim, kind });
        }
        Applied::Took(kind, count) => say(CARDS, CatanFact::Seized { seat, cards: Hand(one_of(kind, count)) }),
    }
    match (before.0, after.0) {
        (Some(seat), None) => say(AWARDS, CatanFact::LongestRoadLost { seat: Seat(seat) }),
        (_, Some(seat)) if after.0 != before.0 => say(AWARDS, CatanFact::LongestRoad { seat: Seat(seat) }),
        _ => {}
    }
    if let Some(seat) = after.1.filter(|_| after.1 != before.1) {
        say(AWARDS, CatanFact::LargestArmy { seat: Seat(seat) });
    }
    if let Some((seat, points)) = winner {
        say(AWARDS, CatanFact::Won { seat, points });
    }
}

/// Makes a number of cards of one kind.
pub(super) fn one_of(kind: Resource, count: u8) -> Cards {
    std::array::from_fn(|at| if at == kind as usize { count } else { 0 })
}
