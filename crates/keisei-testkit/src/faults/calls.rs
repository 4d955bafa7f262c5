//! The system calls that change files.

use super::kernel::Notice;
use libc::c_long;

/// Where a call names its file: in an argument of this number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Where {
    Descriptor(usize),
    Path(usize),
}

/// A call that changes files.
#[derive(Clone, Copy, Debug)]
pub(super) struct Call {
    number: c_long,
    /// What it does, whichever of several calls does it.
    pub name: &'static str,
    pub path: Where,
    /// Whether it writes the bytes that its next two arguments tell, so that half of them can be written.
    pub writes: bool,
    /// Whether it takes room on the disk.
    pub fills: bool,
}

const fn of(number: c_long, name: &'static str, path: Where) -> Call {
    Call { number, name, path, writes: false, fills: false }
}

const fn filling(number: c_long, name: &'static str, path: Where) -> Call {
    Call { fills: true, ..of(number, name, path) }
}

use Where::{Descriptor, Path};

/// All that change something. Memory mapped to a file is not among them: nothing of ours writes so.
const CALLS: &[Call] = &[
    Call { writes: true, ..filling(libc::SYS_write, "write", Descriptor(0)) },
    filling(libc::SYS_pwrite64, "write", Descriptor(0)),
    filling(libc::SYS_writev, "write", Descriptor(0)),
    filling(libc::SYS_pwritev, "write", Descriptor(0)),
    filling(libc::SYS_pwritev2, "write", Descriptor(0)),
    filling(libc::SYS_sendfile, "write", Descriptor(0)),
    filling(libc::SYS_copy_file_range, "write", Descriptor(2)),
    filling(libc::SYS_fallocate, "allocate", Descriptor(0)),
    filling(OPEN, "open", Path(1)),
    of(libc::SYS_ftruncate, "truncate", Descriptor(0)),
    of(libc::SYS_truncate, "truncate", Path(0)),
    of(libc::SYS_fsync, "sync", Descriptor(0)),
    of(libc::SYS_fdatasync, "sync", Descriptor(0)),
    of(libc::SYS_fchmod, "chmod", Descriptor(0)),
    of(libc::SYS_fchmodat, "chmod", Path(1)),
    of(libc::SYS_renameat2, "rename", Path(1)),
    of(libc::SYS_renameat, "rename", Path(1)),
    filling(libc::SYS_linkat, "link", Path(1)),
    filling(libc::SYS_symlinkat, "link", Path(2)),
    of(libc::SYS_unlinkat, "unlink", Path(1)),
    filling(libc::SYS_mkdirat, "mkdir", Path(1)),
    #[cfg(target_arch = "x86_64")]
    filling(libc::SYS_open, "open", Path(0)),
    #[cfg(target_arch = "x86_64")]
    filling(libc::SYS_creat, "open", Path(0)),
    #[cfg(target_arch = "x86_64")]
    of(libc::SYS_chmod, "chmod", Path(0)),
    #[cfg(target_arch = "x86_64")]
    of(libc::SYS_rename, "rename", Path(0)),
    #[cfg(target_arch = "x86_64")]
    filling(libc::SYS_link, "link", Path(0)),
    #[cfg(target_arch = "x86_64")]
    filling(libc::SYS_symlink, "link", Path(1)),
    #[cfg(target_arch = "x86_64")]
    of(libc::SYS_unlink, "unlink", Path(0)),
    #[cfg(target_arch = "x86_64")]
    of(libc::SYS_rmdir, "unlink", Path(0)),
    #[cfg(target_arch = "x86_64")]
    filling(libc::SYS_mkdir, "mkdir", Path(0)),
];

const OPEN: c_long = libc::SYS_openat;

impl Call {
    /// Finds what a notice tells of; nothing where it changes nothing, such as opening a file to read.
    pub fn read(notice: &Notice) -> Option<&'static Call> {
        let call = CALLS.iter().find(|call| call.number == notice.number)?;
        let flags = match call.name {
            "open" if call.number == OPEN => notice.args[2] as i32,
            #[cfg(target_arch = "x86_64")]
            "open" if call.number == libc::SYS_open => notice.args[1] as i32,
            _ => return Some(call),
        };
        let changes =
            flags & libc::O_ACCMODE != libc::O_RDONLY || flags & (libc::O_CREAT | libc::O_TRUNC) != 0;
        changes.then_some(call)
    }

    /// Lists the numbers of all of them.
    pub fn numbers() -> impl Iterator<Item = c_long> {
        CALLS.iter().map(|call| call.number)
    }
}
