//! `ludoteca bot` over TLS, against a server behind a proxy with a certificate of its own.

use std::sync::Arc;

use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::PrivateKeyDer;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;

use crate::bots::{Player, serve, start};
use crate::common::{failure, ludoteca};

/// A proxy with TLS in front of a server. Returns its address, and its certificate as PEM.
async fn proxy(url: &str) -> (String, String) {
    let own = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let key = PrivateKeyDer::Pkcs8(own.signing_key.serialize_der().into());
    let provider = Arc::new(ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider);
    let config = config.with_safe_default_protocol_versions().unwrap().with_no_client_auth();
    let config = config.with_single_cert(vec![own.cert.der().clone()], key).unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let server = url.strip_prefix("http://").unwrap().to_owned();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let (acceptor, server) = (acceptor.clone(), server.clone());
            tokio::spawn(async move {
                // A client that does not trust the certificate closes the connection.
                let Ok(mut client) = acceptor.accept(client).await else { return };
                let mut server = TcpStream::connect(server).await.unwrap();
                let _ = copy_bidirectional(&mut client, &mut server).await;
            });
        }
    });
    (format!("https://localhost:{port}"), own.cert.pem())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_engine_plays_over_tls_with_a_trusted_certificate_only() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, url) = serve(folder.path());
    let [engine, person] = [Player::new(&url).await, Player::new(&url).await];
    let (secure, certificate) = proxy(&url).await;
    let token = engine.token().await;

    let output = failure(&["bot", "--server", &secure, "--token", &token], "", 1);
    assert!(output.contains("the server's certificate is not trusted (UnknownIssuer)"), "{output}");

    // Elsewhere, the system's own store decides.
    if cfg!(target_os = "linux") {
        let file = folder.path().join("certificate.pem");
        std::fs::write(&file, certificate).unwrap();
        let mut command = ludoteca(&["bot", "--server", &secure, "--level", "1"]);
        command.env("SSL_CERT_FILE", file);
        let _bot = start(command, &token);
        let id = person.challenge(&engine, &serde_json::Value::Null).await;
        assert!(person.follow(&id, true).await["reason"].is_string());
    }
}
