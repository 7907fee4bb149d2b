//! The interactive prompt of a running cluster.

use std::time::Duration;

use anyhow::Result;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::mpsc;
use tokio::time::interval;

use super::postgres::Postgres;
use super::{Cluster, Member};

/// Time between two checks whether a process has ended by itself.
const CHECK_INTERVAL: Duration = Duration::from_millis(500);

const HELP: &str = "\
Type a command and press Enter:
  kill node 2      end a process at once, as a crash does; also worker 1, nats 3, postgresql
  kill primary     end the server of the database that is the primary, with --replicas
  stop node 2      stop it in order: a node lets its players go first
  start node 2     start it again
  status           show all processes
  help             show this text
  quit             stop everything (or press Ctrl-C)";

/// Receives Ctrl-C and SIGTERM.
pub(super) fn stop_signal() -> Result<mpsc::Receiver<()>> {
    let (sender, receiver) = mpsc::channel(1);
    for kind in [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()] {
        let (mut signals, sender) = (signal(kind)?, sender.clone());
        tokio::spawn(async move {
            while signals.recv().await.is_some() {
                // One signal is enough; stopping takes a moment.
                let _ = sender.try_send(());
            }
        });
    }
    Ok(receiver)
}

/// Prints all addresses, processes and the log folder.
pub(super) fn print_addresses(cluster: &mut Cluster) {
    let proxy = cluster.proxy.as_ref().map_or(0, |proxy| proxy.port);
    println!("\nLudoteca is ready. Players open http://127.0.0.1:{proxy}\n");
    print_status(cluster);
    println!("\nDatabase: {}", Postgres::url(cluster.base.postgres.ports()));
    println!("Files and logs: {}\n", cluster.base.folder.display());
    println!("{HELP}\n");
}

fn print_status(cluster: &mut Cluster) {
    let mut addresses: Vec<String> = cluster
        .nodes
        .iter()
        .map(|node| {
            format!("http://127.0.0.1:{}  http://127.0.0.1:{}/metrics", node.port, node.metrics)
        })
        .collect();
    let workers = cluster.worker_metrics.iter();
    addresses.extend(workers.map(|port| format!("{:23}http://127.0.0.1:{port}/metrics", "")));
    addresses.extend(cluster.base.nats.ports.map(|port| format!("nats://127.0.0.1:{port}")));
    for (member, address) in
        cluster.members().zip(addresses.into_iter().chain(std::iter::repeat(String::new())))
    {
        let state = member.pid().map_or("stopped".to_owned(), |pid| format!("process {pid}"));
        println!("{:12}{state:16}{address}", member.name);
    }
}

/// Executes commands and reports processes that exit, until the user stops the cluster.
pub(super) async fn serve(cluster: &mut Cluster, stop: &mut mpsc::Receiver<()>) -> Result<()> {
    let mut lines = typed_lines();
    let mut checks = interval(CHECK_INTERVAL);
    loop {
        tokio::select! {
            _ = stop.recv() => return Ok(()),
            _ = checks.tick() => report_ended(cluster)?,
            // Without a terminal there are no commands, and only a signal stops the cluster.
            Some(line) = lines.recv() => {
                if matches!(line.trim(), "quit" | "exit") {
                    return Ok(());
                }
                tokio::select! {
                    () = obey(cluster, &line) => {}
                    _ = stop.recv() => return Ok(()),
                }
            }
        }
    }
}

/// The typed lines. A separate thread reads them, because a read of a terminal cannot be cancelled,
/// and the program must not wait for it when it exits.
fn typed_lines() -> mpsc::UnboundedReceiver<String> {
    let (sender, receiver) = mpsc::unbounded_channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}

fn report_ended(cluster: &mut Cluster) -> Result<()> {
    let mut is_changed = false;
    for member in cluster.members() {
        if let Some(status) = member.ended()? {
            let (name, log) = (member.name.clone(), member.log().display());
            println!(
                "{name} has ended: {status}. Its log is {log}; `start {name}` starts it again."
            );
            is_changed = true;
        }
    }
    if is_changed { cluster.note_pids() } else { Ok(()) }
}

async fn obey(cluster: &mut Cluster, line: &str) {
    let line = line.trim().to_lowercase();
    let (command, name) = line.split_once(' ').unwrap_or((&line, ""));
    let done = match command {
        "" => return,
        "help" | "?" => return println!("{HELP}"),
        "status" => return print_status(cluster),
        "kill" if name.trim() == "primary" => {
            let killed = cluster.base.postgres.kill_primary(false).await;
            killed.map(|name| format!("{name} was killed."))
        }
        "kill" | "stop" | "start" => {
            let name = name.trim();
            let servers = cluster.base.postgres.members();
            if let Some(index) = servers.iter().position(|member| is_named(member, name))
                && command == "kill"
            {
                let done =
                    cluster.base.postgres.kill(index).await.map(|()| format!("{name} was killed."));
                return report(cluster, done);
            }
            let Some(member) = cluster.members().find(|member| is_named(member, name)) else {
                return println!("There is no \"{name}\"; `status` shows the names.");
            };
            change(member, command).await.map(|what| format!("{} {what}.", member.name))
        }
        _ => return println!("Unknown command: {command}. `help` shows the commands."),
    };
    report(cluster, done);
}

fn report(cluster: &mut Cluster, done: Result<String>) {
    match done.and_then(|done| cluster.note_pids().map(|()| done)) {
        Ok(done) => println!("{done}"),
        Err(error) => println!("{error:#}"),
    }
}

fn is_named(member: &Member, name: &str) -> bool {
    member.name.to_lowercase() == name
}

async fn change(member: &mut Member, command: &str) -> Result<&'static str> {
    match (command, member.pid().is_some()) {
        ("start", _) => member.start().await.map(|()| "is running"),
        (_, false) => Ok("is not running"),
        ("kill", _) => member.kill().await.map(|()| "was killed"),
        _ => member.stop().await.map(|()| "has stopped"),
    }
}
