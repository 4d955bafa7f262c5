//! All our players of Blokus Duo in one table, and Pentobi's levels where it is installed.

use super::experiment::{Experiment, GAME};
use super::setting::WATCHED;
use super::strength::{Contestant, Thought, evaluation, openings};
use crate::{Duel, Made, Standings, Unfinished, gather, is_installed, jobs};
use anyhow::{Result, bail};
use keisei::matches;
use keisei_core::Stream;
use keisei_games::blokus::Blokus;
use keisei_jobs::Job;
use keisei_play::matches::Openings;
use keisei_report::Table;

/// The program that drives Pentobi.
const PENTOBI: &str = "pentobi-gtp";

/// Somebody in the table.
struct Entrant {
    name: String,
    file: String,
    spec: String,
    /// Whether a game takes tens of seconds.
    slow: bool,
}

impl Experiment {
    fn entrants(&self) -> Vec<Entrant> {
        let of = |name: &str, file: &str, spec: String, slow: bool| Entrant {
            name: name.to_owned(),
            file: file.to_owned(),
            spec,
            slow,
        };
        let (nodes, each, playouts) = (self.size.nodes, self.size.monte_carlo, self.size.uct_playouts);
        let seconds = self.size.seconds;
        let learned = self.results_dir.folder().join(format!("models/n{WATCHED}-1.safetensors"));
        let mut all = vec![
            of("Monte Carlo, the paper's", "mc", format!("mc:each={each}"), false),
            of("one ply", "greedy", "greedy".to_owned(), false),
            of(
                &format!("one ply, the paper's features, n = {WATCHED}"),
                "greedy-paper",
                format!("greedy:{}", learned.display()),
                false,
            ),
            of(&format!("alpha-beta, {nodes} nodes"), "ab", format!("ab:nodes={nodes}"), false),
            of(&format!("alpha-beta, {seconds} s"), "ab-time", format!("ab:time={seconds}"), true),
            of(&format!("UCT, {playouts} playouts"), "uct", format!("uct:total={playouts},c=0.3"), false),
            of(
                &format!("UCT, {playouts} playouts, evaluation as prior"),
                "uct-prior",
                format!("uct:total={playouts},prior=default,widen=1,c=0.3"),
                false,
            ),
        ];
        if self.size.pentobi && is_installed(PENTOBI) {
            let level = |level: u32| {
                let cmd =
                    format!("{PENTOBI} -g duo -l {level} -q --nobook --noresign --threads 1 --seed {{seed}}");
                let name = format!("Pentobi level {level}");
                Entrant {
                    spec: format!("gtp:cmd=\"{cmd}\",name=\"{name}\",timeout=120"),
                    file: format!("pentobi-{level}"),
                    name,
                    slow: level > 4,
                }
            };
            all.extend((1..=6).map(level));
        } else if self.size.pentobi {
            self.around.context.warn("skipped: Pentobi is not installed; its levels stay out of the table");
        }
        all
    }

    /// Plays everybody against everybody, a unit for every pairing, and writes the tables.
    pub fn round_robin(&self) -> Result<Vec<Made>> {
        // The model of the paper's features is written by its training.
        self.trained(WATCHED)?;
        let entrants = self.entrants();
        let mut pairs: Vec<[usize; 2]> =
            (0..entrants.len()).flat_map(|a| (a + 1..entrants.len()).map(move |b| [a, b])).collect();
        pairs.sort_by_key(|pair| pair.iter().filter(|&&i| entrants[i].slow).count());
        let mut duels = Vec::new();
        for pair in pairs {
            let [a, b] = pair.map(|i| &entrants[i]);
            let games = if a.slow || b.slow { self.size.round_robin[1] } else { self.size.round_robin[0] };
            duels.push(self.meeting(a, b, games).map(|duel| (pair, duel)));
        }
        let duels = gather(duels)?;
        let stream = Stream::new(self.around.seed).named("ratings");
        let standings = Standings::new(entrants.len(), duels, stream);
        let both = [table(&entrants, &standings), cross(&entrants, &standings)];
        Ok(both.map(|table| Made::table(table).by_the_clock()).into())
    }

