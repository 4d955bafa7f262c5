//! Running a piece of work under the widest instructions the CPU has.
//!
//! Everything below is plain loops over fixed lanes: each lane is summed on its own and nothing is fused,
//! so the same code compiled for wider registers gives the same bytes.
#![allow(unsafe_code)]

/// A piece of work whose [`Task::run`] is `#[inline(always)]`, so that it takes on the features it is called
/// under.
pub trait Task {
    /// What comes of it.
    type Out;
    /// Does the work.
    fn run(self) -> Self::Out;
}

/// Does a piece of work as fast as this CPU can.
#[inline]
pub fn widest<T: Task>(task: T) -> T::Out {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
    {
        // SAFETY: the CPU has what the function was compiled for.
        return unsafe { wide(task) };
    }
    task.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn wide<T: Task>(task: T) -> T::Out {
    task.run()
}
