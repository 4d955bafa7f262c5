//! Large arrays of mostly zeros, in little room.
//!
//! An array of a million numbers or more, half of them zero, is kept as the numbers that are not and the gaps between them: the
//! first number stands at the first gap, every other one a gap after the one before it. A gap has sixteen bits, so where zeros
//! go on for longer a zero is kept now and then. Numbers that are all whole and small take sixteen bits as well.

use keisei_core::{Tensor, Tensors};

/// Arrays shorter than this are kept as they are.
const LEAST: usize = 1 << 20;
/// The longest gap.
const GAP: usize = i16::MAX as usize;

/// Names the array of gaps, and that of the length.
fn names(name: &str) -> [String; 2] {
    [format!("{name}.gaps"), format!("{name}.count")]
}

/// Stores an array under a name; says whether it was stored by its gaps.
pub fn put(tensors: &mut Tensors, name: &str, numbers: &[f32]) -> bool {
    let zeros = numbers.iter().filter(|number| number.to_bits() == 0).count();
    if numbers.len() < LEAST || zeros < numbers.len() / 2 {
        tensors.put(name, Tensor::F32(numbers.to_vec()));
        return false;
    }
    let (mut gaps, mut kept, mut before) = (Vec::new(), Vec::new(), 0);
    for (at, &number) in numbers.iter().enumerate() {
        if number.to_bits() != 0 || at - before == GAP {
            gaps.push((at - before) as i16);
            kept.push(number);
            before = at;
        }
    }
    let small = |number: &f32| f32::from(*number as i16).to_bits() == number.to_bits();
    let kept = if kept.iter().all(small) {
        Tensor::I16(kept.iter().map(|&number| number as i16).collect())
    } else {
        Tensor::F32(kept)
    };
    let [gap_name, count_name] = names(name);
    tensors.put(name, kept);
    tensors.put(&gap_name, Tensor::I16(gaps));
    tensors.put(&count_name, Tensor::U64(vec![numbers.len() as u64]));
    true
}

/// Takes an array out, whichever way it was stored; nothing if it is not sound.
pub fn take(tensors: &mut Tensors, name: &str) -> Option<Vec<f32>> {
    let [gap_name, count_name] = names(name);
    let kept = match tensors.0.remove(name)? {
        Tensor::F32(numbers) => numbers,
        Tensor::I16(numbers) => numbers.into_iter().map(f32::from).collect(),
        _ => return None,
    };
    let (gaps, count) = match (tensors.0.remove(&gap_name), tensors.0.remove(&count_name)) {
        (None, None) => return Some(kept),
        (Some(Tensor::I16(gaps)), Some(Tensor::U64(count))) => (gaps, *count.first()?),
        _ => return None,
    };
    // Each gap leads so far at most: a file cannot ask for more memory than it could fill.
    let count = usize::try_from(count).ok().filter(|&count| count <= (gaps.len() + 1) * GAP)?;
    if gaps.len() != kept.len() {
        return None;
    }
    let (mut numbers, mut at) = (vec![0.0; count], 0usize);
    for (gap, number) in gaps.into_iter().zip(kept) {
        at += usize::try_from(gap).ok()?;
        *numbers.get_mut(at)? = number;
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn there_and_back(numbers: &[f32]) -> (bool, usize) {
        let mut tensors = Tensors::default();
        let sparse = put(&mut tensors, "w", numbers);
        let stored = match &tensors.0["w"] {
            Tensor::F32(kept) => 4 * kept.len(),
            Tensor::I16(kept) => 2 * kept.len(),
            _ => 0,
        };
        let read = take(&mut tensors, "w").unwrap();
        assert!(read.iter().map(|x| x.to_bits()).eq(numbers.iter().map(|x| x.to_bits())));
        assert!(tensors.0.is_empty());
        (sparse, stored)
    }

    #[test]
    fn what_is_mostly_zero_takes_little_room_and_comes_back() {
        let mut numbers = vec![0.0; 3 * LEAST];
        assert!(there_and_back(&numbers).0);
        for at in [0, 1, GAP, 2 * GAP, 2 * GAP + 1, 2 * LEAST, 3 * LEAST - 1] {
            numbers[at] = -7.0;
        }
        let (sparse, bytes) = there_and_back(&numbers);
        assert!(sparse && bytes < 300, "{bytes}");
        numbers[5] = 0.5;
        numbers[6] = -0.0;
        numbers[7] = 40_000.0;
        let (sparse, more) = there_and_back(&numbers);
        assert!(sparse && more > bytes && more < 600, "{more}");
        numbers.fill(1.0);
        assert_eq!(there_and_back(&numbers), (false, 12 * LEAST));
        assert_eq!(there_and_back(&[0.0; 100]), (false, 400));
    }

    #[test]
    fn what_is_not_sound_is_refused() {
        let with = |gaps: Vec<i16>, count: u64| {
            let mut tensors = Tensors::default();
            tensors.put("w", Tensor::I16(vec![1, 2]));
            tensors.put("w.gaps", Tensor::I16(gaps));
            tensors.put("w.count", Tensor::U64(vec![count]));
            take(&mut tensors, "w")
        };
        assert_eq!(with(vec![1, 2], 5), Some(vec![0.0, 1.0, 0.0, 2.0, 0.0]));
        for (gaps, count) in [(vec![1], 5), (vec![1, 4], 5), (vec![1, -1], 5), (vec![1, 2], u64::MAX)] {
            assert_eq!(with(gaps, count), None);
        }
    }
}
