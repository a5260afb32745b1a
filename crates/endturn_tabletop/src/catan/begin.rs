//! The section of a scenario: resources in hand, an island of its own, and a game under way.

use endturn_engine::compact::CompactCollect as _;
use endturn_engine::{number::counted, seats::is_same_name};
use endturn_scenario::shape::Shaped;
use endturn_scenario::{
    author::{BySeat, Seats},
    checks::Checker,
    codes,
    path::Path,
};
use serde::{Deserialize, Serialize};

use super::{
    Card, Cards, Layout, Player, Position, Resource,
    awards::longest,
    geometry::{EDGES, HEXES, VERTICES, geometry, present},
    position::{BANK, DECK, PIECES, Segment, bits, pay},
    ruleset::Rules,
};

/// The module's section of a scenario.
#[derive(Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Section {
    /// Resources that some seats hold from the start; they come from the bank.
    pub hands: BySeat<Stock>,
    /// An island of the scenario's own; by default that of the ruleset.
    pub island: Option<Charted>,
    /// The pieces and development cards of each seat. If given, the game begins with a turn of
    /// play, before the dice; otherwise it begins with its setup.
    pub players: BySeat<Holding>,
    /// True if every seat has placed its first settlement and road, and the game begins with the
    /// placing of the second ones, in round 2 of the setup.
    pub placing: bool,
    /// The robber's hex, such as `"H7"`; by default the desert. This and all that follows may be
    /// given only if `players` are.
    pub robber: Option<String>,
    /// Development cards that were played. The knights are among those of the seats, and cards of a
    /// point are not played.
    pub played: Deck,
    /// The seat with the longest road; by default the only one with the most roads in a row, if
    /// they are 5 or more.
    pub longest_road: Option<String>,
    /// The seat with the largest army; by default the only one with the most knights, if they are 3
    /// or more.
    pub largest_army: Option<String>,
}

fn is_none(count: &u8) -> bool {
    *count == 0
}

/// Resources in hand.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Stock {
    /// Cards of lumber.
    #[shape(range(min = 0, max = 19))]
    #[serde(skip_serializing_if = "is_none")]
    pub lumber: u8,
    /// Cards of brick.
    #[shape(range(min = 0, max = 19))]
    #[serde(skip_serializing_if = "is_none")]
    pub brick: u8,
    /// Cards of wool.
    #[shape(range(min = 0, max = 19))]
    #[serde(skip_serializing_if = "is_none")]
    pub wool: u8,
    /// Cards of grain.
    #[shape(range(min = 0, max = 19))]
    #[serde(skip_serializing_if = "is_none")]
    pub grain: u8,
    /// Cards of ore.
    #[shape(range(min = 0, max = 19))]
    #[serde(skip_serializing_if = "is_none")]
    pub ore: u8,
}

/// An island.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Charted {
    /// The 19 hexes by rows from the top, each with its number: `"ore 10"`, or `"desert"`.
    pub hexes: Vec<String>,
    /// The 9 harbours clockwise from the first hex: the kind that is traded two for one, or
    /// `"any"`.
    pub harbours: Vec<String>,
}

/// Pieces and development cards of a seat.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Holding {
    /// Vertices of its settlements: `["V9"]`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub settlements: Vec<String>,
    /// Vertices of its cities.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cities: Vec<String>,
    /// Edges of its roads: `["E12"]`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub roads: Vec<String>,
    /// Development cards in hand.
    #[serde(skip_serializing_if = "Deck::is_empty")]
    pub cards: Deck,
    /// Knights that it has played.
    #[shape(range(min = 0, max = 14))]
    #[serde(skip_serializing_if = "is_none")]
    pub knights: u8,
}

/// Development cards in hand, or played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Deck {
    /// Knights.
    #[shape(range(min = 0, max = 14))]
    #[serde(skip_serializing_if = "is_none")]
    pub knight: u8,
    /// Cards of one point.
    #[shape(range(min = 0, max = 5))]
    #[serde(skip_serializing_if = "is_none")]
    pub point: u8,
    /// Cards of two free roads.
    #[shape(range(min = 0, max = 2))]
    #[serde(skip_serializing_if = "is_none")]
    pub road_building: u8,
    /// Cards of two resources from the bank.
    #[shape(range(min = 0, max = 2))]
    #[serde(skip_serializing_if = "is_none")]
    pub year_of_plenty: u8,
    /// Cards of all resources of a kind.
    #[shape(range(min = 0, max = 2))]
    #[serde(skip_serializing_if = "is_none")]
    pub monopoly: u8,
}

