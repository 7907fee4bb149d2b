use std::io::Cursor;

use ludoteca_solver::certificate::{Packed, check};

static PROOF: &[u8] = include_bytes!("../../../proofs/fourmation-side-4-n3.proof");

fn is_accepted(bytes: &[u8]) -> bool {
    check(bytes, &mut |_| ()).is_ok()
}

/// Proofs: no input causes a panic, every modified proof is rejected, and the parts of a packed
/// proof are within the file and do not overlap.
pub fn certificates(bytes: &[u8]) {
    is_accepted(bytes);
    if let Ok(packed) = Packed::read(Cursor::new(bytes)) {
        assert_eq!(packed.parts.len(), packed.index.parts.len());
        let ends = packed.parts.iter().flat_map(|part| [part.start, part.end]);
        assert!(ends.clone().is_sorted() && ends.last() <= Some(bytes.len() as u64));
    }
    // Each edit has 3 bytes: a position and a new value.
    let mut changed = PROOF.to_vec();
    for edit in bytes.as_chunks::<3>().0 {
        let [a, b, value] = *edit;
        let at = usize::from(u16::from_le_bytes([a, b])) % PROOF.len();
        changed[at] = value;
    }
    let is_unchanged = changed == PROOF;
    assert_eq!(is_accepted(&changed), is_unchanged);
}
