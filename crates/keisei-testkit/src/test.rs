use crate::{Need, Outside};
use libtest_mimic::{Arguments, Completion, Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

type Body = Box<dyn FnOnce(&Outside) -> Result<Completion, Failed> + Send>;

/// A test and what it needs, named after its function.
pub struct Test {
    name: String,
    body: Body,
}

impl Test {
    /// Makes a test that reads files or folders of the data.
    pub fn of_data<const N: usize, F>(paths: [&'static str; N], test: F) -> Test
    where
        F: FnOnce([&Path; N]) + Send + 'static,
    {
        let find = move |outside: &Outside| -> Result<Vec<PathBuf>, String> {
            paths.into_iter().map(|path| outside.data(path)).collect()
        };
        Test {
            name: name_of::<F>(),
            body: settled(Need::Data, find, move |found: &Vec<PathBuf>| {
                test(std::array::from_fn(|i| found[i].as_path()));
            }),
        }
    }

    /// Makes a test that runs a program.
    pub fn of_program<F>(program: Need, test: F) -> Test
    where
        F: FnOnce(&Path) + Send + 'static,
    {
        let find = move |outside: &Outside| outside.program(program);
        Test { name: name_of::<F>(), body: settled(program, find, move |found: &PathBuf| test(found)) }
    }

    /// Makes a test that needs what somebody finds, or says why there is none.
    pub fn of<T, F>(need: Need, find: impl FnOnce() -> Result<T, String> + Send + 'static, test: F) -> Test
    where
        F: FnOnce(&T) + Send + 'static,
    {
        let find = move |_: &Outside| find();
        Test { name: name_of::<F>(), body: settled(need, find, test) }
    }

    fn trial(self, outside: Outside) -> Trial {
        let Test { name, body } = self;
        Trial::ignorable_test(name, move || body(&outside))
    }
}

/// Names a test as the built-in harness does: its path without the crate.
fn name_of<F>() -> String {
    let name = std::any::type_name::<F>();
    name.split_once("::").map_or(name, |(_, path)| path).to_owned()
}

/// Runs a test with what it needs; without it, the test fails where that is required and is ignored elsewhere.
fn settled<T>(
    need: Need,
    find: impl FnOnce(&Outside) -> Result<T, String> + Send + 'static,
    test: impl FnOnce(&T) + Send + 'static,
) -> Body {
    Box::new(move |outside| match find(outside) {
        Ok(found) => {
            test(&found);
            Ok(Completion::Completed)
        }
        Err(why) if outside.requires(need) => {
            Err(format!("{why} (KEISEI_REQUIRE names {})", need.name()).into())
        }
        Err(why) => Ok(Completion::ignored_with(why)),
    })
}

/// Runs the tests that the command line asks for, and reports like the built-in harness.
pub fn run(tests: impl IntoIterator<Item = Test>) -> ExitCode {
    let arguments = Arguments::from_args();
    match Outside::from_environment() {
        Ok(outside) => {
            let trials = tests.into_iter().map(|test| test.trial(outside.clone()));
            libtest_mimic::run(&arguments, trials.collect()).exit_code()
        }
        Err(why) => {
            #[expect(clippy::print_stderr, reason = "a harness talks to whoever runs it")]
            {
                eprintln!("error: {why}");
            }
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passes([file]: [&Path; 1]) {
        assert!(file.ends_with("there.txt"));
    }

    fn fails([_]: [&Path; 1]) {
        panic!("as it should");
    }

    fn starts(_: &Path) {
        panic!("there is no such program");
    }

    fn outside(data: &Path, required: &str) -> Outside {
        Outside::new(Some(data.to_owned()), Vec::new(), required.parse().unwrap()).unwrap()
    }

    /// Passed, failed and ignored, in this order.
    fn outcomes(outside: &Outside, tests: [Test; 4]) -> [u64; 3] {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("log").to_str().map(str::to_owned);
        let aside = Arguments { logfile: log, ..Arguments::default() };
        let trials = tests.map(|test| test.trial(outside.clone())).into();
        let found = libtest_mimic::run(&aside, trials);
        [found.num_passed, found.num_failed, found.num_ignored]
    }

    fn tests() -> [Test; 4] {
        [
            Test::of_data(["there.txt"], passes),
            Test::of_data(["there.txt"], fails),
            Test::of_data(["absent.txt"], passes),
            Test::of_program(Need::GnuGo, starts),
        ]
    }

    #[test]
    fn what_is_absent_is_ignored_and_what_is_required_fails() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("there.txt"), "").unwrap();
        for (required, expected) in
            [("", [1, 1, 2]), ("data", [1, 2, 1]), ("gnugo", [1, 2, 1]), ("data,gnugo", [1, 3, 0])]
        {
            assert_eq!(outcomes(&outside(folder.path(), required), tests()), expected, "{required:?}");
        }
    }

    #[test]
    fn a_test_finds_what_it_needs_or_says_why_not() {
        let nowhere = Outside::default();
        let with =
            |found: Result<u32, String>| Test::of(Need::Mount, || found, |&n: &u32| assert_eq!(n, 7)).body;
        assert!(matches!(with(Ok(7))(&nowhere), Ok(Completion::Completed)));
        let Ok(Completion::Ignored { reason }) = with(Err("needs a disk".to_owned()))(&nowhere) else {
            panic!("not ignored");
        };
        assert_eq!(reason.as_deref(), Some("needs a disk"));
    }

    #[test]
    fn a_test_has_the_path_of_its_function() {
        assert_eq!(Test::of_data(["there.txt"], passes).name, "test::tests::passes");
    }
}
