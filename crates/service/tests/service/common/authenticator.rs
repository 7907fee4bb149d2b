//! A device that makes passkeys, in software.

use data_encoding::BASE64URL_NOPAD;
use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use web_push_native::p256::ecdsa::signature::Signer;
use web_push_native::p256::ecdsa::{Signature, SigningKey};

use super::{Device, JsonResponse};

const USER_PRESENT: u8 = 0x01;
const USER_VERIFIED: u8 = 0x04;
const HAS_KEY: u8 = 0x40;

/// A device with one passkey. Tests set what it reports.
pub(crate) struct Authenticator {
    key: SigningKey,
    id: [u8; 16],
    /// The player for whom it has stored the passkey.
    pub(crate) user: Option<String>,
    /// Number of uses, which it reports.
    pub(crate) counter: u32,
    /// Whether it checks a fingerprint, a face or a PIN.
    pub(crate) verifies: bool,
}

impl Authenticator {
    /// A device whose key depends on this number, and that counts nothing.
    pub(crate) fn new(number: u8) -> Self {
        let key = SigningKey::from_slice(&[number; 32]).unwrap();
        Self { key, id: [number; 16], user: None, counter: 0, verifies: true }
    }

    /// Makes a passkey and adds it to the account of a browser.
    pub(crate) async fn add(&mut self, device: &Device) -> JsonResponse {
        let challenge = device.post("/api/account/passkeys/challenge", &json!({})).await;
        if challenge.status != 200 {
            return challenge;
        }
        let options = &challenge.body["options"];
        self.user = options["user"]["id"].as_str().map(str::to_owned);
        let point = self.key.verifying_key().to_encoded_point(false);
        let mut data = self.data(options["rp"]["id"].as_str().unwrap(), HAS_KEY);
        data.extend([0; 16]);
        data.extend([0, 16]);
        data.extend(self.id);
        // The public key in CBOR: EC2, ES256, P-256, and the point.
        data.extend(b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20");
        data.extend(point.x().unwrap());
        data.extend(b"\x22\x58\x20");
        data.extend(point.y().unwrap());
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(data.len().try_into().unwrap());
        object.extend(data);
        let client = client_data("webauthn.create", options, device);
        let credential = self.credential(&json!({
            "attestationObject": BASE64URL_NOPAD.encode(&object),
            "clientDataJSON": BASE64URL_NOPAD.encode(client.as_bytes()),
        }));
        let body = json!({"name": "Key", "credential": credential});
        device.post("/api/account/passkeys", &body).await
    }

    /// Signs a browser in.
    pub(crate) async fn sign_in(&self, device: &Device) -> JsonResponse {
        self.respond(device, "/api/account/passkeys/sign-in").await
    }

    /// Proves who uses a browser that is signed in.
    pub(crate) async fn prove(&self, device: &Device) -> JsonResponse {
        self.respond(device, "/api/account/passkeys/proof").await
    }

    async fn respond(&self, device: &Device, path: &str) -> JsonResponse {
        let challenge = "/api/account/passkeys/sign-in/challenge";
        let challenge = device.send(Method::POST, challenge, None).await.body;
        let options = &challenge["options"];
        let data = self.data(options["rpId"].as_str().unwrap(), 0);
        let client = client_data("webauthn.get", options, device);
        let signed = [&data[..], &Sha256::digest(&client)].concat();
        let signature: Signature = self.key.sign(&signed);
        let credential = self.credential(&json!({
            "authenticatorData": BASE64URL_NOPAD.encode(&data),
            "clientDataJSON": BASE64URL_NOPAD.encode(client.as_bytes()),
            "signature": BASE64URL_NOPAD.encode(signature.to_der().as_bytes()),
            "userHandle": self.user,
        }));
        device.post(path, &json!({"key": challenge["key"], "credential": credential})).await
    }

    fn data(&self, site: &str, flags: u8) -> Vec<u8> {
        let verified = if self.verifies { USER_VERIFIED } else { 0 };
        let mut data = Sha256::digest(site).to_vec();
        data.push(flags | USER_PRESENT | verified);
        data.extend(self.counter.to_be_bytes());
        data
    }

    fn credential(&self, response: &Value) -> Value {
        let id = BASE64URL_NOPAD.encode(&self.id);
        json!({
            "id": id, "rawId": id, "type": "public-key", "response": response,
            "clientExtensionResults": {},
        })
    }
}

fn client_data(kind: &str, options: &Value, device: &Device) -> String {
    let data = json!({
        "type": kind, "challenge": options["challenge"], "origin": device.origin(),
        "crossOrigin": false,
    });
    data.to_string()
}
