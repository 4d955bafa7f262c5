//! Records as people and other programs wrote them, where `KEISEI_DATA` has them.

#[path = "../../../keisei/tests/uecda/audit/mod.rs"]
mod audit;
mod blksgf;
mod contest_players;
mod fuji_record;
mod go_sgf;
mod sgf;
#[path = "../shared/mod.rs"]
mod shared;
mod shogi;
#[path = "../shared/told.rs"]
mod told;
mod uecda_log;
mod uecda_wire;
mod wthor;
