//! Building a game, and restarting it.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::{component::Mutable, prelude::*};

use super::{BuildError, Game, go::Go, names, names::Before, verbs::shared};
use crate::compact::CompactSort as _;
use crate::{
    bug::{self, BugPlace, Running},
    journal::Journal,
    metrics::Metric,
    module::GameSetup,
    number::counted,
    random::Draws,
    rules::{AddedRules, Nanoseconds, RuleInfo, RuleMarks, RuleTimer, timer_marks},
    seal::seal,
    seats::{Joined, Roster, Seat, SeatPersonas, SeatSetup, SeatTable},
    snapshot::{self, KeyedState, ResetKeys, StateRegistry},
    turn::{
        ActiveProfile, Clock, CommitBuffer, CommitDue, Fault, Leave, Limits, Rotation, SeatOrder, ShadowChain,
        TurnChain, TurnOrder, TurnQueue, TurnSequencing, TurnWork,
    },
    watch::{self, RuleWatch},
};

impl Game {
    /// Builds a game and starts it with the setup's own seed.
    ///
    /// # Errors
    /// If the modules do not fit together.
    pub fn new(setup: Arc<GameSetup>) -> Result<Self, BuildError> {
        Self::build(setup, RuleTimer::default(), false)
    }

    /// Builds a game as [`new`](Self::new) does, and times its rules by this clock;
    /// [`rule_times`](Self::rule_times) returns the times.
    ///
    /// # Errors
    /// If the modules do not fit together.
    pub fn timed(setup: Arc<GameSetup>, clock: Nanoseconds) -> Result<Self, BuildError> {
        Self::build(setup, RuleTimer::new(clock), false)
    }

