//! Operations on accounts.

/// Passes the rows to a macro; [`crate::routes`] describes their form.
#[macro_export]
macro_rules! account_routes {
    ($with:ident) => { $with! { "account":

    /// The account of the client, with its sessions.
    account::show() -> OwnAccount {
        GET "/account"; by Visitor, token Never, rate Lists, at Server;
        200;
    }

    /// Creates an account for the client, which is a guest, and signs it in. The account keeps the
    /// guest's games; the guest's cookie becomes invalid. The response contains the recovery codes.
    account::create(body NewAccount) -> RecoveryCodes {
        POST "/account"; by NewPlayer, token Never, rate Writes, at Server;
        201; 409 "`name-taken`, also by a name that looks alike; `signed-in`";
        422 "`account`: the name or the password is not allowed"; 429 "`too-many-attempts`";
        503 "`busy`";
    }

    /// Signs the client in. A guest's games stay with the guest's cookie, which is used again after
    /// signing out.
    account::sign_in(body SignIn) {
        POST "/account/sign-in"; by Visitor, token Never, rate Writes, at Server;
        204 "The client is signed in."; 403 "`wrong-credentials`: also for an unknown name";
        429 "`too-many-attempts`"; 503 "`busy`";
    }

    /// Ends the session of the client.
    account::sign_out() {
        POST "/account/sign-out"; by Visitor, token Never, rate Writes, at Server;
        204 "The client is a guest.";
    }

    /// Sets a new password with a recovery code, signs the client in, ends all other sessions and removes
    /// all passkeys and tokens. Each code works once.
    account::recover(body Recovery) {
        POST "/account/recover"; by Visitor, token Never, rate Writes, at Server;
        204 "The client is signed in.";
        403 "`wrong-credentials`: also for an unknown name or a used code";
        422 "`account`: the password is not allowed"; 429 "`too-many-attempts`"; 503 "`busy`";
    }

    /// Proves by the password, in the client's session, who the player is. For the next ten minutes the
    /// session may do what needs a proof. Signing in is a proof, too.
    account::prove(body Proof) {
        POST "/account/proof"; by Account, token Never, rate Writes, at Server;
        204 "The identity is proved."; 403 "`wrong-credentials`, `signed-out`";
        429 "`too-many-attempts`"; 503 "`busy`";
    }

    /// Changes the password and ends all other sessions. Passkeys and tokens stay. Needs a proof of
    /// identity.
    account::change_password(body PasswordChange) {
        PUT "/account/password"; by Account, token Never, rate Writes, at Server;
        204 "The password is changed."; 403 "`proof-needed`, `signed-out`";
        422 "`account`: the password is not allowed"; 503 "`busy`";
    }

    /// Replaces all recovery codes. Needs a proof of identity.
    account::replace_codes() -> RecoveryCodes {
        POST "/account/codes"; by Account, token Never, rate Writes, at Server;
        200; 403 "`proof-needed`, `signed-out`";
    }

    /// Ends all other sessions of the account.
    account::end_others() {
        DELETE "/account/sessions"; by Account, token Never, rate Writes, at Server;
        204 "The other sessions have ended.";
    }

    /// Ends a session of the account.
    account::end_session() {
        DELETE "/account/sessions/{session}"; by Account, token Never, rate Writes, at Server;
        path session: Number;
        204 "The session has ended."; 404 "`no-such-session`";
    }

    /// Deletes the account: its name, sessions and all other credentials. Its games stay, without the
    /// name. Needs a proof of identity.
    account::delete() {
        POST "/account/delete"; by Account, token Never, rate Writes, at Server;
        204 "The account is deleted; the client is a guest."; 403 "`proof-needed`, `signed-out`";
    }

    /// Starts adding a passkey. The response is the input of `navigator.credentials.create`. Needs a
    /// proof of identity.
    passkeys::begin() -> PasskeyCreation {
        POST "/account/passkeys/challenge"; by Account, token Never, rate Writes, at Server;
        200; 403 "`proof-needed`, `signed-out`";
        409 "`no-passkeys`: the server is reached by an IP address, or without HTTPS; \
            `too-many-passkeys`: the account has 20";
    }

    /// Adds a passkey. Needs a proof of identity.
    passkeys::add(body NewPasskey) {
        POST "/account/passkeys"; by Account, token Never, rate Writes, at Server;
        204 "The passkey is added.";
        403 "`proof-needed`, `signed-out`; `passkey-refused`: the response does not match the \
            challenge, or arrives too late; `passkey-unverified`: the device has not verified its user";
        409 "`no-passkeys`, `too-many-passkeys`, `passkey-exists`"; 422 "`passkey-name`";
    }

    /// Renames a passkey.
    passkeys::rename(body PasskeyName) {
        PUT "/account/passkeys/{passkey}"; by Account, token Never, rate Writes, at Server;
        path passkey: Number;
        204 "The passkey is renamed."; 404 "`no-such-passkey`"; 422 "`passkey-name`";
    }

    /// Removes a passkey.
    passkeys::remove() {
        DELETE "/account/passkeys/{passkey}"; by Account, token Never, rate Writes, at Server;
        path passkey: Number;
        204 "The passkey is removed."; 404 "`no-such-passkey`";
    }

    /// Starts using a passkey, to sign in or to prove the identity. The response is the input of `navigator.credentials.get`.
    passkeys::begin_sign_in() -> PasskeyChallenge {
        POST "/account/passkeys/sign-in/challenge"; by Anyone, token Never, rate Writes, at Server;
        200; 409 "`no-passkeys`"; 429 "`too-many-attempts`";
    }

    /// Signs the client in with a passkey.
    passkeys::sign_in(body PasskeyResponse) {
        POST "/account/passkeys/sign-in"; by Visitor, token Never, rate Writes, at Server;
        204 "The client is signed in.";
        403 "`passkey-refused`: it does not match the challenge, or arrives too late; \
            `passkey-unknown`: it belongs to no account; `passkey-changed`: its counter has not \
            grown, or it is now stored otherwise; `passkey-unverified`";
        409 "`no-passkeys`";
    }

    /// Proves by a passkey, in the client's session, who the player is.
    passkeys::prove(body PasskeyResponse) {
        POST "/account/passkeys/proof"; by Account, token Never, rate Writes, at Server;
        204 "The identity is proved.";
        403 "`signed-out`; `passkey-other`: it belongs to another account; `passkey-refused`, \
            `passkey-unknown`, `passkey-changed`, `passkey-unverified`";
        409 "`no-passkeys`";
    }

    /// All stored data of the client's player, as a file: the account with its sessions, messages,
    /// reports, blocked players, subscriptions to notifications, training, conditional moves, days off, and the records of all
    /// games with moves. Guests can export their data, too.
    export::export() -> Value {
        GET "/account/export"; by Visitor, token Never, rate Lists, at Server;
        200 "An object with `player`, `account`, `blocked`, `subscriptions`, `messages`, \
            `reports`, `training`, `conditional`, `days_off` and, as `games`, records in JSON; `damaged` has the ids of games that \
            are left out because they are damaged.";
        429 "`too-many-records`";
    }

    }};
}
