//! A study: artefacts over the results of jobs, made by one runner that selects, lists and plans.
//!
//! A plan runs the same functions with results that stand in for what is not there. Where others share the folder, what they work on
//! is `Unfinished`, and the artefact is made again when it is there. What a clock decided some of lies in `clock/`: jobs, tables,
//! figures, and the claims and the page that show them; what lies beside it repeats to the byte.

use crate::progress::{Planned, is_unfinished};
use crate::{Request, ResultsDir, Scale, StudyContext};
use anyhow::{Result, bail};
use keisei::error::usage;
use keisei_report::number::thousands;
use keisei_report::{Figure, Table};
use serde::Serialize;
use std::fmt::Write;
use std::time::Duration;

/// Something that a study shows, and how it is made.
pub struct Artefact<L> {
    /// Its name, by which it is asked for.
    pub id: &'static str,
    /// What it shows, in a line.
    pub caption: &'static str,
    /// Whose it is.
    pub origin: Origin,
    /// Makes it, working out whatever it needs and has not been worked out yet.
    pub make: fn(&L) -> Result<Vec<Made>>,
}

/// Whose an artefact is, and when it is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The paper has it.
    Paper,
    /// We add it; it is made with everything.
    Added,
    /// We add it; it is made only when its name is asked for.
    Apart,
}

impl Origin {
    fn words(self) -> &'static str {
        match self {
            Origin::Paper => "paper",
            Origin::Added => "added",
            Origin::Apart => "by name only",
        }
    }
}

/// A table or a figure that was made.
pub struct Made {
    /// The name of its files.
    name: String,
    /// Whether a clock decided some of it: then it does not repeat, and lies in the clock's folder.
    clock: bool,
    what: What,
}

enum What {
    Table(Table),
    Figure(Box<Figure>),
    /// Files that were written already, such as a page, and what to say of them.
    Written(String),
}

impl Made {
    /// Takes a table.
    pub fn table(table: Table) -> Self {
        Made { name: table.id.clone(), clock: false, what: What::Table(table) }
    }

    /// Takes a figure.
    pub fn figure(name: impl Into<String>, figure: Figure) -> Self {
        Made { name: name.into(), clock: false, what: What::Figure(Box::new(figure)) }
    }

    /// Takes what was written already, and says so.
    pub fn written(text: impl Into<String>) -> Self {
        Made { name: String::new(), clock: false, what: What::Written(text.into()) }
    }

    /// Says that a clock decided some of it.
    #[must_use]
    pub fn by_the_clock(self) -> Self {
        Made { clock: true, ..self }
    }

    fn write(&self, results_dir: &ResultsDir) -> Result<()> {
        let results_dir = if self.clock { &results_dir.of_the_clock() } else { results_dir };
        match &self.what {
            What::Table(table) => results_dir.table(table),
            What::Figure(figure) => results_dir.figure(&self.name, figure),
            What::Written(text) => results_dir.context.publish(text),
        }
    }
}

/// A study of artefacts that share an experiment `L`.
pub struct Study<L: 'static> {
    /// Its name.
    pub id: &'static str,
    /// What it is about, in a line.
    pub title: &'static str,
    /// What it shows, in order.
    pub artefacts: &'static [Artefact<L>],
    /// Readies the experiment.
    pub open: fn(Scale, ResultsDir, StudyContext) -> Result<L>,
}

/// A study, whatever its experiment.
pub trait AnyStudy: Sync {
    /// Returns its name.
    fn id(&self) -> &'static str;

    /// Returns what it is about.
    fn title(&self) -> &'static str;

