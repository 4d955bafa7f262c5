//! A connection of the contest's protocol to somebody slow, silent, deaf or gone.

use keisei_core::CancelToken;
use keisei_protocol::uecda::{Cells, Link, LinkError, Order, Profile, TABLE_BYTES, Wait, encode};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::LazyLock;
use std::time::Duration;

static NEVER: LazyLock<CancelToken> = LazyLock::new(CancelToken::default);

/// A link, and the other end of it.
fn pair() -> (Link, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let far = TcpStream::connect(listener.local_addr().expect("an address")).expect("a connection");
    far.set_nodelay(true).expect("no delay");
    (Link::new(listener.accept().expect("a connection").0).expect("a link"), far)
}

fn table() -> Cells {
    let mut cells = Profile::named("somebody").cells();
    for (i, cell) in cells.as_flattened_mut().iter_mut().enumerate().skip(30) {
        *cell = 7 - 1000 * i as i32;
    }
    cells
}

fn soon() -> Wait<'static> {
    Wait::at_most(Some(Duration::from_millis(20)), &NEVER)
}

/// What came of a table before its time was up stays; the rest makes it whole.
#[test]
fn tables_come_in_pieces_and_late() {
    let (mut link, mut far) = pair();
    let bytes = encode(&table(), Order::Network);
    assert!(matches!(link.table(soon()), Err(LinkError::Late)));
    far.write_all(&bytes[..479]).expect("sent");
    assert!(matches!(link.table(soon()), Err(LinkError::Late)));
    assert!(link.is_mid_table());
    far.write_all(&bytes[479..]).expect("sent");
    far.write_all(&bytes).expect("sent");
    far.write_all(&9i32.to_be_bytes()).expect("sent");
    for _ in 0..2 {
        assert_eq!(link.table(Wait::forever(&NEVER)).expect("a table"), table());
    }
    assert_eq!(link.number(Wait::forever(&NEVER)).expect("a number"), 9);
    assert!(!link.is_mid_table());
    // A look without waiting.
    assert!(matches!(link.table(Wait::at_most(Some(Duration::ZERO), &NEVER)), Err(LinkError::Late)));
}

/// A table leaves whole: one read has it.
#[test]
fn a_table_is_one_write() {
    let (mut link, mut far) = pair();
    for order in [Order::Network, Order::Host] {
        link.order = order;
        link.send_table(&table(), soon()).expect("sent");
        let mut bytes = [0; 2 * TABLE_BYTES];
        assert_eq!(far.read(&mut bytes).expect("read"), TABLE_BYTES);
        assert_eq!(bytes[..TABLE_BYTES], encode(&table(), order));
        link.send_number(2, soon()).expect("sent");
        assert_eq!(far.read(&mut bytes).expect("read"), 4);
        assert_eq!(bytes[..4], order.bytes(2));
    }
}

#[test]
fn who_leaves_or_does_not_read_is_told_from_who_is_late() {
    let (mut link, mut far) = pair();
    far.write_all(&[0; 100]).expect("sent");
    drop(far);
    assert!(matches!(link.table(Wait::forever(&NEVER)), Err(LinkError::Gone)));
    let (mut link, far) = pair();
    // However much the system takes for them, there is an end to it.
    let deaf = (0..1_000_000).find_map(|_| link.send_table(&table(), soon()).err());
    assert!(matches!(deaf, Some(LinkError::Late)), "{deaf:?}");
    drop(far);
}

#[test]
fn a_wait_can_be_cancelled() {
    let (mut link, _far) = pair();
    let cancelled = CancelToken::default();
    cancelled.cancel();
    assert!(matches!(link.table(Wait::forever(&cancelled)), Err(LinkError::Cancelled)));
    assert!(matches!(link.send_number(1, Wait::forever(&cancelled)), Err(LinkError::Cancelled)));
}