impl Deck {
    fn is_empty(&self) -> bool {
        self.cards() == [0; 5]
    }

    fn cards(&self) -> Cards {
        [self.knight, self.point, self.road_building, self.year_of_plenty, self.monopoly]
    }

    fn of([knight, point, road_building, year_of_plenty, monopoly]: Cards) -> Self {
        Self { knight, point, road_building, year_of_plenty, monopoly }
    }
}

/// A fault of a section, and its place.
type Fault = (Path, String);

impl Stock {
    /// Cards by kind.
    pub(super) fn cards(&self) -> Cards {
        [self.lumber, self.brick, self.wool, self.grain, self.ore]
    }

    fn of([lumber, brick, wool, grain, ore]: Cards) -> Self {
        Self { lumber, brick, wool, grain, ore }
    }
}

/// The number of a place: `V9` or `9` for a letter `V`, below a count.
fn place(text: &str, letter: char, count: usize) -> Result<u8, String> {
    let digits = text.strip_prefix([letter, letter.to_ascii_lowercase()]).unwrap_or(text);
    let is_plain = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    let number = digits.parse::<u8>().ok().filter(|number| is_plain && usize::from(*number) < count);
    number.ok_or_else(|| format!("`{text}` is not one of {letter}0 to {letter}{}", count - 1))
}

/// The kind with a name.
fn kind(name: &str) -> Option<Resource> {
    Resource::ALL.into_iter().find(|kind| kind.name() == name)
}

/// The path of a list of a seat.
fn of_seat(name: &str, list: &str) -> Path {
    Path::root().name("players").name(name).name(list)
}

impl Charted {
    fn of(layout: &Layout) -> Self {
        let hex = |(kind, token): (&Option<Resource>, &u8)| match kind {
            Some(kind) => format!("{} {token}", kind.name()),
            None => "desert".to_owned(),
        };
        let harbour = |kind: &Option<Resource>| kind.map_or("any", Resource::name).to_owned();
        Self {
            hexes: layout.terrain.iter().zip(&layout.token).map(hex).collect(),
            harbours: layout.harbours.iter().map(harbour).collect(),
        }
    }

    fn layout(&self) -> Result<Layout, Fault> {
        let at = |list: &str| Path::root().name("island").name(list);
        let mut layout = Layout { terrain: [None; HEXES], token: [0; HEXES], harbours: [None; 9] };
        let counts = [("hexes", self.hexes.len(), HEXES), ("harbours", self.harbours.len(), layout.harbours.len())];
        if let Some((list, found, count)) = counts.into_iter().find(|(_, found, count)| found != count) {
            return Err((at(list), format!("an island has {count} {list}, not {found}")));
        }
        for (hex, text) in self.hexes.iter().enumerate().filter(|(_, text)| *text != "desert") {
            let read = text.split_once(' ').and_then(|(name, token)| Some((kind(name)?, token.parse::<u8>().ok()?)));
            let told = || format!("`{text}` is neither `desert` nor a kind with its number, such as `ore 10`");
            let (terrain, token) = read.ok_or_else(|| (at("hexes").index(hex), told()))?;
            (layout.terrain[hex], layout.token[hex]) = (Some(terrain), token);
        }
        for (number, text) in self.harbours.iter().enumerate().filter(|(_, text)| *text != "any") {
            let told = || format!("`{text}` is neither `any` nor one of {}", Resource::NAMES.join(", "));
            layout.harbours[number] = Some(kind(text).ok_or_else(|| (at("harbours").index(number), told()))?);
        }
        super::check::layout(&layout).map_err(|why| (Path::root().name("island"), why.to_owned()))?;
        Ok(layout)
    }
}

impl Section {
    /// True if the game begins with its setup.
    pub(super) fn has_setup(&self) -> bool {
        self.players.0.is_empty() || self.placing
    }