    /// Lists its artefacts: name, whose it is, what it shows.
    fn list(&self) -> Vec<[&'static str; 3]>;

    /// Makes the artefacts asked for and writes them out.
    ///
    /// # Errors
    /// Refuses unknown names; says so when it was cancelled.
    fn run(&self, request: &Request, results_dir: &ResultsDir, around: &StudyContext) -> Result<()>;

    /// Lists the jobs that the artefacts asked for need, as far as they can be known before any of them is worked out.
    ///
    /// # Errors
    /// Refuses unknown names.
    fn plan(&self, request: &Request, results_dir: &ResultsDir, around: &StudyContext) -> Result<Plan>;
}

impl<L> Study<L> {
    /// Chooses artefacts: those named, or everything that is not made by name only.
    ///
    /// # Errors
    /// Names the artefacts there are.
    pub fn select(&self, names: &[String]) -> Result<Vec<&'static Artefact<L>>> {
        let known = || self.artefacts.iter().map(|artefact| artefact.id);
        if let Some(name) = names.iter().find(|name| *name != "all" && known().all(|id| id != *name)) {
            let known: Vec<&str> = known().chain(["all"]).collect();
            return Err(usage(format!(
                "this paper has no artefact \"{name}\"; there are: {}",
                known.join(", ")
            )));
        }
        let everything = names.is_empty() || names.iter().any(|name| name == "all");
        let wanted = |artefact: &&Artefact<L>| {
            let named = names.iter().any(|name| name == artefact.id);
            named || everything && artefact.origin != Origin::Apart
        };
        Ok(self.artefacts.iter().filter(wanted).collect())
    }
}

impl<L> Study<L> {
    /// Makes artefacts of which one job is to be worked out and nothing else, until it is.
    fn run_one(
        &self,
        due: &[&'static Artefact<L>],
        request: &Request,
        results_dir: &ResultsDir,
        around: &StudyContext,
    ) -> Result<()> {
        let still = |made: Result<()>| match made {
            Err(error) if is_unfinished(&error) => Ok(()),
            made => made,
        };
        let lab = match (self.open)(request.scale, results_dir.clone(), around.clone()) {
            Ok(lab) => lab,
            Err(error) => return still(Err(error)),
        };
        for artefact in due {
            if !request.is_there(results_dir) {
                still((artefact.make)(&lab).map(drop))?;
            }
        }
        Ok(())
    }
}

impl<L> AnyStudy for Study<L> {
    fn id(&self) -> &'static str {
        self.id
    }

    fn title(&self) -> &'static str {
        self.title
    }

    fn list(&self) -> Vec<[&'static str; 3]> {
        self.artefacts.iter().map(|one| [one.id, one.origin.words(), one.caption]).collect()
    }

    fn run(&self, request: &Request, results_dir: &ResultsDir, around: &StudyContext) -> Result<()> {
        let mut due = self.select(&request.artefacts)?;
        if request.only.is_some() {
            return self.run_one(&due, request, results_dir, around);
        }
        let lab = (self.open)(request.scale, results_dir.clone(), around.clone())?;
        let mut waiting = crate::progress::Patience::default();
        loop {
            let mut left = Vec::new();
            for artefact in due {
                match (artefact.make)(&lab) {
                    Ok(_) if !results_dir.units.is_alone() => {}
                    Ok(made) => made.iter().try_for_each(|one| one.write(results_dir))?,
                    Err(error) if is_unfinished(&error) && results_dir.units.is_collecting() => {
                        bail!("{} cannot be made yet: {error}; run the jobs it needs first", artefact.id)
                    }
                    // Somebody else works on what it needs; whatever is ours may go on.
                    Err(error) if is_unfinished(&error) => left.push(artefact),
                    Err(error) => return Err(error),
                }
            }
            if left.is_empty() {
                return Ok(());
            }
            due = left;
            waiting.wait(&results_dir.units, &around.context)?;
        }
    }

    fn plan(&self, request: &Request, results_dir: &ResultsDir, around: &StudyContext) -> Result<Plan> {
        let due = self.select(&request.artefacts)?;
        let mut open = Vec::new();
        match (self.open)(request.scale, results_dir.clone(), around.clone()) {
            Err(error) if is_unfinished(&error) => {
                results_dir.units.planned_for(due.first().map_or("", |artefact| artefact.id));
                open.extend(due.iter().map(|artefact| artefact.id));
            }
            Err(error) => return Err(error),
            Ok(lab) => {
                for artefact in due {
                    let made = (artefact.make)(&lab);
                    results_dir.units.planned_for(artefact.id);
                    match made {
                        Ok(_) => {}
                        Err(error) if is_unfinished(&error) => open.push(artefact.id),
                        Err(error) => return Err(error),
                    }
                }
            }
        }
        Ok(Plan { jobs: results_dir.units.planned(), open })
    }
}

