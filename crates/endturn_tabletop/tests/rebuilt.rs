//! Games of Risk and Catan rebuilt from their facts alone, compared with the games round by round.

use std::collections::BTreeMap;

use endturn_engine::{Game, GameSetup};
use endturn_scenario::module::GameModule;
use endturn_tabletop::{
    Catan, Risk,
    catan::{self, geometry},
    risk,
};
use serde_json::Value;

use crate::support;

/// A game with a listener from its first fact on.
fn heard(module: &'static dyn GameModule, players: &str, section: &str, seed: u64) -> Game {
    let setup = support::load(module, players, section).unwrap_or_else(|report| panic!("{report}"));
    let mut game = Game::new(GameSetup { seed, ..setup }.into()).unwrap_or_else(|error| panic!("{error}"));
    game.listen(true);
    game.restart(seed);
    game
}

fn facts(game: &mut Game) -> Vec<Value> {
    let facts = game.take_facts();
    facts.iter().map(|fact| fact.to_json(game.world())).collect()
}

fn text(fact: &Value, field: &str) -> String {
    fact[field].as_str().unwrap_or_else(|| panic!("{field} of {fact}")).to_owned()
}

fn number(fact: &Value, field: &str) -> u64 {
    fact[field].as_u64().unwrap_or_else(|| panic!("{field} of {fact}"))
}

/// The number of a place such as `V9`.
fn place(fact: &Value, field: &str) -> u64 {
    text(fact, field)[1..].parse().unwrap()
}

/// A board of Risk as facts tell it.
#[derive(Debug, Default, PartialEq)]
struct World {
    /// Owner and armies by territory.
    lands: BTreeMap<String, (String, u64)>,
    /// Cards in hand; hands without cards are left out.
    cards: BTreeMap<String, Vec<String>>,
    trades: u64,
    /// The territory from which the last attack came.
    from: String,
}

impl World {
    fn hear(&mut self, fact: &Value) {
        let seat = fact["seat"].as_str().unwrap_or_default().to_owned();
        match fact["fact"].as_str().unwrap() {
            "TerritoryHeld" | "ArmiesPlaced" | "CardShown" => {
                let at = self.lands.entry(text(fact, "territory")).or_insert((seat.clone(), 0));
                assert_eq!(at.0, seat, "{fact}");
                at.1 += number(fact, "armies");
            }
            "Attacked" => {
                self.from = text(fact, "from");
                self.lands.get_mut(&self.from).unwrap().1 -= number(fact, "lost");
                self.lands.get_mut(&text(fact, "to")).unwrap().1 -= number(fact, "killed");
            }
            "TerritoryTaken" => {
                self.lands.insert(text(fact, "territory"), (seat, 0));
            }
            "TerritoryOccupied" => {
                self.lands.get_mut(&self.from).unwrap().1 -= number(fact, "armies");
                self.lands.get_mut(&text(fact, "territory")).unwrap().1 += number(fact, "armies");
            }
            "ArmiesMoved" => {
                self.lands.get_mut(&text(fact, "from")).unwrap().1 -= number(fact, "armies");
                self.lands.get_mut(&text(fact, "to")).unwrap().1 += number(fact, "armies");
            }
            "CardSeen" => self.cards.entry(seat).or_default().push(text(fact, "card")),
            "CardsTraded" => {
                self.trades += 1;
                self.give(&seat, &text(fact, "cards"));
            }
            "CardsTaken" => {
                let cards = text(fact, "cards");
                self.give(&text(fact, "victim"), &cards);
                self.cards.entry(seat).or_default().extend(cards.split(", ").map(str::to_owned));
            }
            _ => {}
        }
        self.cards.retain(|_, cards| !cards.is_empty());
        self.cards.values_mut().for_each(|cards| cards.sort_unstable());
    }

    fn give(&mut self, seat: &str, cards: &str) {
        let own = self.cards.get_mut(seat).unwrap();
        for card in cards.split(", ") {
            let at = own.iter().position(|held| held == card).unwrap_or_else(|| panic!("{seat} has no {card}"));
            own.remove(at);
        }
    }

    /// The same of the game itself.
    fn of(game: &Game, board: &risk::Board, from: String) -> Self {
        let position = game.world().resource::<risk::Position>();
        let seat = |seat: u8| game.roster().name(endturn_engine::Seat(seat)).to_owned();
        let owned = position.territories.iter().zip(&board.names).filter(|(at, _)| at.owner < 6);
        let card = |card: u8| {
            let kind = match risk::CardKind::of(board, card) {
                risk::CardKind::Wild => return "wild".to_owned(),
                kind => format!("{kind:?}").to_lowercase(),
            };
            format!("{} ({kind})", board.names[usize::from(card)])
        };
        let hand = |cards: u64| {
            let mut cards: Vec<String> = (0..64).filter(|at| cards >> at & 1 == 1).map(card).collect();
            cards.sort_unstable();
            cards
        };
        let hands = position.players.iter().enumerate().map(|(at, player)| (seat(at as u8), hand(player.cards)));
        Self {
            lands: owned.map(|(at, name)| (name.clone(), (seat(at.owner), u64::from(at.armies)))).collect(),
            cards: hands.filter(|(_, cards)| !cards.is_empty()).collect(),
            trades: position.trades.into(),
            from,
        }
    }
}

