//! Playouts, four boards to a register and two registers at a time.
//!
//! Each lane plays one game with its own generator. All lanes draw once for every ply, so a lane
//! draws exactly what the plain loop would; a lane whose game is over takes the next simulation
//! at once, so that none waits for the longest game. Sums are integers: their order is nothing.
#![allow(unsafe_code)]

use super::Board;
#[cfg(target_arch = "x86_64")]
use super::simd;
use keisei_core::{Stream, Tally, playout};

/// Tallies `n` uniform playouts; simulation `i` draws from `stream.child(i)`.
pub fn playouts(from: &Board, n: u32, stream: Stream) -> Tally {
    #[cfg(target_arch = "x86_64")]
    if simd::available() && n > 1 {
        // SAFETY: the CPU has what the function was compiled for.
        return unsafe { avx2::playouts(from, n, stream) };
    }
    playout::light(from, n, stream)
}

#[cfg(target_arch = "x86_64")]
pub mod avx2 {
    //! The lanes; callers make sure that the CPU has AVX2, BMI2 and POPCNT.

    use super::super::bits::INNER_FILES;
    use super::Board;
    use keisei_core::{Position, Stream, Tally};
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_pd,
        _mm256_cmpeq_epi64, _mm256_loadu_si256, _mm256_movemask_pd, _mm256_or_si256, _mm256_set1_epi64x,
        _mm256_setzero_si256, _mm256_slli_epi64, _mm256_srli_epi64, _mm256_storeu_si256, _mm256_xor_si256,
        _pdep_u64,
    };

    /// Games side by side in one register.
    const WIDTH: usize = 4;
    /// Registers whose plies alternate, so that one's arithmetic hides the other's latency.
    const GROUPS: usize = 2;

    /// Enemy discs in unbroken lines from `from`, in one direction, for four boards.
    macro_rules! run {
        ($shift:ident, $by:literal, $twice:literal, $from:expr, $enemy:expr, $pairs:expr) => {{
            let mut line = _mm256_and_si256($enemy, $shift::<$by>($from));
            line = _mm256_or_si256(line, _mm256_and_si256($enemy, $shift::<$by>(line)));
            line = _mm256_or_si256(line, _mm256_and_si256($pairs, $shift::<$twice>(line)));
            _mm256_or_si256(line, _mm256_and_si256($pairs, $shift::<$twice>(line)))
        }};
    }

    /// Does `$each!(shift, by, enemy, pairs, twice)` for the eight directions.
    macro_rules! directions {
        ($each:ident, $enemy:expr) => {{
            let inner = _mm256_and_si256($enemy, _mm256_set1_epi64x(INNER_FILES as i64));
            directions!(@axis $each, inner, 1, 2);
            directions!(@axis $each, $enemy, 8, 16);
            directions!(@axis $each, inner, 9, 18);
            directions!(@axis $each, inner, 7, 14);
        }};
        (@axis $each:ident, $jumpable:expr, $by:literal, $twice:literal) => {{
            let up_pairs = _mm256_and_si256($jumpable, _mm256_slli_epi64::<$by>($jumpable));
            let down_pairs = _mm256_srli_epi64::<$by>(up_pairs);
            $each!(_mm256_slli_epi64, $by, $twice, $jumpable, up_pairs);
            $each!(_mm256_srli_epi64, $by, $twice, $jumpable, down_pairs);
        }};
    }

    /// Returns where `own` may place a disc, on four boards.
    #[inline]
    #[target_feature(enable = "avx2,bmi2,popcnt")]
    pub fn legal(own: __m256i, enemy: __m256i) -> __m256i {
        let mut moves = _mm256_setzero_si256();
        macro_rules! ends {
            ($shift:ident, $by:literal, $twice:literal, $jumpable:expr, $pairs:expr) => {
                moves =
                    _mm256_or_si256(moves, $shift::<$by>(run!($shift, $by, $twice, own, $jumpable, $pairs)));
            };
        }
        directions!(ends, enemy);
        _mm256_andnot_si256(_mm256_or_si256(own, enemy), moves)
    }

    /// Returns what the discs `placed` (one or none a board) flip, on four boards.
    #[inline]
    #[target_feature(enable = "avx2,bmi2,popcnt")]
    pub fn flips(own: __m256i, enemy: __m256i, placed: __m256i) -> __m256i {
        let none = _mm256_setzero_si256();
        let mut flipped = none;
        macro_rules! enclosed {
            ($shift:ident, $by:literal, $twice:literal, $jumpable:expr, $pairs:expr) => {
                let line = run!($shift, $by, $twice, placed, $jumpable, $pairs);
                let open = _mm256_cmpeq_epi64(_mm256_and_si256(own, $shift::<$by>(line)), none);
                flipped = _mm256_or_si256(flipped, _mm256_andnot_si256(open, line));
            };
        }
        directions!(enclosed, enemy);
        flipped
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi2,popcnt")]
    pub fn load(words: &[u64; WIDTH]) -> __m256i {
        // SAFETY: 32 bytes are there, and the load needs no alignment.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi2,popcnt")]
    pub fn store(lanes: __m256i) -> [u64; WIDTH] {
        let mut words = [0; WIDTH];
        // SAFETY: 32 bytes are there, and the store needs no alignment.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), lanes) };
        words
    }

    /// Four generators: xoshiro256++ as in `keisei_core::rng`, word by word.
    struct Generators([__m256i; 4]);

    impl Generators {
        #[inline]
        #[target_feature(enable = "avx2,bmi2,popcnt")]
        fn next(&mut self) -> __m256i {
            let [s0, s1, s2, s3] = self.0;
            let sum = _mm256_add_epi64(s0, s3);
            let rolled = _mm256_or_si256(_mm256_slli_epi64::<23>(sum), _mm256_srli_epi64::<41>(sum));
            let result = _mm256_add_epi64(rolled, s0);
            let t = _mm256_slli_epi64::<17>(s1);
            let s2 = _mm256_xor_si256(s2, s0);
            let s3 = _mm256_xor_si256(s3, s1);
            let s1 = _mm256_xor_si256(s1, s2);
            let s0 = _mm256_xor_si256(s0, s3);
            let s2 = _mm256_xor_si256(s2, t);
            let s3 = _mm256_or_si256(_mm256_slli_epi64::<45>(s3), _mm256_srli_epi64::<19>(s3));
            self.0 = [s0, s1, s2, s3];
            result
        }

        #[target_feature(enable = "avx2,bmi2,popcnt")]
        fn seed(&mut self, lane: usize, stream: Stream) {
            for (words, word) in self.0.iter_mut().zip(stream.rng().state()) {
                let mut lanes = store(*words);
                lanes[lane] = word;
                *words = load(&lanes);
            }
        }
    }

    /// Four games under way.
    struct Group {
        own: __m256i,
        enemy: __m256i,
        /// Where the side to move may place a disc.
        moves: __m256i,
        plies: __m256i,
        generators: Generators,
        /// One bit for every lane that still has a game.
        active: i32,
    }

    /// Hands out simulations and sums up the finished ones.
    struct Dealer {
        own: u64,
        enemy: u64,
        moves: u64,
        turn: usize,
        stream: Stream,
        dealt: u32,
        n: u32,
        tally: Tally,
    }

    impl Dealer {
        fn count(&mut self, own: u64, enemy: u64, plies: u64) {
            // The pass that showed the game to be over was none, for the other side could not move.
            let plies = plies - 1;
            let mover = self.turn ^ (plies as usize & 1) ^ 1;
            let mut discs = [0; 2];
            discs[mover] = own.count_ones();
            discs[mover ^ 1] = enemy.count_ones();
            self.tally.games += 1;
            self.tally.plies += plies;
            for seat in 0..2 {
                let (mine, other) = (discs[seat], discs[seat ^ 1]);
                self.tally.wins[seat] += u64::from(mine > other);
                let halves = u64::from(mine > other) + u64::from(mine >= other);
                self.tally.payoffs[seat] += halves * (Tally::UNIT / 2);
                self.tally.scores[seat] += i64::from(mine);
            }
        }

        /// Puts the next simulation into a lane, or leaves the lane without a game.
        #[target_feature(enable = "avx2,bmi2,popcnt")]
        fn deal(&mut self, group: &mut Group, lane: usize) {
            let set = |lanes: &mut __m256i, word: u64| {
                let mut words = store(*lanes);
                words[lane] = word;
                *lanes = load(&words);
            };
            if self.dealt == self.n {
                group.active &= !(1 << lane);
                set(&mut group.own, 0);
                set(&mut group.enemy, 0);
                set(&mut group.moves, 0);
                return;
            }
            group.active |= 1 << lane;
            set(&mut group.own, self.own);
            set(&mut group.enemy, self.enemy);
            set(&mut group.moves, self.moves);
            set(&mut group.plies, 0);
            group.generators.seed(lane, self.stream.child(u64::from(self.dealt)));
            self.dealt += 1;
        }
    }

    impl Group {
        #[target_feature(enable = "avx2,bmi2,popcnt")]
        fn new() -> Self {
            let zero = _mm256_setzero_si256();
            let generators = Generators([zero; 4]);
            Group { own: zero, enemy: zero, moves: zero, plies: zero, generators, active: 0 }
        }

        /// Draws one of each board's moves; none where there is none.
        #[inline]
        #[target_feature(enable = "avx2,bmi2,popcnt")]
        fn choose(&mut self) -> __m256i {
            let draws = store(self.generators.next());
            let moves = store(self.moves);
            let mut placed = [0; WIDTH];
            for lane in 0..WIDTH {
                let count = u128::from(moves[lane].count_ones());
                let k = (u128::from(draws[lane]) * count) >> 64;
                placed[lane] = _pdep_u64(1 << k, moves[lane]);
            }
            load(&placed)
        }

        /// Plays one ply on every board, then says which lanes' games are over.
        #[inline]
        #[target_feature(enable = "avx2,bmi2,popcnt")]
        fn ply(&mut self) -> i32 {
            let none = _mm256_setzero_si256();
            let placed = self.choose();
            let flipped = flips(self.own, self.enemy, placed);
            let moved = _mm256_or_si256(self.own, _mm256_or_si256(flipped, placed));
            self.own = _mm256_andnot_si256(flipped, self.enemy);
            self.enemy = moved;
            self.plies = _mm256_add_epi64(self.plies, _mm256_set1_epi64x(1));
            let passed = _mm256_cmpeq_epi64(placed, none);
            self.moves = legal(self.own, self.enemy);
            let over = _mm256_and_si256(passed, _mm256_cmpeq_epi64(self.moves, none));
            _mm256_movemask_pd(_mm256_castsi256_pd(over)) & self.active
        }
    }

    /// See [`super::playouts`].
    #[target_feature(enable = "avx2,bmi2,popcnt")]
    pub fn playouts(from: &Board, n: u32, stream: Stream) -> Tally {
        let (own, enemy) = from.own_and_enemy();
        let turn = from.turn().index();
        let mut dealer =
            Dealer { own, enemy, moves: from.legal(), turn, stream, dealt: 0, n, tally: Tally::default() };
        if from.is_over() {
            dealer.tally.add(from, 0);
            return times(dealer.tally, n);
        }
        let mut groups: [Group; GROUPS] = std::array::from_fn(|_| Group::new());
        for group in &mut groups {
            (0..WIDTH).for_each(|lane| dealer.deal(group, lane));
        }
        while groups.iter().any(|group| group.active != 0) {
            for group in &mut groups {
                let over = group.ply();
                if over != 0 {
                    finish(&mut dealer, group, over);
                }
            }
        }
        dealer.tally
    }

    #[cold]
    #[target_feature(enable = "avx2,bmi2,popcnt")]
    fn finish(dealer: &mut Dealer, group: &mut Group, over: i32) {
        let [own, enemy, plies] = [group.own, group.enemy, group.plies].map(|lanes| store(lanes));
        for lane in (0..WIDTH).filter(|lane| over >> lane & 1 == 1) {
            dealer.count(own[lane], enemy[lane], plies[lane]);
            dealer.deal(group, lane);
        }
    }

    /// A finished game, `n` times over.
    fn times(one: Tally, n: u32) -> Tally {
        let mut tally = Tally::default();
        (0..n).for_each(|_| tally.merge(&one));
        tally
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_core::Position;

    /// Boards from every stage of random games, finished ones and forced passes among them.
    fn boards() -> Vec<Board> {
        let mut boards = Vec::new();
        for seed in 0..12 {
            let mut rng = Stream::new(seed).named("lanes").rng();
            let mut board = Board::START;
            boards.push(board);
            while let Some(m) = board.random_move(&mut rng) {
                board.play(m);
                boards.push(board);
            }
        }
        boards
    }

    #[test]
    fn lanes_and_plain_loop_tally_alike() {
        let boards = boards();
        assert!(boards.iter().any(|board| board.legal() == 0 && !board.is_over()), "a forced pass");
        for (i, board) in boards.iter().enumerate() {
            for n in [0, 1, 2, 7, 8, 9, 33] {
                let stream = Stream::new(i as u64);
                assert_eq!(playouts(board, n, stream), playout::light(board, n, stream), "{board} {n}");
            }
        }
        let stream = Stream::new(99);
        assert_eq!(playouts(&Board::START, 5000, stream), playout::light(&Board::START, 5000, stream));
    }
}