/// What some artefacts need.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Plan {
    /// The jobs that are known.
    pub jobs: Vec<Planned>,
    /// Artefacts that need more, which is known only when some of these jobs are done.
    pub open: Vec<&'static str>,
}

/// Writes a plan for people: every job, whether it is done, and what is left in CPU time.
pub fn plan_text(plan: &Plan) -> String {
    let (planned, mut text) = (&plan.jobs, String::new());
    for one in planned {
        let (state, cost) = match (one.done, one.cost) {
            (true, _) => ("done", String::new()),
            (false, None) => ("to do", "not estimated".to_owned()),
            (false, Some(cost)) => ("to do", format!("about {} CPU-s", seconds(cost))),
        };
        let _ = writeln!(text, "  {:<36} {:<9} {:<6} {cost}", one.label, one.kind, state);
    }
    let due: Vec<&Planned> = planned.iter().filter(|one| !one.done).collect();
    let cost: Duration = due.iter().filter_map(|one| one.cost).sum();
    let unknown = due.iter().filter(|one| one.cost.is_none()).count();
    let _ = write!(
        text,
        "{} jobs, {} of them done; the others take about {} CPU-s",
        thousands(planned.len() as u64),
        thousands((planned.len() - due.len()) as u64),
        seconds(cost)
    );
    if unknown > 0 {
        let _ = write!(text, ", without {unknown} that nobody can estimate");
    }
    if !plan.open.is_empty() {
        let _ = write!(text, "\nWhat else these need is known when that is done: {}", plan.open.join(", "));
    }
    text + "\n"
}

fn seconds(cost: Duration) -> String {
    let seconds = cost.as_secs_f64();
    if seconds < 10.0 { format!("{seconds:.1}") } else { thousands(seconds.round() as u64) }
}

/// Collects what can be had before it says that something is not there yet, so that whoever shares the work with
/// others leaves nothing out that could be done now.
///
/// # Errors
/// Fails at once for any other reason.
pub fn gather<T>(results: impl IntoIterator<Item = Result<T>>) -> Result<Vec<T>> {
    let (mut found, mut unfinished) = (Vec::new(), None);
    for result in results {
        match result {
            Ok(one) => found.push(one),
            Err(error) if is_unfinished(&error) => {
                unfinished.get_or_insert(error);
            }
            Err(error) => return Err(error),
        }
    }
    match unfinished {
        None => Ok(found),
        Some(error) => bail!(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn artefact(id: &'static str, origin: Origin) -> Artefact<()> {
        Artefact { id, caption: "", origin, make: |()| Ok(Vec::new()) }
    }

    const STUDY: Study<()> = Study {
        id: "test",
        title: "A test",
        artefacts: &[
            artefact("table1", Origin::Paper),
            artefact("claims", Origin::Added),
            artefact("future", Origin::Apart),
        ],
        open: |_, _, _| Ok(()),
    };

    #[test]
    fn everything_is_what_is_not_asked_for_by_name_only() {
        let select = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            STUDY.select(&names).map(|chosen| chosen.iter().map(|one| one.id).collect::<Vec<_>>())
        };
        assert_eq!(select(&[]).unwrap(), ["table1", "claims"]);
        assert_eq!(select(&["future"]).unwrap(), ["future"]);
        assert_eq!(select(&["all", "future"]).unwrap(), ["table1", "claims", "future"]);
        let wrong = select(&["fig9"]).unwrap_err().to_string();
        assert_eq!(wrong, "this paper has no artefact \"fig9\"; there are: table1, claims, future, all");
    }
}
