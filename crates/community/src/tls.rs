//! Clients for requests to other servers, with one TLS stack for all of them.

use std::sync::{Arc, LazyLock};

use rustls::crypto::ring;
use rustls::{ClientConfig, RootCertStore};
use rustls_platform_verifier::BuilderVerifierExt;

/// Reading the system's certificates takes milliseconds, so that it happens once.
static CONFIG: LazyLock<ClientConfig> = LazyLock::new(config);

/// A builder of HTTP clients that trust the certificates that the system trusts. On Unix, the
/// environment variables `SSL_CERT_FILE` and `SSL_CERT_DIR` name others.
///
/// ```
/// let client = ludoteca_community::http_client().build()?;
/// let request = client.get("https://play.example.org/api/rules").build()?;
/// assert_eq!(request.url().scheme(), "https");
/// # Ok::<(), reqwest::Error>(())
/// ```
pub fn http_client() -> reqwest::ClientBuilder {
    reqwest::Client::builder().tls_backend_preconfigured(CONFIG.clone())
}

fn config() -> ClientConfig {
    let provider = Arc::new(ring::default_provider());
    let builder = || {
        let builder = ClientConfig::builder_with_provider(Arc::clone(&provider));
        builder.with_safe_default_protocol_versions().expect("ring supports TLS 1.2 and 1.3")
    };
    match builder().with_platform_verifier() {
        Ok(trusting) => trusting.with_no_client_auth(),
        Err(error) => {
            // Requests without TLS work all the same.
            tracing::warn!(%error, "no certificate of another server is trusted");
            builder().with_root_certificates(RootCertStore::empty()).with_no_client_auth()
        }
    }
}
