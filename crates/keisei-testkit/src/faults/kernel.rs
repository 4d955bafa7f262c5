//! What the kernel is asked for: to be told of system calls, and to let them pass, fail or never return.

use super::calls::Call;
use std::ffi::{CStr, OsString};
use std::fs::File;
use std::io::{self, Error};
use std::mem::{size_of, zeroed};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::FileExt;
use std::os::unix::net::UnixDatagram;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command};

/// How long a program may say nothing, before it is taken for hung.
const PATIENCE: i32 = 120_000;

#[cfg(target_arch = "x86_64")]
const ARCH: u32 = 0xc000_003e;
#[cfg(target_arch = "aarch64")]
const ARCH: u32 = 0xc000_00b7;

/// A call that waits for an answer.
pub(super) struct Notice {
    id: u64,
    thread: u32,
    pub number: libc::c_long,
    pub args: [u64; 6],
}

/// What becomes of a call.
#[derive(Clone, Copy)]
pub(super) enum Answer {
    /// It takes place.
    Continue,
    /// It fails with an error of this number.
    Fails(i32),
    /// It returns this, and nothing takes place any more.
    Returns(i64),
    /// Nobody waits for an answer any more.
    Nobody,
}

/// Where the kernel tells of calls.
pub(super) struct Listener(OwnedFd);

impl Listener {
    /// Starts a program of which every call that changes files is told.
    pub fn spawn(command: &mut Command) -> io::Result<(Child, Listener)> {
        let filter = filter();
        let (ours, theirs) = UnixDatagram::pair()?;
        let socket = theirs.as_raw_fd();
        // SAFETY: between fork and exec the closure makes system calls only; it allocates nothing and takes no lock. The
        // filter was made before and lives until `spawn` returns.
        unsafe { command.pre_exec(move || send(socket, install(&filter)?)) };
        let child = command.spawn()?;
        drop(theirs);
        Ok((child, Listener(receive(ours.as_raw_fd())?)))
    }

    /// Waits for the next call; nothing when nobody is left who could make one.
    pub fn next(&self) -> io::Result<Option<Notice>> {
        loop {
            let mut wait = libc::pollfd { fd: self.0.as_raw_fd(), events: libc::POLLIN, revents: 0 };
            // SAFETY: `wait` is one valid entry.
            let ready = checked(unsafe { libc::poll(&raw mut wait, 1, PATIENCE) }.into())?;
            if ready == 0 {
                return Err(Error::new(io::ErrorKind::TimedOut, "the program neither goes on nor ends"));
            }
            if wait.revents & libc::POLLIN == 0 {
                return Ok(None);
            }
            // SAFETY: all zeros are a notification; the kernel asks for them.
            let mut told: libc::seccomp_notif = unsafe { zeroed() };
            // SAFETY: the kernel writes one notification of this size.
            let read = unsafe { libc::ioctl(self.0.as_raw_fd(), RECEIVE, &raw mut told) };
            match checked(read.into()) {
                Ok(_) => return Ok(Some(Notice::from(told))),
                // Whoever made the call was killed meanwhile.
                Err(why) if why.raw_os_error() == Some(libc::ENOENT) => {}
                Err(why) => return Err(why),
            }
        }
    }

    /// Lets a call go on or return.
    pub fn answer(&self, notice: &Notice, answer: Answer) -> io::Result<()> {
        // SAFETY: all zeros are an answer.
        let mut said: libc::seccomp_notif_resp = unsafe { zeroed() };
        said.id = notice.id;
        match answer {
            Answer::Continue => said.flags = libc::SECCOMP_USER_NOTIF_FLAG_CONTINUE as u32,
            Answer::Fails(errno) => said.error = -errno,
            Answer::Returns(value) => said.val = value,
            Answer::Nobody => return Ok(()),
        }
        // SAFETY: the kernel reads one answer of this size.
        let sent = unsafe { libc::ioctl(self.0.as_raw_fd(), SEND, &raw mut said) };
        match checked(sent.into()) {
            Err(why) if why.raw_os_error() != Some(libc::ENOENT) => Err(why),
            _ => Ok(()),
        }
    }
}

impl From<libc::seccomp_notif> for Notice {
    fn from(told: libc::seccomp_notif) -> Self {
        Notice { id: told.id, thread: told.pid, number: told.data.nr.into(), args: told.data.args }
    }
}

impl Notice {
    /// Reads bytes of the caller's memory.
    pub fn bytes(&self, at: u64, count: usize) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; count];
        File::open(format!("/proc/{}/mem", self.thread))?.read_exact_at(&mut bytes, at)?;
        Ok(bytes)
    }

    /// Reads a text of the caller's memory that ends with a zero; nothing where it is longer than any path.
    pub fn text(&self, at: u64) -> Option<OsString> {
        let memory = File::open(format!("/proc/{}/mem", self.thread)).ok()?;
        let mut bytes = vec![0; 4096];
        // The text may stand at the end of what can be read.
        let read = memory.read_at(&mut bytes, at).ok()?;
        let text = CStr::from_bytes_until_nul(&bytes[..read]).ok()?;
        Some(OsString::from_vec(text.to_bytes().to_vec()))
    }

    /// Names the file that a descriptor of the caller's stands for.
    pub fn opened(&self, descriptor: RawFd) -> Option<PathBuf> {
        std::fs::read_link(format!("/proc/{}/fd/{descriptor}", self.thread)).ok()
    }

    /// Writes bytes where the call would, moving the caller's place in the file.
    pub fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        let process = self.process()?;
        // SAFETY: the call takes numbers only, and what it returns is a descriptor of ours.
        let handle = owned(unsafe { libc::syscall(libc::SYS_pidfd_open, process, 0) })?;
        let theirs = self.args[0] as RawFd;
        // SAFETY: as above.
        let copy = owned(unsafe { libc::syscall(libc::SYS_pidfd_getfd, handle.as_raw_fd(), theirs, 0) })?;
        io::Write::write(&mut File::from(copy), bytes)
    }

    /// Finds the process that the calling thread is of.
    fn process(&self) -> io::Result<i32> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.thread))?;
        let line = status.lines().find_map(|line| line.strip_prefix("Tgid:"));
        line.and_then(|text| text.trim().parse().ok()).ok_or_else(|| Error::other("no process"))
    }
}