    fn meeting(&self, a: &Entrant, b: &Entrant, games: u64) -> Result<Duel> {
        let name = format!("{}-v-{}", a.file, b.file);
        let stream = Stream::new(self.around.seed).named("round-robin").named(&name);
        let specs = [a.spec.clone(), b.spec.clone()];
        let lines = openings(games.div_ceil(2), stream.named("openings"));
        let begun = format!("lines:blake3:{}", jobs::digest_of(&lines));
        // While jobs are only listed, or shared out, a model may not be there yet.
        let canonical = |spec: &String| match self.around.context.specs.canonical(&Blokus::default(), spec) {
            Err(_) if !self.results_dir.units.is_alone() => bail!(Unfinished(format!("robin-{name}"))),
            found => Ok(found?),
        };
        let players = [canonical(&specs[0])?, canonical(&specs[1])?];
        let job = Job::Match(jobs::duel(GAME, players, games, &begun, stream.key()));
        self.results_dir.units.get(&format!("robin-{name}"), &job, || {
            self.check_cancelled()?;
            self.around.context.note(format!("robin-{name}: {games} games"));
            let mut plan =
                matches::plan(&Blokus::default(), "blokus", &specs, None, &self.around.context.specs)?;
            plan.openings = Openings::Lines(lines);
            (plan.games, plan.seed, plan.chunk) = (games, stream.key(), 1);
            Duel::play(&plan, (0, 0), &self.around.context)
        })
    }

    /// Plays one pairing with ten times the time: does the order hang on it?
    pub fn longer_thought(&self) -> Result<Vec<Made>> {
        let (n, one) = (self.trained(WATCHED)?, self.trained(1)?);
        let heads = ["thought", "games", "points against n = 1"];
        let title = format!("n = {WATCHED} against n = 1 with more time");
        let mut table = Table::new("second", title, heads);
        let thoughts = [
            (Thought::Time(self.size.milliseconds), self.size.timed_games),
            (Thought::Time(10 * self.size.milliseconds), self.size.second_games),
        ];
        for (thought, games) in thoughts {
            let [ours, theirs] = [&n[0], &one[0]]
                .map(|trained| Ok::<_, anyhow::Error>(Contestant::AlphaBeta(evaluation(trained)?, thought)));
            let name = format!("table2-{}-n{WATCHED}", thought.file());
            let duel = self.duel(&name, (0, 0), &ours?, &theirs?, games)?;
            let (score, interval) = (100.0 * duel.pairs.score(), duel.pairs.score_interval());
            let [low, high] = [interval.low, interval.high].map(|x| 100.0 * x);
            table.push([thought.words(), games.to_string(), format!("{score:.1} % [{low:.1}, {high:.1}]")]);
        }
        let table =
            table.with_note("Intervals over pairs of games; what is played on a clock does not repeat.");
        Ok(vec![Made::table(table).by_the_clock()])
    }
}

fn table(entrants: &[Entrant], standings: &Standings) -> Table {
    let heads = ["player", "Elo", "games", "points"];
    let mut table = Table::new("strength", "Everybody against everybody", heads);
    for i in standings.order() {
        let (elo, (games, points)) = (standings.elo[i], standings.points(i));
        table.push([
            entrants[i].name.clone(),
            format!("{:.0} {:.0}", elo.value, elo.interval),
            games.to_string(),
            format!("{:.1} %", 100.0 * points),
        ]);
    }
    table.with_note(
        "Elo by the model of Bradley and Terry over all pairings, mean zero, 95 % intervals over results drawn again. \
         Evaluations are the ones that ship, unless said. Both sides begin with a random pentomino, every opening with \
         both colours.",
    )
}

fn cross(entrants: &[Entrant], standings: &Standings) -> Table {
    let order = standings.order();
    let heads = ["player".to_owned()].into_iter().chain(order.iter().map(|&i| entrants[i].file.clone()));
    let mut table = Table::new("strength-cross", "Points of each against each, in per cent", heads);
    for &a in &order {
        let cell = |&b: &usize| match standings.between(a, b) {
            Some((score, _)) => format!("{:.0}", 100.0 * score),
            None => "–".to_owned(),
        };
        let row = [entrants[a].name.clone()].into_iter().chain(order.iter().map(cell));
        table.push(row.collect::<Vec<_>>());
    }
    table
}
