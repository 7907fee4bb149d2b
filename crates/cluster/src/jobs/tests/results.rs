//! The results of workers equal those of the server itself.

use ludoteca_jobs::JobPuzzle;
use ludoteca_puzzles::collection;
use serde_json::Value;

use super::*;

/// Lines without their times.
fn timeless(lines: &[String]) -> Vec<Value> {
    let lines = lines.iter().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines
        .map(|mut line| {
            line.as_object_mut().map(|line| line.remove("milliseconds"));
            line
        })
        .collect()
}

fn jobs() -> Vec<Request> {
    let puzzle = collection(Game::Coffee)[0].clone();
    let start = puzzle.begin().unwrap();
    let limits = Limits { nodes: Some(500), ..Limits::default() };
    let wrong = start.legal_texts().into_iter().find(|mv| *mv != puzzle.solution[0]).unwrap();
    let refutation = Job::Refutation { puzzle: JobPuzzle(puzzle.clone()), moves: vec![wrong] };
    let puzzles = Job::Puzzles {
        game: "coffee".into(),
        options: puzzle.options.short(),
        positions: vec![puzzle.start.clone()],
        trivial: true,
    };
    let review = Job::Review { game: game(&["d2", "d6", "f4"]), limits };
    let background = [review, refutation, puzzles, Job::Proof { game: JobGame(start) }];
    let mut jobs: Vec<_> =
        background.into_iter().map(|job| request(Class::Analysis, job)).collect();
    jobs.extend([
        a_move(),
        analysis(3_000),
        request(Class::Hint, Job::Hint { game: game(&["d2"]) }),
    ]);
    jobs
}

#[tokio::test(flavor = "multi_thread")]
async fn workers_find_what_the_server_would_find() {
    let Some(bus) = Bus::start().await else { return };
    let worker = bus.worker().await;
    let here = here();
    for (job, same) in jobs().into_iter().zip(jobs()) {
        let (found, end) = all(bus.queue.submit(job).unwrap()).await;
        let expected = all(here.submit(same).unwrap()).await;
        assert_eq!((timeless(&found), &end), (timeless(&expected.0), &expected.1));
        assert!(!found.is_empty() || end != End::Done);
    }
    bus.drained().await;
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_that_want_the_same_move_cause_one_search() {
    let Some(bus) = Bus::start().await else { return };
    let named = || Request { name: Some("move-a-1-reply".into()), ..a_move() };
    let first = bus.queue.submit(named()).unwrap();
    let second = bus.another().await.submit(named()).unwrap();
    let [first, second] = [first, second].map(|output| tokio::spawn(all(output)));
    // Both jobs are in the queue before the worker starts.
    for _ in 0..MAX_POLLS {
        if bus.jobs.get_info().await.unwrap().state.messages > 0 {
            break;
        }
        sleep(POLL_INTERVAL).await;
    }
    sleep(20 * POLL_INTERVAL).await;
    assert_eq!(bus.jobs.get_info().await.unwrap().state.messages, 1);
    let worker = bus.worker().await;
    let (first, second) = (first.await.unwrap(), second.await.unwrap());
    assert_eq!((&first, &first.1), (&second, &End::Done));
    // A later request gets the move as well, from a new search.
    assert_eq!(all(bus.queue.submit(named()).unwrap()).await, first);
    worker.stop().await;
}