#[test]
fn ri_1_a_game_of_risk_is_rebuilt_from_its_facts() {
    let rules = "ruleset: \"risk_small\"";
    let dealt = "ruleset: \"risk_small\", patch: (rules: (setup: Dealt))";
    for (section, seed) in [(rules, 1), (dealt, 2), (dealt, 5)] {
        let mut game = heard(&Risk, "Ann=general Bo=general Cy=random_mover Di=general", section, seed);
        let map = &game.world().resource::<endturn_scenario::author::Given<Risk>>().ruleset().map;
        let board = risk::Board::new(map).unwrap();
        let mut world = World::default();
        let mut rounds = 0;
        while game.ended().is_none() && rounds < 150 {
            game.advance_rounds(1);
            rounds += 1;
            facts(&mut game).iter().for_each(|fact| world.hear(fact));
            assert_eq!(world, World::of(&game, &board, world.from.clone()), "{section}, seed {seed}, round {rounds}");
        }
        assert!(world.trades > 0, "{section}: cards were traded");
    }
}

/// Possessions of a seat in Catan, as facts tell them.
#[derive(Clone, Debug, Default, PartialEq)]
struct Settler {
    hand: [u64; 5],
    settlements: Vec<u64>,
    cities: Vec<u64>,
    roads: Vec<u64>,
    /// Development cards in hand, by kind.
    cards: BTreeMap<String, u64>,
    knights: u64,
}

/// An island as facts tell it.
#[derive(Debug, Default, PartialEq)]
struct Isle {
    hexes: Vec<String>,
    harbours: Vec<String>,
    robber: u64,
    settlers: BTreeMap<String, Settler>,
    longest: Option<String>,
    army: Option<String>,
}

const KINDS: [&str; 5] = ["lumber", "brick", "wool", "grain", "ore"];

/// The reader of a game of Catan: the island, and what prices and trades depend on.
#[derive(Default)]
struct Reader {
    isle: Isle,
    has_begun: bool,
    free_roads: u32,
    offer: Option<([u64; 5], [u64; 5])>,
    is_monopoly: bool,
}

fn cards(value: &Value) -> [u64; 5] {
    KINDS.map(|kind| value[kind].as_u64().unwrap_or(0))
}

impl Reader {
    fn settler(&mut self, seat: &str) -> &mut Settler {
        self.isle.settlers.entry(seat.to_owned()).or_default()
    }

    fn get(&mut self, seat: &str, cards: [u64; 5]) {
        let hand = &mut self.settler(seat).hand;
        hand.iter_mut().zip(cards).for_each(|(own, count)| *own += count);
    }

    fn pay(&mut self, seat: &str, cards: [u64; 5]) {
        let hand = &mut self.settler(seat).hand;
        hand.iter_mut().zip(cards).for_each(|(own, count)| *own -= count);
    }

    /// Takes cards from the bank or, by a monopoly, all of their kinds from everybody else.
    fn seize(&mut self, seat: &str, taken: [u64; 5]) {
        if std::mem::take(&mut self.is_monopoly) {
            for (name, settler) in &mut self.isle.settlers {
                for (own, _) in settler.hand.iter_mut().zip(taken).filter(|(_, count)| *count > 0) {
                    *own = if *name == seat { *own } else { 0 };
                }
            }
        }
        self.get(seat, taken);
    }

    fn play(&mut self, seat: &str, card: &str) {
        self.is_monopoly = card == "monopoly";
        self.free_roads = if card == "road building" { 2 } else { 0 };
        let settler = self.settler(seat);
        settler.knights += u64::from(card == "knight");
        *settler.cards.get_mut(card).unwrap() -= 1;
        settler.cards.retain(|_, count| *count > 0);
    }

