use ludoteca_solver::certificate::check;

static PROOF: &[u8] = include_bytes!("../../../proofs/fourmation-side-4-n3.proof");

fn is_accepted(bytes: &[u8]) -> bool {
    check(bytes, &mut |_| ()).is_ok()
}

/// Proofs: no input causes a panic, and every modified proof is rejected.
pub fn certificates(bytes: &[u8]) {
    is_accepted(bytes);
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
