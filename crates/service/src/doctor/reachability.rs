//! Whether clients reach the server.

use std::error::Error;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use ludoteca_community::http_client;
use ludoteca_gate::PublicUrl;
use ludoteca_store::lock;

use super::Check;

/// Time within which the server has to respond.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Whether the server accepts connections at the address that it listens on.
pub(super) async fn local(listen: SocketAddr, data: &Path) -> Check {
    const NAME: &str = "listen address";
    // From this machine, a server on all addresses is reached at the loopback address.
    let mut address = listen;
    if listen.ip().is_unspecified() {
        let v4: IpAddr = Ipv4Addr::LOCALHOST.into();
        address.set_ip(if listen.is_ipv4() { v4 } else { Ipv6Addr::LOCALHOST.into() });
    }
    match get(&format!("http://{address}/readyz")).await {
        Ok((200, text)) if text == "ready\n" => {
            Check::well(NAME, format!("the server at {listen} is ready"))
        }
        Ok((503, text)) => {
            let found = format!("the server at {listen} is not ready: {}", first_line(&text));
            Check::finding(NAME, found, "wait until it has started, then look at its log")
        }
        Ok((status, _)) => {
            let found = format!("another program responds at {listen} with status {status}");
            Check::finding(NAME, found, "choose another port with --listen, or stop that program")
        }
        Err(error) if lock::is_taken(data) => {
            let found = format!("nothing responds at {listen}: {error}");
            let advice =
                "a server uses the data folder: name its address with --listen, or look at its log";
            Check::finding(NAME, found, advice)
        }
        Err(_) => Check::well(NAME, format!("{listen} is free; no server is running")),
    }
}

/// Whether people reach the server under its public address, through the proxy.
pub(super) async fn public(url: &PublicUrl) -> Check {
    const NAME: &str = "public address";
    let proxy = "docs/operators/operating.md has the configuration of a proxy";
    match get(&format!("{url}/readyz")).await {
        Ok((200, text)) if text == "ready\n" => {
            Check::well(NAME, format!("{url} leads to the server"))
        }
        Ok((403, _)) => {
            let advice = format!("start the server with --public-url {url}");
            Check::finding(NAME, format!("{url} is refused with status 403"), advice)
        }
        Ok((status, text)) => {
            let found = format!("{url} responds with status {status}: {}", first_line(&text));
            let advice = format!("let the proxy pass requests of all paths to the server; {proxy}");
            Check::finding(NAME, found, advice)
        }
        Err(error) => {
            let advice =
                format!("check the name, the certificate, the firewall and the proxy; {proxy}");
            Check::finding(NAME, format!("{url} cannot be reached: {error}"), advice)
        }
    }
}

/// Checks that the server at this address responds with status 200. The error is a sentence.
pub async fn check_health(url: &str) -> Result<(), String> {
    match get(url).await {
        Ok((200, _)) => Ok(()),
        Ok((status, text)) => {
            Err(format!("{url} responds with status {status}: {}", first_line(&text)))
        }
        Err(error) => Err(format!("{url} cannot be reached: {error}")),
    }
}

/// Status and text of a response.
async fn get(url: &str) -> Result<(u16, String), String> {
    let request = async {
        let client = http_client().no_proxy().timeout(TIMEOUT).build()?;
        let response = client.get(url).send().await?;
        Ok((response.status().as_u16(), response.text().await?))
    };
    let done: Result<_, Box<dyn Error + Send + Sync>> = request.await;
    done.map_err(|error| innermost(&*error))
}

/// The cause of an error, which names no address again.
fn innermost(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text = cause.to_string();
        source = cause.source();
    }
    text
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}