    /// The section that states a position in which a turn begins, for seats with these names. A
    /// turn of the setup is one of its second round.
    pub(super) fn of(position: &Position, names: &[String]) -> Self {
        let all = |mask: u64| bits(mask).map(|at| format!("V{at}")).collect();
        let roads =
            |mask: u128| (0..EDGES as u8).filter(move |edge| mask >> edge & 1 == 1).map(|edge| format!("E{edge}"));
        let holding = |player: &Player| Holding {
            settlements: all(player.settlements),
            cities: all(player.cities),
            roads: roads(player.roads).collect(),
            cards: Deck::of(player.cards),
            knights: player.knights,
        };
        let players = || names.iter().cloned().zip(&position.players);
        let name = |seat: Option<u8>| seat.and_then(|seat| names.get(usize::from(seat)).cloned());
        let hands = players().filter(|(_, player)| player.held() > 0);
        Self {
            hands: BySeat(hands.map(|(name, player)| (name, Stock::of(player.hand))).into_map()),
            island: Some(Charted::of(&position.layout)),
            players: BySeat(players().map(|(name, player)| (name, holding(player))).into_map()),
            placing: position.segment == Segment::Place,
            robber: Some(format!("H{}", position.robber)),
            played: Deck { knight: 0, point: 0, ..Deck::of(position.spent) },
            longest_road: name(position.longest),
            largest_army: name(position.army),
        }
    }

    /// The island, and what seats with these names hold on it from the start. In a game that begins
    /// under way, the first turn is that of the seat `first`.
    ///
    /// # Errors
    /// The first fault, and its place.
    pub(super) fn begin(&self, rules: &Rules, island: Layout, names: &[String], first: u8) -> Result<Position, Fault> {
        let layout = self.island.as_ref().map_or(Ok(island), Charted::layout)?;
        let mut position = Position { options: rules.options, ..Position::new(layout, names.len().clamp(2, 4)) };
        for (player, name) in position.players.iter_mut().zip(names) {
            if let Some(stock) = self.hands.get(name) {
                pay(&mut position.bank, &mut player.hand, &stock.cards());
            }
        }
        if self.players.0.is_empty() {
            return self.check_setup().map(|()| position);
        }
        self.place_buildings(&mut position, names)?;
        self.lay_roads(&mut position, names)?;
        self.deal(&mut position, names)?;
        if let Some(text) = &self.robber {
            position.robber = place(text, 'H', HEXES).map_err(|why| (Path::root().name("robber"), why))?;
        }
        self.award(&mut position, names)?;
        if self.placing {
            self.check_placing(&position, names)?;
            position.begin_placing(first);
            super::check(&position).map_err(|why| (Path::root().name("players"), why.to_owned()))?;
            return Ok(position);
        }
        for (seat, name) in names.iter().enumerate() {
            let points = position.points(seat as u8);
            if points >= rules.options.goal {
                let told = format!("the game would be over: {name} has {}", counted(points, "point"));
                return Err((Path::root().name("players").name(name), told));
            }
        }
        position.begin_turn(first);
        super::check(&position).map_err(|why| (Path::root().name("players"), why.to_owned()))?;
        Ok(position)
    }

    /// Checks that nothing is said of a game under way that begins with its setup.
    fn check_setup(&self) -> Result<(), Fault> {
        let fields = [
            ("placing", self.placing),
            ("robber", self.robber.is_some()),
            ("played", !self.played.is_empty()),
            ("longest_road", self.longest_road.is_some()),
            ("largest_army", self.largest_army.is_some()),
        ];
        match fields.into_iter().find(|(_, is_given)| *is_given) {
            Some((field, _)) => Err((Path::root().name(field), format!("{field} may be given only if players are"))),
            None => Ok(()),
        }
    }

    /// Checks that every seat has what it has after the first round of the setup.
    fn check_placing(&self, position: &Position, names: &[String]) -> Result<(), Fault> {
        if position.spent != [0; 5] {
            return Err((Path::root().name("played"), "no card is played in the setup".to_owned()));
        }
        for (name, player) in names.iter().zip(&position.players) {
            let at = || Path::root().name("players").name(name);
            if (player.settlements.count_ones(), player.cities, player.roads.count_ones()) != (1, 0, 1) {
                let told = "after the first round of the setup a seat has 1 settlement and 1 road, and no city";
                return Err((at(), told.to_owned()));
            }
            if player.cards != [0; 5] {
                return Err((at().name("cards"), "no card is bought in the setup".to_owned()));
            }
        }
        Ok(())
    }

