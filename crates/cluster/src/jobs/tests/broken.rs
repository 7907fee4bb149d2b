//! Workers that die or send invalid results, and a bus that fails.

use async_nats::jetstream::AckKind;
use async_nats::jetstream::stream::{Config, RetentionPolicy};

use super::super::remote::frame::{Body, Frame};
use super::super::remote::queues::{ALL_JOBS, Envelope, JOBS};
use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_dead_worker_loses_no_job() {
    let Some(bus) = Bus::start().await else { return };
    let output = bus.queue.submit(a_move()).unwrap();
    // A worker takes the job and goes silent.
    drop(bus.take(Lane::Reply).await);
    let worker = bus.worker().await;
    assert_eq!(all(output).await.1, End::Done);
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_no_worker_ends_is_put_aside() {
    let Some(bus) = Bus::start().await else { return };
    let output = bus.queue.submit(a_move()).unwrap();
    // As many times as a job may be delivered.
    for _ in 0..5 {
        let message = bus.take(Lane::Reply).await;
        message.ack_with(AckKind::Nak(None)).await.unwrap();
    }
    let worker = bus.worker().await;
    let (lines, end) = all(output).await;
    assert!(lines.is_empty() && matches!(end, End::Failed(Failure::Dead(_))), "{end:?}");
    assert_eq!(bus.dead().await, 1);
    bus.drained().await;

    // A job that no worker can parse is dead as well.
    bus.jetstream
        .publish(Lane::Reply.subject("x"), "nonsense".into())
        .await
        .unwrap()
        .await
        .unwrap();
    bus.drained().await;
    assert_eq!(bus.dead().await, 2);
    // Other jobs still run.
    assert_eq!(all(bus.queue.submit(a_move()).unwrap()).await.1, End::Done);
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_not_passed_on() {
    let Some(bus) = Bus::start().await else { return };
    let output = all(bus.queue.submit(a_move()).unwrap());
    let (lines, end) = tokio::select! {
        ended = output => ended,
        () = send_nonsense(&bus) => unreachable!("it does not end"),
    };
    assert!(lines.is_empty() && matches!(end, End::Failed(Failure::InvalidResult(_))), "{end:?}");

    // A correct worker's results arrive despite those of a faulty one.
    let output = bus.queue.submit(a_move()).unwrap();
    let message = bus.take(Lane::Reply).await;
    bus.send_frame(&message, "nonsense").await;
    let worker = bus.worker().await;
    let found = all(output).await;
    assert_eq!(found, all(here().submit(a_move()).unwrap()).await);
    worker.stop().await;
}

/// Takes jobs and sends a different invalid result for each.
async fn send_nonsense(bus: &Bus) {
    let frame = |id: &str, body: &str| format!(r#"{{"job":"{id}","run":1,"body":{body}}}"#);
    for number in 0.. {
        let message = bus.take(Lane::Reply).await;
        let id = queues::id_of(&message.subject);
        let text = match number % 4 {
            0 => "\u{1f9e6}".to_owned(),
            1 => frame("another", r#"{"line":[0,"f4"]}"#),
            2 => frame(id, r#"{"line":[0,"a1-a9"]}"#),
            _ => frame(id, r#"{"line":[5,"f4"]}"#),
        };
        bus.send_frame(&message, text).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_end_is_noticed() {
    let Some(bus) = Bus::start().await else { return };
    let output = bus.queue.submit(a_move()).unwrap();
    // A worker runs the job, but its result is lost.
    bus.take(Lane::Reply).await.double_ack().await.unwrap();
    let worker = bus.worker().await;
    assert_eq!(all(output).await.1, End::Done);
    worker.stop().await;
}

/// NATS servers sometimes keep an acknowledged message. This queue keeps all of them.
#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_is_never_delivered_again_is_submitted_again() {
    let Some(server) = NatsServer::start() else { return };
    let nats = Nats::connect(&server.url().parse().unwrap(), "test").await.unwrap();
    let keeping = Config {
        name: JOBS.into(),
        subjects: vec![ALL_JOBS.into()],
        retention: RetentionPolicy::Limits,
        ..Config::default()
    };
    queues::context(&nats.client).create_stream(keeping).await.unwrap();
    let bus = Bus::on(server).await;
    let output = bus.queue.submit(a_move()).unwrap();
    bus.take(Lane::Reply).await.double_ack().await.unwrap();
    let worker = bus.worker().await;
    assert_eq!(all(output).await.1, End::Done);
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_has_waited_for_too_long_is_dropped() {
    let Some(bus) = Bus::start().await else { return };
    let mut results = bus.jetstream.client().subscribe(queues::results("late")).await.unwrap();
    let envelope = Envelope { within: 0, job: a_move().job };
    let payload = serde_json::to_vec(&envelope).unwrap().into();
    let sent = bus.jetstream.publish(Lane::Reply.subject("late"), payload).await.unwrap();
    sent.await.unwrap();
    let worker = bus.worker().await;
    let frame: Frame = serde_json::from_slice(&results.next().await.unwrap().payload).unwrap();
    assert!(matches!(frame.body, Body::End(0, End::Failed(Failure::Expired))), "{frame:?}");
    bus.drained().await;
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_survive_the_bus() {
    let Some(mut bus) = Bus::start().await else { return };
    let worker = bus.worker().await;
    bus.server.crash();
    let output = bus.queue.submit(a_move()).unwrap();
    bus.server.resume();
    assert_eq!(all(output).await.1, End::Done);
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_reports_its_rejection() {
    let arguments = ["--user", "ludoteca", "--pass", "secret"];
    let Some(server) = NatsServer::start_with(&arguments) else { return };
    let config = |threads, memory, url: String| WorkerConfig {
        bus: url.parse().unwrap(),
        threads,
        memory,
        knowledge: Arc::new(Knowledge::built_in()),
        metrics: None,
        allowed_hosts: Vec::new(),
    };
    let url = server.url().replace("nats://", "nats://ludoteca:wrong@");
    let error = Worker::connect(config(1, None, url)).await.unwrap_err().to_string();
    assert!(
        error.contains("refuse the user or the password") && !error.contains("wrong"),
        "{error}"
    );
    let url = server.url().replace("nats://", "nats://ludoteca:secret@");
    Worker::connect(config(1, None, url.clone())).await.unwrap();
    let error = Worker::connect(config(2, Some(100 << 20), url)).await.unwrap_err().to_string();
    assert_eq!(error, "searches on 2 threads need 135 MB; allow more --memory, or fewer --threads");
}
