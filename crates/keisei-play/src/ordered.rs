//! Many blocks of work at once, handed over in their order.
//!
//! Blocks are taken, worked out on all threads and handed over without a gap, whatever ends the work. How work is cut depends on the
//! work alone: a match hands out one round at a time, or one seating where there are few, to players made for it, so that even
//! players with a memory repeat. A share of the blocks goes to [`parts`](crate::parts) that several processes fill.

use rayon::Scope;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// Asks whether work should end early: it was cancelled, or nobody waits for it any more.
pub type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// How blocks are taken, worked out and handed over.
pub struct Ordered<Take, Make, GameVisitor, Deliver> {
    /// Returns the next block; nothing after the last.
    pub take: Take,
    /// Makes what a worker keeps from block to block.
    pub make: Make,
    /// Works a block out; nothing where it was told to end on the way.
    pub work: GameVisitor,
    /// Takes over what came of a block, in the order in which blocks were taken; it may say that no more are wanted.
    pub deliver: Deliver,
}

/// What workers share.
struct Shared<'a, S, T, E, Take, Make, GameVisitor, Deliver> {
    source: Mutex<Source<Take, E>>,
    idle: Mutex<Vec<S>>,
    make: Make,
    work: GameVisitor,
    buffer: Mutex<ReorderBuffer<T, Deliver, E>>,
    closed: AtomicBool,
    cancelled: Stop<'a>,
}

/// Where blocks come from.
struct Source<Take, E> {
    take: Take,
    /// The number of the next block, in the order of taking.
    next: u64,
    error: Option<E>,
}

/// Where blocks arrive in any order and are handed over in theirs.
struct ReorderBuffer<T, Deliver, E> {
    waiting: BTreeMap<u64, Result<T, E>>,
    next: u64,
    deliver: Deliver,
    error: Option<E>,
}

