//! `ludoteca health`: whether a server is ready, for health checks of containers and load balancers.

use clap::Args;
use reqwest::Url;
use tokio::runtime::Runtime;

use crate::failure::Failure;

pub(crate) const HELP: &str = "\
Prints nothing if the server is ready. The exit status is 0 if it is ready and 1
if it is not, with the reason on standard error. An address with a path is
requested as it is, and its status must be 200.

Examples:
  ludoteca health
  ludoteca health https://play.example.org
  ludoteca health http://127.0.0.1:9090/metrics
      a worker with --metrics 127.0.0.1:9090";

/// The arguments of `health`.
#[derive(Args, Debug)]
pub(crate) struct HealthArgs {
    /// Address of the server
    #[arg(default_value = "http://127.0.0.1:8080", value_parser = address)]
    url: Url,
}

/// Parses an address. Without a path, it is that of the server's readiness.
fn address(text: &str) -> Result<Url, &'static str> {
    let mut url = Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
    let url = url.as_mut().ok_or("expected an address, such as http://127.0.0.1:8080")?;
    if url.path() == "/" {
        url.set_path("/readyz");
    }
    Ok(url.clone())
}

/// Fails if the server is not ready.
pub(crate) fn run(args: &HealthArgs) -> Result<(), Failure> {
    let check = ludoteca_service::check_health(args.url.as_str());
    Runtime::new()?.block_on(check).map_err(Failure::Failed)
}