    fn place_buildings(&self, position: &mut Position, names: &[String]) -> Result<(), Fault> {
        let mut owners: Vec<(u8, &str)> = Vec::new();
        for (seat, name) in names.iter().enumerate() {
            let Some(holding) = self.players.get(name) else {
                return Err((Path::root().name("players"), format!("{name} has neither a settlement nor a city")));
            };
            let lists = [("settlements", &holding.settlements, PIECES.1), ("cities", &holding.cities, PIECES.2)];
            for (list, texts, most) in lists {
                if texts.len() > most as usize {
                    let told = format!("a player has {most} {list}, not {}", texts.len());
                    return Err((of_seat(name, list), told));
                }
                for (at, text) in texts.iter().enumerate() {
                    let path = || of_seat(name, list).index(at);
                    let vertex = place(text, 'V', VERTICES).map_err(|why| (path(), why))?;
                    let mut near = present(&geometry().vertex_neighbours[usize::from(vertex)]);
                    let other = owners.iter().find(|(other, _)| *other == vertex);
                    let close = near.find_map(|near| owners.iter().find(|(other, _)| *other == near));
                    match (other, close) {
                        (Some((_, owner)), _) => return Err((path(), format!("{owner} has built there already"))),
                        (None, Some((close, owner))) => {
                            return Err((path(), format!("V{close}, where {owner} has built, is only one road away")));
                        }
                        (None, None) => owners.push((vertex, name)),
                    }
                    let player = &mut position.players[seat];
                    let own = if list == "cities" { &mut player.cities } else { &mut player.settlements };
                    *own |= 1 << vertex;
                }
            }
            if position.players[seat].buildings() == 0 {
                let path = Path::root().name("players").name(name);
                return Err((path, format!("{name} has neither a settlement nor a city")));
            }
        }
        Ok(())
    }

    fn lay_roads(&self, position: &mut Position, names: &[String]) -> Result<(), Fault> {
        for (seat, name) in names.iter().enumerate() {
            let texts = self.players.get(name).map_or(&[][..], |holding| &holding.roads);
            if texts.len() > PIECES.0 as usize {
                let told = format!("a player has {} roads, not {}", PIECES.0, texts.len());
                return Err((of_seat(name, "roads"), told));
            }
            for (at, text) in texts.iter().enumerate() {
                let path = || of_seat(name, "roads").index(at);
                let edge = place(text, 'E', EDGES).map_err(|why| (path(), why))?;
                if position.roads() >> edge & 1 == 1 {
                    return Err((path(), "there is a road already".to_owned()));
                }
                position.players[seat].roads |= 1 << edge;
            }
            let player = position.players[seat];
            let linked = linked(&player);
            for (at, text) in texts.iter().enumerate() {
                let is_linked = place(text, 'E', EDGES).is_ok_and(|edge| linked >> edge & 1 == 1);
                if !is_linked {
                    let told = format!("none of {name}'s roads and buildings leads there");
                    return Err((of_seat(name, "roads").index(at), told));
                }
            }
            let has_road = |vertex: &u8| {
                present(&geometry().vertex_edges[usize::from(*vertex)]).any(|edge| player.roads >> edge & 1 == 1)
            };
            if let Some(vertex) = bits(player.buildings()).find(|vertex| !has_road(vertex)) {
                return Err((
                    of_seat(name, "roads"),
                    format!("none of {name}'s roads touches its building on V{vertex}"),
                ));
            }
        }
        Ok(())
    }

    /// Development cards in hand and played.
    fn deal(&self, position: &mut Position, names: &[String]) -> Result<(), Fault> {
        let of_played = |word: &str| Path::root().name("played").name(word);
        if self.played.knight > 0 {
            return Err((of_played("knight"), "knights that were played are among those of the seats".to_owned()));
        }
        if self.played.point > 0 {
            return Err((of_played("point"), "a card of a point is not played".to_owned()));
        }
        position.spent = self.played.cards();
        for (player, name) in position.players.iter_mut().zip(names) {
            let Some(holding) = self.players.get(name) else { continue };
            (player.cards, player.knights) = (holding.cards.cards(), holding.knights);
            let knights = &mut position.spent[Card::Knight as usize];
            *knights = knights.saturating_add(player.knights);
        }
        let words = ["knights", "point cards", "road building", "year of plenty", "monopoly"];
        for (kind, word) in words.into_iter().enumerate() {
            let held = position.players.iter().map(|player| u16::from(player.cards[kind])).sum::<u16>();
            let all = held + u16::from(position.spent[kind]);
            let Some(left) = u16::from(DECK[kind]).checked_sub(all) else {
                let told = format!("of {word} there are {}, not {all}", DECK[kind]);
                return Err((Path::root().name("players"), told));
            };
            position.deck[kind] = left as u8;
        }
        Ok(())
    }