    fn hear(&mut self, fact: &Value) {
        let seat = fact["seat"].as_str().unwrap_or_default().to_owned();
        let kind = || KINDS.map(|kind| u64::from(fact["kind"] == kind));
        match fact["fact"].as_str().unwrap() {
            "IslandLaid" => self.isle.hexes = text(fact, "hexes").split(", ").map(str::to_owned).collect(),
            "HarboursLaid" => self.isle.harbours = text(fact, "harbours").split(", ").map(str::to_owned).collect(),
            "RobberStands" | "RobberMoved" => self.isle.robber = place(fact, "hex"),
            "SeatBegins" => self.get(&seat, cards(&fact["resources"])),
            "DiceThrown" => (self.has_begun, self.free_roads) = (true, 0),
            "Produced" => self.get(&seat, cards(&fact["cards"])),
            "Seized" => self.seize(&seat, cards(&fact["cards"])),
            "Discarded" => self.pay(&seat, cards(&fact["cards"])),
            "CardSeen" => {
                self.pay(&text(fact, "victim"), kind());
                self.get(&seat, kind());
            }
            "Settled" => {
                if self.has_begun {
                    self.pay(&seat, [1, 1, 1, 1, 0]);
                }
                self.settler(&seat).settlements.push(place(fact, "vertex"));
            }
            "CityBuilt" => {
                self.pay(&seat, [0, 0, 0, 2, 3]);
                let settler = self.settler(&seat);
                settler.settlements.retain(|at| *at != place(fact, "vertex"));
                settler.cities.push(place(fact, "vertex"));
            }
            "RoadLaid" => {
                if self.has_begun && self.free_roads == 0 {
                    self.pay(&seat, [1, 1, 0, 0, 0]);
                }
                self.free_roads = self.free_roads.saturating_sub(1);
                self.settler(&seat).roads.push(place(fact, "edge"));
            }
            "CardBought" => self.pay(&seat, [0, 0, 1, 1, 1]),
            "CardDrawn" => *self.settler(&seat).cards.entry(text(fact, "card")).or_default() += 1,
            "CardPlayed" => self.play(&seat, &text(fact, "card")),
            "Banked" => {
                self.pay(&seat, cards(&fact["given"]));
                self.get(&seat, kind());
            }
            "Offered" => self.offer = Some((cards(&fact["given"]), cards(&fact["wanted"]))),
            "Accepted" => {
                let (given, wanted) = self.offer.take().unwrap();
                let from = text(fact, "from");
                self.pay(&from, given);
                self.get(&from, wanted);
                self.pay(&seat, wanted);
                self.get(&seat, given);
            }
            "LongestRoad" => self.isle.longest = Some(seat),
            "LongestRoadLost" => self.isle.longest = None,
            "LargestArmy" => self.isle.army = Some(seat),
            _ => {}
        }
        for settler in self.isle.settlers.values_mut() {
            [&mut settler.settlements, &mut settler.cities, &mut settler.roads]
                .into_iter()
                .for_each(|list| list.sort_unstable());
        }
    }
}

/// The island of the game itself.
fn isle(game: &Game) -> Isle {
    let position = game.world().resource::<catan::Position>();
    let name = |seat: u8| game.roster().name(endturn_engine::Seat(seat)).to_owned();
    let hex = |(kind, token): (&Option<catan::Resource>, &u8)| match kind {
        Some(kind) => format!("{} {token}", kind.name()),
        None => "desert".to_owned(),
    };
    let harbour =
        |(edge, kind): (u8, &Option<catan::Resource>)| format!("E{edge} {}", kind.map_or("any", catan::Resource::name));
    let settler = |player: &catan::Player| {
        let vertices = |mask: u64| (0..54).filter(|at| mask >> at & 1 == 1).collect();
        let words = ["knight", "point", "road building", "year of plenty", "monopoly"];
        let counts = player.cards.iter().zip(player.fresh).map(|(one, other)| u64::from(one + other));
        Settler {
            hand: player.hand.map(u64::from),
            settlements: vertices(player.settlements),
            cities: vertices(player.cities),
            roads: (0..geometry().edge_vertices.len() as u64).filter(|at| player.roads >> at & 1 == 1).collect(),
            cards: words.map(str::to_owned).into_iter().zip(counts).filter(|(_, count)| *count > 0).collect(),
            knights: player.knights.into(),
        }
    };
    let players = position.players.iter().enumerate();
    Isle {
        hexes: position.layout.terrain.iter().zip(&position.layout.token).map(hex).collect(),
        harbours: catan::Layout::harbour_edges().into_iter().zip(&position.layout.harbours).map(harbour).collect(),
        robber: position.robber.into(),
        settlers: players.map(|(seat, player)| (name(seat as u8), settler(player))).collect(),
        longest: position.longest.map(name),
        army: position.army.map(name),
    }
}

#[test]
fn ca_1_a_game_of_catan_is_rebuilt_from_its_facts() {
    for (section, seed) in [("", 1), ("hands: {\"Bo\": (lumber: 2, ore: 1)}", 2), ("", 6), ("", 9)] {
        let players = "Ann=merchant Bo=random_settler Cy=hermit Di=merchant";
        let mut game = heard(&Catan, players, section, seed);
        let mut reader = Reader::default();
        let mut rounds = 0;
        while game.ended().is_none() && rounds < 150 {
            game.advance_rounds(1);
            rounds += 1;
            facts(&mut game).iter().for_each(|fact| reader.hear(fact));
            assert_eq!(reader.isle, isle(&game), "{section}, seed {seed}, round {rounds}");
        }
        assert!(game.ended().is_some(), "seed {seed}: a whole game");
    }
}
