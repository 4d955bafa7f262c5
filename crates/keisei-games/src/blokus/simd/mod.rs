//! What is worked out most often, with the widest instructions that the CPU has.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

use super::cells;
use super::features::{Change, Footprint, Laid, Pair, Span};
use super::legal::{self, Ends, Legal, Reach};

/// A set of instructions, and how things are done with it.
pub trait Instructions: Copy {
    /// Finds the legal placements in place of those listed.
    fn fill(self, legal: &mut Legal, reach: &Reach);

    /// Counts the orientations whose numbers end at `k` or before.
    fn find(self, ends: &Ends, k: u32) -> usize;

    /// Returns the number of a word's `k`-th set bit; there must be more than `k`.
    fn select(self, word: u64, k: u32) -> u32;

    /// Returns what laying an oriented piece at a corner adds to the mover's sum less the opponent's.
    fn gain(self, footprint: &Footprint, corner: u32, pair: &Pair<'_>) -> i64;

    /// Takes what a piece takes out of all spans.
    fn take(self, laid: Laid<'_>, spans: &mut [Span; 256]);
}

/// A piece of work whose [`Task::run`] is `#[inline(always)]`, so that it takes on the features it is called under.
pub trait Task {
    /// What comes of it.
    type Out;
    /// Does the work.
    fn run(self, with: impl Instructions) -> Self::Out;
}

/// Does a piece of work as fast as the CPU can.
#[inline]
pub fn widest<T: Task>(task: T) -> T::Out {
    #[cfg(target_arch = "x86_64")]
    if Avx2::is_there() {
        if Avx512::is_there() {
            // SAFETY: the CPU has what the function was compiled for.
            return unsafe { run_avx512(task) };
        }
        // SAFETY: the CPU has what the function was compiled for.
        return unsafe { run_avx2(task) };
    }
    task.run(Plain)
}

/// What every CPU has.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

#[allow(clippy::inline_always, reason = "they must take on the caller's target features")]
impl Instructions for Plain {
    #[inline(always)]
    fn fill(self, legal: &mut Legal, reach: &Reach) {
        legal.fill(reach);
    }

    #[inline(always)]
    fn find(self, ends: &Ends, k: u32) -> usize {
        legal::find(ends, k)
    }

    #[inline(always)]
    fn select(self, word: u64, k: u32) -> u32 {
        cells::select(word, k)
    }

    #[inline(always)]
    fn gain(self, footprint: &Footprint, corner: u32, pair: &Pair<'_>) -> i64 {
        Change::of(pair.mine, footprint, corner).gain(pair)
    }

    #[inline(always)]
    fn take(self, laid: Laid<'_>, spans: &mut [Span; 256]) {
        laid.take(spans);
    }
}

/// AVX2, BMI and POPCNT: whoever holds one has made sure that they are there.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    #[inline]
    fn is_there() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(clippy::inline_always, reason = "they must take on the caller's target features")]
impl Instructions for Avx2 {
    #[inline(always)]
    fn fill(self, legal: &mut Legal, reach: &Reach) {
        // SAFETY: the CPU has what the function was compiled for, or there were no value of this type.
        unsafe { avx2::fill(legal, reach) }
    }

    #[inline(always)]
    fn find(self, ends: &Ends, k: u32) -> usize {
        // SAFETY: as above.
        unsafe { avx2::find(ends, k) }
    }

    #[inline(always)]
    fn select(self, word: u64, k: u32) -> u32 {
        // SAFETY: as above.
        unsafe { avx2::select(word, k) }
    }

    #[inline(always)]
    fn gain(self, footprint: &Footprint, corner: u32, pair: &Pair<'_>) -> i64 {
        Change::of(pair.mine, footprint, corner).gain(pair)
    }

    #[inline(always)]
    fn take(self, laid: Laid<'_>, spans: &mut [Span; 256]) {
        laid.take(spans);
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn run_avx2<T: Task>(task: T) -> T::Out {
    task.run(Avx2(()))
}

/// The same and what Ice Lake and Zen 4 brought: whoever holds one has made sure that they are there.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Avx512(());

#[cfg(target_arch = "x86_64")]
impl Avx512 {
    /// Tells whether the CPU has the part of AVX-512 that is used, beside what [`Avx2`] asks for.
    #[inline]
    fn is_there() -> bool {
        is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("avx512vpopcntdq")
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(clippy::inline_always, reason = "they must take on the caller's target features")]
impl Instructions for Avx512 {
    #[inline(always)]
    fn fill(self, legal: &mut Legal, reach: &Reach) {
        // SAFETY: the CPU has what the function was compiled for, or there were no value of this type.
        unsafe { avx512::fill(legal, reach) }
    }

    #[inline(always)]
    fn find(self, ends: &Ends, k: u32) -> usize {
        // SAFETY: as above.
        unsafe { avx512::find(ends, k) }
    }

    #[inline(always)]
    fn select(self, word: u64, k: u32) -> u32 {
        Avx2(()).select(word, k)
    }

    #[inline(always)]
    fn gain(self, footprint: &Footprint, corner: u32, pair: &Pair<'_>) -> i64 {
        // SAFETY: as above.
        unsafe { avx512::gain(footprint, corner, pair) }
    }

    #[inline(always)]
    fn take(self, laid: Laid<'_>, spans: &mut [Span; 256]) {
        // SAFETY: as above.
        unsafe { avx512::take(laid, spans) }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,avx512vpopcntdq"
)]
fn run_avx512<T: Task>(task: T) -> T::Out {
    task.run(Avx512(()))
}

/// Does a piece of work in every way that the CPU can, to compare them.
#[cfg(test)]
pub fn every<T: Task>(task: impl Fn() -> T) -> Vec<T::Out> {
    let mut all = vec![task().run(Plain)];
    #[cfg(target_arch = "x86_64")]
    if Avx2::is_there() {
        // SAFETY: the CPU has what the function was compiled for.
        all.push(unsafe { run_avx2(task()) });
        if Avx512::is_there() {
            // SAFETY: the CPU has what the function was compiled for.
            all.push(unsafe { run_avx512(task()) });
        }
    }
    all
}