    /// The longest road and the largest army.
    fn award(&self, position: &mut Position, names: &[String]) -> Result<(), Fault> {
        let seat = |name: &Option<String>| {
            names
                .iter()
                .position(|other| name.as_ref().is_some_and(|name| is_same_name(other, name)))
                .map(|at| at as u8)
        };
        let all = position.buildings();
        let roads =
            position.players.iter().map(|player| longest(player, all & !player.buildings())).collect::<Vec<_>>();
        let knights = position.players.iter().map(|player| player.knights).collect::<Vec<_>>();
        let award = |field: &str, counts: &[u8], least: u8, stated: Option<u8>, (noun, how): (&str, &str)| {
            let most = counts.iter().copied().max().unwrap_or(0);
            let mut best = (0..counts.len() as u8).filter(|seat| counts[usize::from(*seat)] == most && most >= least);
            match (stated, best.next(), best.next()) {
                (Some(seat), ..) if counts[usize::from(seat)] == most && most >= least => Ok(Some(seat)),
                (Some(seat), ..) => {
                    let told = counted(counts[usize::from(seat)], noun);
                    let needs = most.max(least);
                    let path = Path::root().name(field);
                    Err((path, format!("{} has {told}{how}, and it takes {needs}", names[usize::from(seat)])))
                }
                (None, Some(first), None) => Ok(Some(first)),
                (None, Some(_), Some(_)) if field == "largest_army" => {
                    let told = format!("two seats have {}{how}; one of them has the largest army", counted(most, noun));
                    Err((Path::root().name("players"), told))
                }
                (None, ..) => Ok(None),
            }
        };
        position.longest = award("longest_road", &roads, 5, seat(&self.longest_road), ("road", " in a row"))?;
        position.army = award("largest_army", &knights, 3, seat(&self.largest_army), ("knight", ""))?;
        Ok(())
    }
}

/// The roads of a player that lead to a building of its own, one bit each.
fn linked(player: &Player) -> u128 {
    let (mut found, mut ends) = (0u128, player.buildings());
    loop {
        let joined = |edge: &u8| {
            let is_new = player.roads >> edge & 1 == 1 && found >> edge & 1 == 0;
            is_new && geometry().edge_vertices[usize::from(*edge)].iter().any(|end| ends >> end & 1 == 1)
        };
        let Some(edge) = (0..EDGES as u8).find(joined) else { return found };
        found |= 1 << edge;
        for end in geometry().edge_vertices[usize::from(edge)] {
            ends |= 1 << end;
        }
    }
}

/// Reports everything that makes a section impossible.
pub(super) fn check(section: &Section, rules: &Rules, seats: Seats<'_>, checker: &mut Checker<'_>) {
    let names: Vec<String> = seats.names().map(str::to_owned).collect();
    if !(2..=4).contains(&names.len()) {
        let told = format!("Catan is played by two to four seats, not {}", names.len());
        return checker.error(codes::OUT_OF_RANGE, Path::root(), told);
    }
    let mut are_known =
        seats.check(checker, "hands", &section.hands) & seats.check(checker, "players", &section.players);
    for (field, name) in [("longest_road", &section.longest_road), ("largest_army", &section.largest_army)] {
        if let Some(name) = name {
            are_known &= checker.reference(Path::root().name(field), "seat", name, seats.names());
        }
    }
    let mut all = [0u32; 5];
    for stock in section.hands.0.values() {
        all.iter_mut().zip(stock.cards()).for_each(|(sum, count)| *sum += u32::from(count));
    }
    let mut is_covered = true;
    for (kind, count) in Resource::NAMES.iter().zip(all).filter(|(_, count)| *count > u32::from(BANK)) {
        let told = format!("the hands hold {count} of {kind}, and the bank has {BANK}");
        checker.error(codes::CONTRADICTION, "hands", told);
        is_covered = false;
    }
    if are_known
        && is_covered
        && let Err((place, why)) = section.begin(rules, Layout::BEGINNERS, &names, 0)
    {
        checker.error(codes::CONTRADICTION, place, why);
    }
}
