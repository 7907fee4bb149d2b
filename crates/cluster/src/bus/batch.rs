//! Messages that are sent together: those for one topic are one message of the network, a line each.

use std::collections::HashMap;

use super::Topic;

/// Size from which a message of the network takes no more lines, in bytes. NATS rejects messages above 1 MiB.
const MAX_BYTES: usize = 64 << 10;

/// Joins the texts for each topic, in their order. JSON as it is written here has no line breaks. Returns also the
/// number of texts in each message.
pub(super) fn join(
    texts: impl IntoIterator<Item = (Topic, Vec<u8>)>,
) -> Vec<(Topic, Vec<u8>, u64)> {
    let mut joined: Vec<(Topic, Vec<u8>, u64)> = Vec::new();
    let mut open = HashMap::new();
    for (topic, text) in texts {
        let earlier = open.get(&topic).map(|index: &usize| &mut joined[*index]);
        if let Some((_, lines, count)) =
            earlier.filter(|(_, lines, _)| lines.len() + text.len() < MAX_BYTES)
        {
            lines.push(b'\n');
            lines.extend(text);
            *count += 1;
        } else {
            open.insert(topic, joined.len());
            joined.push((topic, text, 1));
        }
    }
    joined
}

/// The texts of a joined message.
pub(super) fn split(lines: &[u8]) -> impl Iterator<Item = Vec<u8>> + '_ {
    lines.split(|byte| *byte == b'\n').map(<[u8]>::to_vec)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_for_one_topic_are_one_message() {
        let room = Topic::Room(ludoteca_store::id::random());
        let sent = [(Topic::Service, "1"), (room, "2"), (Topic::Service, "3")];
        let joined = join(sent.map(|(topic, text)| (topic, text.into())));
        let service = (Topic::Service, b"1\n3".to_vec(), 2);
        assert_eq!(joined, [service, (room, b"2".to_vec(), 1)]);
        assert_eq!(split(&joined[0].1).collect::<Vec<_>>(), [b"1", b"3"]);
    }

    #[test]
    fn long_texts_are_several_messages() {
        let sent =
            [MAX_BYTES - 3, 1, 1, 2 * MAX_BYTES].map(|size| (Topic::Service, vec![b'1'; size]));
        let sizes: Vec<_> = join(sent).iter().map(|(_, lines, _)| lines.len()).collect();
        assert_eq!(sizes, [MAX_BYTES - 1, 1, 2 * MAX_BYTES]);
    }
}
