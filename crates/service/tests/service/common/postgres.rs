//! A `PostgreSQL` server of the tests' own, on a free port of the loopback address, without the waits
//! that would make its data durable. It ends with the process of the tests, however that ends.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread;

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection};
use tokio::runtime::Runtime;

/// Tests with a `PostgreSQL` server are skipped if this variable is set.
const SKIP: &str = "LUDOTECA_SKIP_POSTGRES";

/// A running server. It is stopped and deleted when this is dropped or the process ends.
#[derive(Debug)]
pub(crate) struct Cluster {
    data: PathBuf,
    port: u16,
    /// Waits until its input ends.
    reaper: Child,
}

/// The server that the tests of a process share; `None` if they are to be skipped.
pub(crate) fn shared() -> Option<&'static Cluster> {
    static SHARED: OnceLock<Option<Cluster>> = OnceLock::new();
    SHARED.get_or_init(Cluster::start).as_ref()
}

impl Cluster {
    /// Starts a new server; `None` if tests with one are to be skipped.
    pub(crate) fn start() -> Option<Self> {
        if env::var_os(SKIP).is_some() {
            eprintln!("skipped, because {SKIP} is set");
            return None;
        }
        let folder = new_folder();
        let data = folder.join("data");
        let mut init = as_user(program("initdb"));
        init.args(["--no-sync", "--auth=trust", "--username=ludoteca", "--encoding=UTF8"]);
        init.args(["--locale=C.UTF-8", "--pgdata"]).arg(&data);
        run(&mut init);
        let port = free_port();
        let reaper = reaper(&data, &folder);
        let cluster = Self { data, port, reaper };
        cluster.resume();
        Some(cluster)
    }

    /// Starts a streaming replica of this server.
    pub(crate) fn replica(&self) -> Self {
        let folder = new_folder();
        let data = folder.join("data");
        let mut copy = as_user(program("pg_basebackup"));
        copy.args(["--no-sync", "--checkpoint=fast", "--write-recovery-conf", "--dbname"]);
        run(copy.arg(self.url("postgres")).arg("--pgdata").arg(&data));
        let port = free_port();
        let reaper = reaper(&data, &folder);
        let replica = Self { data, port, reaper };
        replica.resume();
        replica
    }

    /// Starts the server again after a [`crash`](Self::crash).
    pub(crate) fn resume(&self) {
        let settings = format!(
            "-F -p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories= \
             -c max_connections=200 -c full_page_writes=off",
            self.port
        );
        let mut start = as_user(program("pg_ctl"));
        start.args(["start", "--silent", "--wait", "--options", &settings, "--pgdata"]);
        run(start.arg(&self.data).arg("--log").arg(self.data.with_file_name("log")));
    }

    /// Ends the server as if it had been killed.
    pub(crate) fn crash(&self) {
        let mut stop = as_user(program("pg_ctl"));
        run(stop.args(["stop", "--silent", "--mode=immediate", "--pgdata"]).arg(&self.data));
    }

    /// The address of a new, empty database.
    pub(crate) async fn create(&self) -> String {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("test_{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        let mut connection = connect(&self.url("postgres")).await;
        let create = AssertSqlSafe(format!("CREATE DATABASE {name} TEMPLATE template0"));
        sqlx::raw_sql(create).execute(&mut connection).await.unwrap();
        self.url(&name)
    }

    /// The database of the server over this folder, which is created when it is first needed.
    pub(crate) fn database_of(&'static self, folder: &Path) -> String {
        static KNOWN: Mutex<BTreeMap<PathBuf, String>> = Mutex::new(BTreeMap::new());
        let mut known = KNOWN.lock().unwrap();
        let url = known.entry(folder.to_owned()).or_insert_with(|| {
            // The caller is in a runtime already, and cannot wait.
            let create = || Runtime::new().unwrap().block_on(self.create());
            thread::spawn(create).join().unwrap()
        });
        url.clone()
    }

    /// The address of a database of the server.
    pub(crate) fn url(&self, database: &str) -> String {
        format!("postgres://ludoteca@127.0.0.1:{}/{database}", self.port)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.reaper.stdin.take());
        let _ = self.reaper.wait();
    }
}

/// A new folder of the servers' user.
fn new_folder() -> PathBuf {
    let mut create = as_user("mktemp".into());
    let output = create.args(["-d", "-t", "ludoteca-postgres-XXXXXX"]).output().unwrap();
    PathBuf::from(String::from_utf8(output.stdout).unwrap().trim())
}

/// Freed again, and taken by a server at once.
fn free_port() -> u16 {
    TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port()
}

/// Another program that uses the database.
pub(crate) async fn connect(url: &str) -> PgConnection {
    url.parse::<PgConnectOptions>().unwrap().connect().await.unwrap()
}

/// A process that stops the server and deletes its files once this process has ended.
fn reaper(data: &Path, folder: &Path) -> Child {
    let stop = as_user(program("pg_ctl"));
    let mut reaper = Command::new("sh");
    let script = r#"data=$1 folder=$2; shift 2; echo ready; read -r _
        "$@" stop --silent --mode=immediate --pgdata "$data"; rm -rf "$folder""#;
    reaper.args(["-c", script, "sh"]).arg(data).arg(folder);
    reaper.arg(stop.get_program()).args(stop.get_args());
    reaper.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut reaper, 0);
    let mut child = reaper.spawn().unwrap();
    // From here on it outlives this process.
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    child
}

/// Runs a program and panics if it fails.
fn run(command: &mut Command) {
    // Not a pipe: the server inherits it and keeps it open.
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).status().unwrap();
    assert!(status.success(), "{command:?}: {status}");
}

/// Runs a program as a user other than root, because `PostgreSQL` does not run as root.
fn as_user(program: PathBuf) -> Command {
    let id = Command::new("id").arg("-u").output().unwrap();
    let mut command = if id.stdout == b"0\n" {
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    command.current_dir("/");
    command
}

/// A program of `PostgreSQL`: of the newest version in Debian's folders, or on the search path.
fn program(name: &str) -> PathBuf {
    let mut versions: Vec<(u32, PathBuf)> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let version = path.file_name()?.to_str()?.parse().ok()?;
            Some((version, path.join("bin").join(name)))
        })
        .filter(|(_, program)| program.exists())
        .collect();
    versions.sort();
    let on_path = env::var_os("PATH").into_iter().flat_map(|path| {
        env::split_paths(&path).map(|folder| folder.join(name)).collect::<Vec<_>>()
    });
    let mut found = versions.into_iter().rev().map(|(_, program)| program).chain(on_path);
    found.find(|program| program.exists()).unwrap_or_else(|| {
        panic!(
            "the tests need PostgreSQL; install it (on Debian `apt-get install postgresql`), or set \
             {SKIP}=1 to do without them"
        )
    })
}
