//! Property-based tests of the HTTP interface against its `OpenAPI` description.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

use crate::{target, tools};

/// In the target folder: the virtual environment with the tool.
const ENVIRONMENT: &str = "schemathesis";
/// The tool and its dependencies, in fixed versions.
const REQUIREMENTS: &str = "xtask/schemathesis/requirements.txt";
/// In the target folder: the data folder of the server under test.
const DATA: &str = "schemathesis-data";

/// Every response has a described status, content type, schema and headers, no request causes a server
/// error, and no valid request is rejected as malformed, nor an invalid one accepted.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
    response_schema_conformance,response_headers_conformance,negative_data_rejection";

/// Tests a server over an empty folder, always with the same requests.
pub(crate) fn run(sh: &Shell) -> Result<()> {
    let environment = target::folder(sh).join(ENVIRONMENT);
    tools::python_environment(sh, &environment, REQUIREMENTS)?;
    tools::debug_program(sh)?;
    let data = target::folder(sh).join(DATA);
    sh.remove_path(&data)?;
    let server = Server::start(&target::debug_program(sh, "ludoteca"), &data)?;
    let url = format!("{}/api/openapi.json", server.url);
    let _utf8 = sh.push_env("PYTHONUTF8", "1");
    cmd!(sh, "{environment}/bin/schemathesis --config-file xtask/schemathesis/schemathesis.toml run {url}")
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
    fn start(program: &Path, data: &Path) -> Result<Self> {
        let child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--no-limits", "--data"])
            .arg(data)
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
