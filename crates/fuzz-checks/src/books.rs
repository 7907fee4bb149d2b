use std::sync::LazyLock;

use ludoteca_solver::Book;

static BYTES: &[u8] = include_bytes!("../../../fuzz/seeds/books/fourmation-side-4-n4");
static WHOLE: LazyLock<Book> = LazyLock::new(|| Book::read(BYTES).expect("a book"));

/// Opening books: no input causes a panic, and a modified book is rejected or unchanged in meaning.
pub fn books(bytes: &[u8]) {
    let _ = Book::read(bytes);
    // Each edit has 3 bytes: a position and a new value. Edits exclude the first line, which names the game: a
    // change there gives a different book.
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
}
