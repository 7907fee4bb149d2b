#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| ludoteca_fuzz_checks::ugi(text));
