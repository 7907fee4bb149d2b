//! Proofs: any bytes are refused without a panic, and so is a proof with a changed byte anywhere.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludoteca_solver::certificate::check;

static WHOLE: &[u8] = include_bytes!("../../proofs/fourmation-side-4-n3.proof");

fn is_taken(bytes: &[u8]) -> bool {
    check(bytes, &mut |_| ()).is_ok()
}

fuzz_target!(|bytes: &[u8]| {
    is_taken(bytes);
    // Three bytes each: where something is changed, and into what.
    let mut changed = WHOLE.to_vec();
    for edit in bytes.as_chunks::<3>().0 {
        let [a, b, value] = *edit;
        let at = usize::from(u16::from_le_bytes([a, b])) % WHOLE.len();
        changed[at] = value;
    }
    let is_whole = changed == WHOLE;
    assert_eq!(is_taken(&changed), is_whole);
});