/// Kills a process.
pub(super) fn kill(process: u32) -> io::Result<()> {
    let process = i32::try_from(process).map_err(Error::other)?;
    // SAFETY: it takes numbers only; the process is our child, which nobody has waited for.
    checked(unsafe { libc::kill(process, libc::SIGKILL) }.into()).map(drop)
}

const RECEIVE: libc::Ioctl = request::<libc::seccomp_notif>(0);
const SEND: libc::Ioctl = request::<libc::seccomp_notif_resp>(1);

/// Makes the number of a request that reads and writes, as the kernel's headers do.
const fn request<T>(number: u32) -> libc::Ioctl {
    (3 << 30 | (size_of::<T>() as u32) << 16 | (b'!' as u32) << 8 | number) as libc::Ioctl
}

/// Writes the filter: each of our calls is told, every other one takes place.
fn filter() -> Vec<libc::sock_filter> {
    let statement = |code: u32, k: u32| libc::sock_filter { code: code as u16, jt: 0, jf: 0, k };
    let load = libc::BPF_LD | libc::BPF_W | libc::BPF_ABS;
    let equal = libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K;
    let end = libc::BPF_RET | libc::BPF_K;
    let mut filter = vec![
        statement(load, std::mem::offset_of!(libc::seccomp_data, arch) as u32),
        libc::sock_filter { jt: 1, ..statement(equal, ARCH) },
        statement(end, libc::SECCOMP_RET_ALLOW),
        statement(load, std::mem::offset_of!(libc::seccomp_data, nr) as u32),
    ];
    for number in Call::numbers() {
        filter.push(libc::sock_filter { jf: 1, ..statement(equal, number as u32) });
        filter.push(statement(end, libc::SECCOMP_RET_USER_NOTIF));
    }
    filter.push(statement(end, libc::SECCOMP_RET_ALLOW));
    filter
}

/// Puts the filter before this process and returns where the kernel tells of calls.
fn install(filter: &[libc::sock_filter]) -> io::Result<RawFd> {
    let program = libc::sock_fprog { len: filter.len() as u16, filter: filter.as_ptr().cast_mut() };
    // SAFETY: it takes numbers only.
    checked(unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) }.into())?;
    let (mode, flags) = (libc::SECCOMP_SET_MODE_FILTER, libc::SECCOMP_FILTER_FLAG_NEW_LISTENER);
    // SAFETY: the program lives until the call returns, and the kernel only reads it.
    let made = unsafe { libc::syscall(libc::SYS_seccomp, mode, flags, &raw const program) };
    checked(made).map(|descriptor| descriptor as RawFd)
}

/// Room for a message that carries one descriptor.
#[repr(C)]
struct Carried {
    head: libc::cmsghdr,
    descriptor: RawFd,
}

/// Lays a message out that carries a descriptor and one byte, and hands it to a call.
fn with_message(carried: &mut Carried, call: impl FnOnce(&mut libc::msghdr) -> isize) -> io::Result<()> {
    let mut byte = [0_u8];
    let mut part = libc::iovec { iov_base: byte.as_mut_ptr().cast(), iov_len: 1 };
    // SAFETY: all zeros are a message without address, parts and anything carried.
    let mut message: libc::msghdr = unsafe { zeroed() };
    message.msg_iov = &raw mut part;
    message.msg_iovlen = 1;
    message.msg_control = (&raw mut *carried).cast();
    message.msg_controllen = size_of::<Carried>() as _;
    checked(call(&mut message) as libc::c_long).map(drop)
}

fn send(socket: RawFd, descriptor: RawFd) -> io::Result<()> {
    let length = (size_of::<libc::cmsghdr>() + size_of::<RawFd>()) as _;
    let head = libc::cmsghdr { cmsg_len: length, cmsg_level: libc::SOL_SOCKET, cmsg_type: libc::SCM_RIGHTS };
    let mut carried = Carried { head, descriptor };
    // SAFETY: the message is laid out as the kernel wants it and lives until the call returns.
    with_message(&mut carried, |message| unsafe { libc::sendmsg(socket, message, 0) })
}

fn receive(socket: RawFd) -> io::Result<OwnedFd> {
    let head = libc::cmsghdr { cmsg_len: 0, cmsg_level: 0, cmsg_type: 0 };
    let mut carried = Carried { head, descriptor: -1 };
    // SAFETY: as for sending; the kernel writes no more than there is room for.
    with_message(&mut carried, |message| unsafe { libc::recvmsg(socket, message, libc::MSG_CMSG_CLOEXEC) })?;
    owned(carried.descriptor.into())
}

fn owned(descriptor: libc::c_long) -> io::Result<OwnedFd> {
    let descriptor = checked(descriptor)? as RawFd;
    // SAFETY: the kernel has just made it for us.
    Ok(unsafe { OwnedFd::from_raw_fd(descriptor) })
}

/// Turns what a call returned into what the system said.
fn checked(returned: libc::c_long) -> io::Result<libc::c_long> {
    if returned < 0 { Err(Error::last_os_error()) } else { Ok(returned) }
}
