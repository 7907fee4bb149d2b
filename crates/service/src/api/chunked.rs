//! Long response bodies, sent in chunks.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use futures_util::{StreamExt, stream};
use tokio::task::yield_now;

/// Maximum number of bytes that are compressed at a time: about a millisecond of work.
const CHUNK_SIZE: usize = 64 << 10;

/// A body that yields to other tasks between its chunks, because compressing a long body takes
/// long.
pub(super) fn chunked_body(text: impl Into<Bytes>) -> Body {
    let text = text.into();
    if text.len() <= CHUNK_SIZE {
        return text.into();
    }
    let chunks = stream::unfold(text, async |mut rest: Bytes| {
        if rest.is_empty() {
            return None;
        }
        yield_now().await;
        let chunk = rest.split_to(rest.len().min(CHUNK_SIZE));
        Some((Ok::<_, Infallible>(chunk), rest))
    });
    // The compressor polls again after the end.
    Body::from_stream(chunks.fuse())
}
