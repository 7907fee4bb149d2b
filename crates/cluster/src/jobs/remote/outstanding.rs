//! The jobs that this server waits for, to limit the number per client.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use parking_lot::Mutex;

use crate::scheduler::{Cancel, Class, Full, Task};

/// The submitted jobs that have not ended.
#[derive(Clone, Debug, Default)]
pub(super) struct Outstanding(Arc<Mutex<Jobs>>);

#[derive(Debug, Default)]
struct Jobs {
    last: u64,
    jobs: HashMap<u64, Waiting>,
}

#[derive(Debug)]
struct Waiting {
    class: Class,
    client: Option<IpAddr>,
    is_running: bool,
    cancel: Cancel,
}

/// A job that counts until this is dropped.
#[derive(Debug)]
pub(super) struct Place {
    number: u64,
    all: Outstanding,
}

impl Outstanding {
    /// Counts a new job of a client, unless it exceeds the limits of the
    /// [scheduler](crate::scheduler), which apply to each server separately.
    pub(super) fn admit(&self, task: &Task) -> Result<Place, Full> {
        let (class, client) = (task.class, task.client);
        let mut jobs = self.0.lock();
        let counts = |job: &&Waiting| job.class == class && !job.cancel.is_stopped();
        let of_class = || jobs.jobs.values().filter(counts);
        if of_class().filter(|job| job.client == client).count() >= class.max_per_client() {
            return Err(Full::Client(class));
        }
        if of_class().filter(|job| !job.is_running).count() >= class.max_waiting() {
            return Err(Full::Total(class));
        }
        jobs.last += 1;
        let number = jobs.last;
        let cancel = task.stop.clone();
        jobs.jobs.insert(number, Waiting { class, client, is_running: false, cancel });
        Ok(Place { number, all: self.clone() })
    }
}

impl Place {
    /// Records that a worker has started the job.
    pub(super) fn start(&self) {
        if let Some(job) = self.all.0.lock().jobs.get_mut(&self.number) {
            job.is_running = true;
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.all.0.lock().jobs.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_and_all_together_have_limits() {
        let all = Outstanding::default();
        let task = |class, number: u8| {
            let client = Some([127, 0, 0, number].into());
            Task { class, client, stop: Cancel::default() }
        };
        let admit = |number| all.admit(&task(Class::Analysis, number));
        let mut places: Vec<_> = (0..8).map(|_| admit(1).unwrap()).collect();
        assert_eq!(admit(1).err(), Some(Full::Client(Class::Analysis)));
        assert!(all.admit(&task(Class::Hint, 1)).is_ok(), "another class");
        places[0].start();
        assert_eq!(admit(1).err(), Some(Full::Client(Class::Analysis)), "it runs");
        let stopped = task(Class::Hint, 2);
        let _hints: Vec<_> = (0..8).map(|_| all.admit(&stopped).unwrap()).collect();
        assert!(all.admit(&stopped).is_err());
        stopped.stop.stop();
        assert!(all.admit(&task(Class::Hint, 2)).is_ok(), "what is stopped does not count");
        places.remove(0);
        places.push(admit(1).unwrap());
        for number in 2..=8 {
            places.extend((0..8).map(|_| admit(number).unwrap()));
        }
        assert_eq!(admit(9).err(), Some(Full::Total(Class::Analysis)));
        places[0].start();
        assert!(admit(9).is_ok(), "one waits less");
    }
}
