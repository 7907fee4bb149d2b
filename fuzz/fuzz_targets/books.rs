//! Opening books: any bytes are read or refused without a panic, and a book with a changed byte is refused
//! or as it was.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use ludoteca_solver::Book;

static BYTES: &[u8] = include_bytes!("../seeds/books/fourmation-side-4-n4");
static WHOLE: LazyLock<Book> = LazyLock::new(|| Book::read(BYTES).expect("a book"));

fuzz_target!(|bytes: &[u8]| {
    let _ = Book::read(bytes);
    // Three bytes each: where something is changed, and into what. The first line says what the book is
    // of, so that a change there makes another.
    let line = BYTES.iter().position(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let mut changed = BYTES.to_vec();
    for edit in bytes.as_chunks::<3>().0 {
        let [a, b, value] = *edit;
        let at = line + usize::from(u16::from_le_bytes([a, b])) % (BYTES.len() - line);
        changed[at] = value;
    }
    if let Ok(book) = Book::read(&changed[..]) {
        assert_eq!(book, *WHOLE);
    }
});
