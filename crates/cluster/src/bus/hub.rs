//! A network within one process: for a single server, or for several servers in a test.

use std::collections::HashSet;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::{mpsc, watch};

use super::network::INBOX_SIZE;
use super::{Incoming, Link, Network, Received, Topic};

/// Connects the nodes of one process.
#[derive(Clone, Debug, Default)]
pub(super) struct Hub(Arc<Mutex<Vec<Node>>>);

/// A node, as the others see it.
#[derive(Debug)]
struct Node {
    topics: HashSet<Topic>,
    inbox: mpsc::Sender<Received>,
    link: watch::Sender<Link>,
}

/// A node's connection to the others.
#[derive(Debug)]
struct Member {
    hub: Hub,
    number: usize,
    link: watch::Receiver<Link>,
}

impl Hub {
    /// Adds a node.
    pub(super) fn join(&self) -> (Box<dyn Network>, Incoming) {
        let (inbox, incoming) = mpsc::channel(INBOX_SIZE);
        let (link, watched) = watch::channel(Link { is_up: true, gaps: 1 });
        let number = self.with(|nodes| {
            nodes.push(Node { topics: HashSet::new(), inbox, link });
            nodes.len() - 1
        });
        (Box::new(Member { hub: self.clone(), number, link: watched }), incoming)
    }

    fn with<T>(&self, act: impl FnOnce(&mut Vec<Node>) -> T) -> T {
        act(&mut self.0.lock())
    }
}

impl Network for Member {
    fn send(&self, topic: Topic, text: Vec<u8>) {
        self.hub.with(|nodes| {
            for (number, node) in nodes.iter().enumerate() {
                if number == self.number || !node.topics.contains(&topic) {
                    continue;
                }
                let lost = node.inbox.try_send(Received { topic, text: text.clone() }).is_err();
                if lost {
                    node.link.send_modify(|link| link.gaps += 1);
                }
            }
        });
    }

    fn listen(&self, topic: Topic) {
        self.hub.with(|nodes| nodes[self.number].topics.insert(topic));
    }

    fn forget(&self, topic: Topic) {
        self.hub.with(|nodes| nodes[self.number].topics.remove(&topic));
    }

    fn link(&self) -> watch::Receiver<Link> {
        self.link.clone()
    }

    fn lost(&self) -> u64 {
        0
    }

    fn is_alone(&self) -> bool {
        self.hub.with(|nodes| nodes.len() == 1)
    }
}
