//! The real binary, run from outside.

mod agreement;
mod allowed;
mod binary;
mod changed;
mod commands;
mod curves;
mod endings;
mod engines;
mod examples;
mod foreign_words;
mod formats;
mod held;
mod jobs;
mod killed;
mod mistakes;
mod paper;
mod repeat;
mod shared;
mod strangers;
mod taken;
mod torn;

use binary::{Done, folder, json, keisei, ok, run, typed};