    pub(super) fn build(setup: Arc<GameSetup>, timer: RuleTimer, is_watched: bool) -> Result<Self, BuildError> {
        if let Some(why) = setup.turn.needs_sequencing().filter(|_| setup.turn.sequencing != TurnSequencing::On) {
            return Err(BuildError::Schedule(format!("without turn sequencing the game cannot be played: {why}")));
        }
        if let Some(why) = setup.turn.unfit_later() {
            return Err(BuildError::Schedule(why.to_owned()));
        }
        if setup.seats.is_empty() || setup.seats.len() > Seat::MAX {
            return Err(BuildError::SeatCount(setup.seats.len()));
        }
        let is_timed = timer.is_running();
        let mut app = empty(&setup, timer);
        mark_rules(&mut app, is_timed, is_watched);
        let mut modules: Vec<&'static str> = setup.modules.iter().map(|module| module.name()).collect();
        modules.compact_sort();
        if let Some(pair) = modules.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(BuildError::DuplicateModule(pair[0]));
        }
        build_modules(&setup, &mut app)?;
        let books: Vec<_> = setup.modules.iter().map(|module| module.book()).collect();
        let questions = setup.modules.iter().flat_map(|module| module.questions()).map(|question| question.word);
        let shared = shared(&books, questions);
        let known: Vec<&RuleInfo> = setup.modules.iter().flat_map(|module| module.rules()).collect();
        let metrics: Vec<Metric> = setup.modules.iter().flat_map(|module| module.metrics()).copied().collect();
        let mut sealed = seal(&mut app, &modules, &known, &setup.turn, &metrics).map_err(BuildError::Schedule)?;
        let names: Vec<&'static str> = setup.modules.iter().map(|module| module.name()).collect();
        app.world_mut()
            .resource_scope(|world, mut timer: Mut<RuleTimer>| timer.fit(world.resource(), &sealed.systems, &names));
        let standings = standings(&setup, &metrics)?;
        let rankings = rankings(&setup, &metrics)?;
        if let [only] = &rankings[..] {
            sealed.ranking = only.iter().map(|&place| metrics[place].read).collect();
        }
        let mut world = std::mem::take(app.world_mut());
        let built = world.increment_change_tick();
        let seed = setup.seed;
        let mut game = Self {
            setup,
            world,
            sealed,
            books,
            shared,
            metrics,
            standings,
            rankings,
            log: None,
            order_hash: None,
            hands: Vec::new(),
            takeovers: Vec::new(),
            wanted: Vec::new(),
            go: Go::default(),
            ahead: None,
            why: None,
            now: None,
            refused: 0,
            refusals: Vec::new(),
            submissions: 0,
            fault: None,
            is_guarded: false,
            is_timed,
            may_leave: false,
            built,
            in_game: None,
        };
        game.lay(seed, Some(&Arc::clone(&game.setup).seats));
        game.check_spawned()?;
        game.start().map_err(|fault| BuildError::Schedule(format!("the game cannot begin: {fault}")))?;
        Ok(game)
    }

    /// Starts a new game with another seed in the same app. T-171: schedules and reserved memory
    /// are kept, for batches of games. Facts, log, trace and times start empty; seats that were
    /// taken over return to the personas of the setup.
    pub fn restart(&mut self, seed: u64) {
        let setup = Arc::clone(&self.setup);
        self.begin(seed, Some(&setup.seats));
    }

    /// Starts a new game as [`restart`](Self::restart) does, with these personas, one entry per
    /// seat in the order of seats: the game equals, byte for byte, one whose setup names them.
    /// Names, starts and draws stay with the seats.
    ///
    /// # Errors
    /// If the number of entries is not that of the seats, or a module or persona is unknown, as a
    /// fragment; the running game is then unchanged.
    pub fn restart_seated(&mut self, seed: u64, seating: &[SeatPersonas]) -> Result<(), String> {
        let setup = Arc::clone(&self.setup);
        if seating.len() != setup.seats.len() {
            return Err(format!("{} for {}", counted(seating.len(), "entry"), counted(setup.seats.len(), "seat")));
        }
        if self.is_seated(seating) {
            self.begin(seed, None);
            return Ok(());
        }
        for personas in seating {
            self.check_personas(personas)?;
        }
        let seats = setup.seats.iter().zip(seating);
        let seats: Vec<SeatSetup> =
            seats.map(|(seat, personas)| SeatSetup { name: seat.name.clone(), personas: personas.clone() }).collect();
        self.begin(seed, Some(&seats));
        Ok(())
    }

    /// True if the roster has just the seats of the setup, with these personas.
    fn is_seated(&self, seating: &[SeatPersonas]) -> bool {
        let (setups, seats) = (self.roster().setups(), &self.setup.seats);
        let mut all = setups.iter().zip(seats).zip(seating);
        setups.len() == seats.len()
            && all.all(|((now, seat), personas)| now.name == seat.name && now.personas == *personas)
    }

    fn begin(&mut self, seed: u64, seats: Option<&[SeatSetup]>) {
        self.lay(seed, seats);
        self.start().unwrap_or_else(|fault| panic!("{fault}"));
    }

    /// Checks that all that modules have put into a new game's world is properly kept as state.
    fn check_spawned(&self) -> Result<(), BuildError> {
        let mut faults = self.state_faults();
        faults.extend(snapshot::not_spawned(self.world(), self.built));
        if faults.is_empty() { Ok(()) } else { Err(BuildError::State(faults)) }
    }

    /// Starts the clock of a new game.
    fn start(&mut self) -> Result<(), Fault> {
        self.now = Some(Clock::start(&mut self.world, &mut self.sealed)?);
        if self.setup.turn.from_round.is_some() {
            // Derived state may depend on the round, which was unknown while modules spawned.
            self.renew();
        }
        Ok(())
    }

    /// Sets up a new game, up to the moment at which its clock starts; `None` keeps the seats.
    fn lay(&mut self, seed: u64, seats: Option<&[SeatSetup]>) {
        let setup = Arc::clone(&self.setup);
        self.clear_world();
        let others = seats.filter(|seats| self.roster().setups() != *seats);
        if let Some(seats) = others {
            self.world.insert_resource(Roster::new(seats.to_vec()));
        }
        if others.is_some() || !self.takeovers.is_empty() || self.hands.len() != self.roster().len() {
            self.deal_hands();
        }
        self.go = Go::default();
        self.forget_past();
        self.refused = 0;
        self.refusals.clear();
        self.submissions = 0;
        let world = &mut self.world;
        world.resource_mut::<RuleTimer>().clear();
        // There is no turn yet while modules spawn, as in a fresh world.
        world.remove_resource::<TurnChain>();
        if self.sealed.sequencing != TurnSequencing::On {
            world.remove_resource::<ShadowChain>();
            world.remove_resource::<Rotation>();
        }
        put(world, SeatTable::new(setup.seats.len()));
        put(world, Draws::new(seed));
        let number = setup.turn.number_in(setup.turn.first_round());
        let (_, ordering) = setup.turn.all().nth(usize::from(number)).expect("the turns have these numbers");
        put(world, TurnOrder::new(ordering.clone()));
        put(world, TurnQueue::default());
        put(world, ActiveProfile::at(number));
        put(world, CommitDue::default());
        self.sealed.follow(world);
        put(world, Joined::default());
        put(world, SeatOrder::by_number(setup.seats.len()));
        put(world, TurnWork::default());
        put(world, CommitBuffer::default());
        world.resource_mut::<Journal>().enter_round(0);
        for seat in 0..setup.seats.len() {
            world.spawn(Seat(seat as u8));
        }
        for module in &setup.modules {
            bug::guard(
                world,
                |world| BugPlace::of(world, Running::Start { module: module.name() }),
                |world| module.spawn(world),
            );
        }
    }

    /// Empties the world of the running game. Bevy's `clear_all` is not used: it removes resources
    /// too.
    pub(super) fn clear_world(&mut self) {
        self.now = None;
        let world = &mut self.world;
        world.resource_mut::<Leave>().clear();
        // `World::despawn_all` of this Bevy version frees no entity numbers: every game would need
        // new ones.
        let in_game = self.in_game.get_or_insert_with(|| world.query_filtered());
        let all: Vec<Entity> = in_game.iter(world).collect();
        all.into_iter().for_each(|entity| _ = world.despawn(entity));
        world.clear_trackers();
        for reset in world.resource::<ResetKeys>().0.clone() {
            reset(world);
        }
    }

    /// Forgets facts, log, hash of orders and trace of the running game.
    pub(super) fn forget_past(&mut self) {
        self.world.resource_mut::<Journal>().clear();
        if let Some(log) = &mut self.log {
            log.clear();
        }
        if let Some(hash) = &mut self.order_hash {
            hash.clear();
        }
        if let Some(trace) = &mut self.sealed.trace {
            trace.clear();
        }
    }
}