impl<B, S, T, E, Take, Make, GameVisitor, Deliver> Ordered<Take, Make, GameVisitor, Deliver>
where
    S: Send,
    T: Send,
    E: Send,
    Take: FnMut() -> Result<Option<B>, E> + Send,
    Make: Fn() -> S + Sync,
    GameVisitor: Fn(&mut S, B, Stop<'_>) -> Result<Option<T>, E> + Sync,
    Deliver: FnMut(T) -> Result<ControlFlow<()>, E> + Send,
{
    /// Works on all threads of the current rayon pool until there is nothing left, something fails, no more is wanted
    /// or `cancelled` says so; blocks handed over are always the first ones, without a gap.
    ///
    /// ```
    /// use keisei_play::ordered::Ordered;
    /// use std::ops::ControlFlow;
    /// let (mut numbers, mut seen) = (0..100, Vec::new());
    /// let squares = Ordered {
    ///     take: || Ok::<_, ()>(numbers.next()),
    ///     make: || (),
    ///     work: |(): &mut (), n: u64, _: &(dyn Fn() -> bool + Sync)| Ok(Some(n * n)),
    ///     deliver: |square| {
    ///         seen.push(square);
    ///         Ok(ControlFlow::Continue(()))
    ///     },
    /// };
    /// squares.run(&|| false)?;
    /// assert_eq!(seen[..4], [0, 1, 4, 9]);
    /// # Ok::<(), ()>(())
    /// ```
    ///
    /// # Errors
    /// Returns the first error in the order of blocks, after what came before it was handed over.
    pub fn run(self, cancelled: Stop<'_>) -> Result<(), E> {
        let Ordered { take, make, work, deliver } = self;
        let shared = Shared {
            source: Mutex::new(Source { take, next: 0, error: None }),
            idle: Mutex::new(Vec::new()),
            make,
            work,
            buffer: Mutex::new(ReorderBuffer { waiting: BTreeMap::new(), next: 0, deliver, error: None }),
            closed: AtomicBool::new(false),
            cancelled,
        };
        rayon::scope(|scope| {
            for _ in 0..rayon::current_num_threads() {
                scope.spawn(|scope| shared.step(scope));
            }
        });
        let Shared { source, buffer, .. } = shared;
        let buffer = buffer.into_inner().unwrap_or_else(PoisonError::into_inner);
        let source = source.into_inner().unwrap_or_else(PoisonError::into_inner);
        buffer.error.or(source.error).map_or(Ok(()), Err)
    }
}

impl<B, S, T, E, Take, Make, GameVisitor, Deliver> Shared<'_, S, T, E, Take, Make, GameVisitor, Deliver>
where
    S: Send,
    T: Send,
    E: Send,
    Take: FnMut() -> Result<Option<B>, E> + Send,
    Make: Fn() -> S + Sync,
    GameVisitor: Fn(&mut S, B, Stop<'_>) -> Result<Option<T>, E> + Sync,
    Deliver: FnMut(T) -> Result<ControlFlow<()>, E> + Send,
{
    /// Works one block out and asks for the next.
    ///
    /// One at a time, because work that is itself parallel may, while it waits, be handed another job of the pool: that
    /// must be a block, not all that are left.
    fn step<'s>(&'s self, scope: &Scope<'s>) {
        let stop = || self.closed.load(Relaxed) || (self.cancelled)();
        if stop() {
            return;
        }
        let Some((number, block)) = self.taken() else { return };
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut state = idle.unwrap_or_else(&self.make);
        let Some(result) = (self.work)(&mut state, block, &stop).transpose() else { return };
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(state);
        if self.hand_over(number, result) {
            self.closed.store(true, Relaxed);
        } else {
            scope.spawn(|scope| self.step(scope));
        }
    }

    fn taken(&self) -> Option<(u64, B)> {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        if source.error.is_some() {
            return None;
        }
        match (source.take)() {
            Ok(block) => {
                let number = source.next;
                source.next += 1;
                block.map(|block| (number, block))
            }
            // What was taken before is still worked out: the error stands behind it.
            Err(error) => {
                source.error = Some(error);
                None
            }
        }
    }

    /// Hands over every block whose turn has come; tells whether that was the end.
    fn hand_over(&self, number: u64, result: Result<T, E>) -> bool {
        let mut buffer = self.buffer.lock().unwrap_or_else(PoisonError::into_inner);
        buffer.waiting.insert(number, result);
        loop {
            if buffer.error.is_some() || self.closed.load(Relaxed) {
                return true;
            }
            let next = buffer.next;
            let Some(result) = buffer.waiting.remove(&next) else { return false };
            buffer.next += 1;
            match result.and_then(|done| (buffer.deliver)(done)) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => return true,
                Err(error) => buffer.error = Some(error),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
    }

    /// Works numbers out, failing at one and breaking off after another; returns what was handed over.
    fn handed_over(threads: usize, fails: u64, enough: u64) -> (Vec<u64>, Result<(), u64>) {
        let (mut numbers, mut seen) = (0..200u64, Vec::new());
        let ordered = Ordered {
            take: || Ok(numbers.next()),
            make: || (),
            work: |(): &mut (), n: u64, _: Stop<'_>| if n == fails { Err(n) } else { Ok(Some(n)) },
            deliver: |n| {
                seen.push(n);
                Ok(if n == enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            },
        };
        let done = on_threads(threads, || ordered.run(&|| false));
        (seen, done)
    }

    #[test]
    fn blocks_come_in_order_up_to_the_first_failure() {
        for threads in [1, 2, 7] {
            assert_eq!(handed_over(threads, 999, 999), ((0..200).collect(), Ok(())));
            assert_eq!(handed_over(threads, 57, 999), ((0..57).collect(), Err(57)));
            assert_eq!(handed_over(threads, 999, 31), ((0..=31).collect(), Ok(())));
            assert_eq!(handed_over(threads, 31, 30), ((0..=30).collect(), Ok(())));
        }
    }

    #[test]
    fn what_was_taken_before_a_broken_source_is_handed_over() {
        let (mut next, mut seen) = (0, Vec::new());
        let ordered = Ordered {
            take: || {
                next += 1;
                if next > 20 { Err("torn") } else { Ok(Some(next)) }
            },
            make: || (),
            work: |(): &mut (), n: u64, _: Stop<'_>| Ok(Some(n)),
            deliver: |n| {
                seen.push(n);
                Ok(ControlFlow::Continue(()))
            },
        };
        assert_eq!(on_threads(3, || ordered.run(&|| false)), Err("torn"));
        assert_eq!(seen, (1..=20).collect::<Vec<_>>());
    }

    #[test]
    fn who_is_cancelled_leaves_no_gap() {
        let (done, mut numbers, mut seen) = (AtomicU64::new(0), 0..1_000_000u64, Vec::new());
        let ordered = Ordered {
            take: || Ok::<_, ()>(numbers.next()),
            make: || (),
            work: |(): &mut (), n: u64, _: Stop<'_>| {
                done.fetch_add(1, Relaxed);
                Ok(Some(n))
            },
            deliver: |n| {
                seen.push(n);
                Ok(ControlFlow::Continue(()))
            },
        };
        on_threads(2, || ordered.run(&|| done.load(Relaxed) > 100)).unwrap();
        assert!(seen.len() < 1_000_000 && seen.iter().copied().eq(0..seen.len() as u64), "{}", seen.len());
    }
}
