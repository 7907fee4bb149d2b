//! The order of jobs, and jobs that are no longer needed.

use super::*;
use crate::scheduler::CancelOnDrop;

#[tokio::test(flavor = "multi_thread")]
async fn urgent_jobs_come_first() {
    let Some(bus) = Bus::start().await else { return };
    let job = |class| request(class, Job::Move { game: game(&["d2"]), level: 1, seed: 1 });
    let mut order = Vec::new();
    let (sender, mut ended) = tokio::sync::mpsc::unbounded_channel();
    for (number, request) in
        [job(Class::Unattended), job(Class::Unattended), analysis(100), job(Class::Exhibition)]
            .into_iter()
            .enumerate()
    {
        let (output, sender) = (bus.queue.submit(request).unwrap(), sender.clone());
        for _ in 0..MAX_POLLS {
            if bus.jobs.get_info().await.unwrap().state.messages > number as u64 {
                break;
            }
            sleep(POLL_INTERVAL).await;
        }
        tokio::spawn(async move {
            assert_eq!(all(output).await.1, End::Done);
            sender.send(number).unwrap();
        });
    }
    let worker = bus.worker().await;
    for _ in 0..4 {
        order.push(ended.recv().await.unwrap());
    }
    assert_eq!(order, [2, 3, 0, 1]);
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn obsolete_jobs_end() {
    let Some(bus) = Bus::start().await else { return };
    let waiting = analysis(1_000);
    let stop = waiting.task.stop.clone();
    let output = bus.queue.submit(waiting).unwrap();
    let taken = tokio::spawn(all(output));
    for _ in 0..MAX_POLLS {
        if bus.jobs.get_info().await.unwrap().state.messages == 1 {
            break;
        }
        sleep(POLL_INTERVAL).await;
    }
    stop.stop();
    assert_eq!(taken.await.unwrap(), (Vec::new(), End::Stopped));
    bus.drained().await;

    // A job that starts makes room for the next.
    let worker = bus.worker().await;
    let running = analysis(u64::MAX);
    let stop = running.task.stop.clone();
    let mut output = bus.queue.submit(running).unwrap();
    assert!(matches!(output.next(|| false).await, Update::Line(_)));
    stop.stop();
    assert_eq!(all(bus.queue.submit(analysis(100)).unwrap()).await.1, End::Done);
    bus.drained().await;

    let obsolete = Request { is_needed: Some(Box::new(|| false)), ..a_move() };
    assert_eq!(all(bus.queue.submit(obsolete).unwrap()).await.1, End::Obsolete);
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_stops_returns_its_jobs() {
    let Some(bus) = Bus::start().await else { return };
    let worker = bus.worker().await;
    // Long, but not endless, so that the second worker ends it.
    let mut output = bus.queue.submit(analysis(3_000_000)).unwrap();
    let Update::Line(first) = output.next(|| false).await else { panic!("a line comes") };
    worker.stop().await;
    let worker = bus.worker().await;
    let (lines, end) = all(output).await;
    assert_eq!(end, End::Done);
    let depth =
        |line: &String| serde_json::from_str::<serde_json::Value>(line).unwrap()["depth"].as_u64();
    let depths: Vec<_> = [first].iter().chain(&lines).map(depth).collect();
    assert!(depths.is_sorted(), "no line comes twice: {depths:?}");
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_workers_moves_wait_and_analyses_are_rejected() {
    let Some(bus) = Bus::start().await else { return };
    let output = bus.queue.submit(a_move()).unwrap();
    for _ in 0..MAX_POLLS {
        let analysis = analysis(100);
        let _stop = CancelOnDrop(analysis.task.stop.clone());
        match bus.queue.submit(analysis) {
            // An analysis that has just been stopped may still count.
            Err(Rejected::Full(_)) => {}
            Err(rejected) => {
                assert_eq!(rejected, Rejected::NoWorker);
                let worker = bus.worker().await;
                assert_eq!(all(output).await.1, End::Done);
                return worker.stop().await;
            }
            Ok(output) => drop(output),
        }
        sleep(POLL_INTERVAL).await;
    }
    panic!("an analysis is always accepted");
}
