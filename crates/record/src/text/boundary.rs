//! The boundaries of the records in a file.

use super::lexer::{Lexer, Token};
use crate::format::Format;

/// The number of bytes before the second record of a text: before the first tag that follows moves
/// or a result. The length of the text if there is one record, or if the rest cannot be read.
pub(crate) fn boundary(text: &str, format: Format) -> usize {
    let mut lexer = Lexer::new(text);
    if format.is_foreign() {
        lexer = lexer.without_escapes();
    }
    let mut has_moves = false;
    loop {
        let start = text.len() - lexer.rest().len();
        match lexer.next() {
            Ok((_, Token::Tag(..))) if has_moves => return start,
            Ok((_, Token::Word(_) | Token::Open | Token::Close)) => has_moves = true,
            Ok((_, Token::Tag(..) | Token::Comment(_))) => {}
            Ok((_, Token::End)) | Err(_) => return text.len(),
        }
    }
}

/// The line and column after a text, counted from 1.
pub(crate) fn end_of(text: &str) -> (u32, u32) {
    let mut lexer = Lexer::new(text);
    while lexer.bump().is_some() {}
    lexer.at()
}
