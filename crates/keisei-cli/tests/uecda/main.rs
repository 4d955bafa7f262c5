//! Matches over the contest's protocol with the real binary, heard by a decoder that shares nothing with it.

mod audit;
mod guests;
mod match_of;
mod odd;
mod proxy;
mod soak;
