//! The clients of `bench/peers`: pairs of players of 4mation, in one thread.
//!
//! `peers-clients PROTOCOL URL` obeys the commands of [`control`] on its standard input, a line of JSON each, and
//! prints a line of JSON for each, `{"done": …}` or `{"error": "…"}`. It ends with its standard input.

mod control;
mod protocols;
mod site;
mod table;

use std::env;
use std::process::ExitCode;

use anyhow::{Result, bail};

use self::protocols::{boardgameio, colyseus, ludoteca, ws};
use self::site::Site;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            control::print_error(&error);
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<()> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [protocol, url] = &args[..] else {
        bail!("usage: peers-clients PROTOCOL URL");
    };
    let site = Site::new(url)?;
    match protocol.as_str() {
        "ludoteca" => control::run::<ludoteca::Client>(&site).await,
        "boardgameio" => control::run::<boardgameio::Client>(&site).await,
        "colyseus" => control::run::<colyseus::Client>(&site).await,
        "ws" => control::run::<ws::Client>(&site).await,
        _ => bail!("unknown protocol: {protocol}"),
    }
}
