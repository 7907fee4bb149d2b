//! Long answers.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use futures_util::stream;
use tokio::task::yield_now;

/// Bytes that go into the compressor at once: about a millisecond's work.
const PIECE: usize = 64 << 10;

/// A body that others get their turn between the pieces of: whoever compresses it takes as long as
/// a piece is.
pub(super) fn in_pieces(text: impl Into<Bytes>) -> Body {
    Body::from_stream(stream::unfold(text.into(), async |mut rest: Bytes| {
        if rest.is_empty() {
            return None;
        }
        yield_now().await;
        let piece = rest.split_to(rest.len().min(PIECE));
        Some((Ok::<_, Infallible>(piece), rest))
    }))
}
