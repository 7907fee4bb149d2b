#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ludoteca_fuzz_checks::books(bytes));
