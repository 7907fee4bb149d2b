//! Property-based tests of the HTTP interface against its `OpenAPI` description.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

use crate::tools;

/// The virtual environment with the tool.
const ENVIRONMENT: &str = "target/schemathesis";
/// The tool and its dependencies, in fixed versions.
const REQUIREMENTS: &str = "xtask/schemathesis/requirements.txt";
/// The data folder of the server under test.
const DATA: &str = "target/schemathesis-data";
/// The server under test.
const SERVER: &str = "target/debug/ludoteca";

/// Every answer has a described status, content type, schema and headers, no request causes a server
/// error, and no valid request is refused as malformed or the other way round.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
    response_schema_conformance,response_headers_conformance,negative_data_rejection";

/// Tests a server over an empty folder, always with the same requests.
pub(crate) fn run(sh: &Shell) -> Result<()> {
    tools::python_environment(sh, ENVIRONMENT, REQUIREMENTS)?;
    tools::debug_program(sh)?;
    sh.remove_path(DATA)?;
    let server = Server::start(&sh.current_dir())?;
    let url = format!("{}/api/openapi.json", server.url);
    let _utf8 = sh.push_env("PYTHONUTF8", "1");
    cmd!(sh, "{ENVIRONMENT}/bin/schemathesis --config-file xtask/schemathesis/schemathesis.toml run {url}")
        .args(["--checks", CHECKS])
        .run()?;
    Ok(())
}

/// A running server, which ends when it is dropped.
struct Server {
    child: Child,
    url: String,
}

impl Server {
    fn start(root: &Path) -> Result<Self> {
        let child = Command::new(root.join(SERVER))
            .args(["serve", "--listen", "127.0.0.1:0", "--no-limits", "--data", DATA])
            .current_dir(root)
            .stdout(Stdio::piped())
            .spawn();
        let mut child = child.context("the server does not start")?;
        let mut line = String::new();
        let out = child.stdout.as_mut().context("its output is piped")?;
        BufReader::new(out).read_line(&mut line)?;
        match line.trim().strip_prefix("Ludoteca: ") {
            Some(url) => Ok(Self { child, url: url.to_owned() }),
            None => bail!("the server does not start: {line}"),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