/// Sets a resource, in its place if there is one: to insert it anew costs several times as much.
fn put<R: Resource<Mutability = Mutable>>(world: &mut World, value: R) {
    match world.get_resource_mut::<R>() {
        Some(mut place) => *place = value,
        None => world.insert_resource(value),
    }
}

/// Lets modules register their state and add their rules to stages, and checks that these fit
/// together.
fn build_modules(setup: &GameSetup, app: &mut App) -> Result<(), BuildError> {
    StateRegistry::take_in_resources(app.world_mut());
    for module in &setup.modules {
        let before = Before::of(app.world());
        module.build(app);
        before.check(&**module, app.world())?;
    }
    if let Some((name, is_same)) = app.world().resource::<StateRegistry>().twice() {
        return Err(if is_same { BuildError::SectionTwice(name) } else { BuildError::DuplicateSection(name) });
    }
    names::check_stages(app.world())
}

/// Indices of the metrics by which seats are compared, module by module.
fn standings(setup: &GameSetup, metrics: &[Metric]) -> Result<Vec<usize>, BuildError> {
    let mut places = Vec::new();
    for module in &setup.modules {
        if module.standings().is_empty() {
            let own = metrics.iter().enumerate().filter(|(_, metric)| metric.module == module.name());
            places.extend(own.filter(|(_, metric)| metric.headline).map(|(at, _)| at));
        }
        for &name in module.standings() {
            places.push(place(metrics, module.name(), name).ok_or(BuildError::UnknownStanding(name))?);
        }
    }
    Ok(places)
}

/// Has systems run around each rule, in games that are timed or watched.
fn mark_rules(app: &mut App, is_timed: bool, is_watched: bool) {
    if is_watched {
        app.init_resource::<RuleWatch>().insert_resource(RuleMarks(watch::marks));
    } else if is_timed {
        app.insert_resource(RuleMarks(timer_marks));
    }
}

/// An app with the engine's own resources.
fn empty(setup: &GameSetup, timer: RuleTimer) -> App {
    let mut app = App::empty();
    names::clear_schedules(app.world_mut());
    app.insert_resource(timer)
        .insert_resource(Roster::new(setup.seats.clone()))
        .insert_resource(Limits {
            turn_limit: setup.turn_limit,
            first_round: setup.turn.first_round(),
            first_turn: setup.turn.from_turn,
            is_under_way: setup.turn.from_round.is_some(),
        })
        .insert_resource(setup.turn.profile.clone())
        .init_resource::<Journal>()
        .init_resource::<AddedRules>()
        .init_resource::<Leave>()
        .derived::<SeatOrder>()
        .keys::<Seat>()
        .state::<SeatTable>("engine.seat_table")
        .state::<Draws>("engine.draws")
        .state::<TurnOrder>("engine.turn_order")
        .state::<TurnWork>("engine.turn_work")
        .state::<CommitBuffer>("engine.commit_buffer")
        .rare_state::<TurnQueue>("engine.turn_queue")
        .rare_state::<Joined>("engine.joined")
        .rare_state::<ActiveProfile>("engine.turn_profile")
        .rare_state::<CommitDue>("engine.commit_due");
    match setup.turn.sequencing {
        TurnSequencing::On => app.unhashed_state::<TurnChain>("engine.turn_chain"),
        TurnSequencing::Shadow => {
            app.unhashed_state::<Rotation>("engine.rotation").unhashed_state::<ShadowChain>("engine.shadow_chain")
        }
        TurnSequencing::Off => app.unhashed_state::<Rotation>("engine.rotation"),
    };
    app
}

/// Indices of the metrics by which each module ranks seats; modules that do not rank are left out.
fn rankings(setup: &GameSetup, metrics: &[Metric]) -> Result<Vec<Vec<usize>>, BuildError> {
    let mut rankings = Vec::new();
    for module in setup.modules.iter().filter(|module| !module.ranking().is_empty()) {
        let place = |&name| place(metrics, module.name(), name).ok_or(BuildError::UnknownRanking(name));
        rankings.push(module.ranking().iter().map(place).collect::<Result<_, _>>()?);
    }
    Ok(rankings)
}

/// Index of a module's metric among all metrics.
fn place(metrics: &[Metric], module: &str, name: &str) -> Option<usize> {
    metrics.iter().position(|metric| metric.module == module && metric.name == name)
}
