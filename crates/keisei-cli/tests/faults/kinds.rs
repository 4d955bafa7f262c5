//! The kinds of work that are disturbed: small, on one thread, with everything they can leave behind.

/// Work that writes files.
#[derive(Debug)]
pub struct Kind {
    pub name: &'static str,
    /// What is there before: commands, and what `>` takes of them.
    pub before: &'static [&'static str],
    /// The command that is disturbed.
    pub line: &'static str,
    /// How somebody goes on.
    pub again: &'static str,
    /// What comes after it, once it is whole.
    pub after: &'static [&'static str],
    /// Whether it is a folder of results: what finished jobs leave there of their checkpoints is taken away by `jobs gc`.
    pub has_gc: bool,
}

const KIND: Kind = Kind { name: "", before: &[], line: "", again: "", after: &[], has_gc: false };

const GAMES: &str = "records generate othello random --games 3 --out games.jsonl";

pub const PAPER: Kind = Kind {
    name: "paper",
    line: "paper othello-tdmc table3 --scale smoke --out work",
    again: "paper othello-tdmc table3 --scale smoke --out work",
    has_gc: true,
    ..KIND
};

pub const CURVE: Kind = Kind {
    name: "curve",
    before: &[GAMES],
    line: "curve othello mc:each=1 --records games.jsonl --resamples 20 --sample 2 --no-search --out work",
    again: "curve othello mc:each=1 --records games.jsonl --resamples 20 --sample 2 --no-search --out work --resume",
    ..KIND
};

pub const TRAIN: Kind = Kind {
    name: "train",
    line: "learn othello --learner td:episodes=4 --checkpoint 0 --out work",
    again: "learn othello --learner td:episodes=4 --checkpoint 0 --out work --resume",
    ..KIND
};

pub const JOB: Kind = Kind {
    name: "job",
    before: &["learn othello --learner td:episodes=2 --out x --as-job work > jobs.jsonl"],
    line: "jobs run jobs.jsonl --store work",
    again: "jobs run jobs.jsonl --store work",
    has_gc: true,
    ..KIND
};

pub const MATCH: Kind = Kind {
    name: "match",
    line: "match othello greedy random --games 6 --openings random:4 --out work",
    again: "match othello greedy random --games 6 --openings random:4 --out work --resume",
    ..KIND
};

pub const SHARE: Kind = Kind {
    name: "share of a match",
    before: &["match othello greedy random --games 8 --openings random:4 --shard 1/2 --out work"],
    line: "match othello greedy random --games 8 --openings random:4 --shard 2/2 --out work",
    again: "match othello greedy random --games 8 --openings random:4 --shard 2/2 --out work",
    after: &["match othello greedy random --games 8 --openings random:4 --out work"],
    ..KIND
};

pub const GENERATE: Kind = Kind {
    name: "generate",
    line: "records generate othello random --games 4 --out work.jsonl",
    again: "records generate othello random --games 4 --out work.jsonl",
    ..KIND
};

pub const CONVERT: Kind = Kind {
    name: "convert",
    before: &[GAMES],
    line: "records convert othello games.jsonl --out work.txt",
    again: "records convert othello games.jsonl --out work.txt --force",
    ..KIND
};

pub const REPORT: Kind = Kind {
    name: "report",
    before: &[
        GAMES,
        "curve othello mc:each=1 --records games.jsonl --resamples 20 --sample 2 --no-search --out work",
    ],
    line: "curve --from work --resamples 25 --no-search",
    again: "curve --from work --resamples 25 --no-search",
    ..KIND
};
