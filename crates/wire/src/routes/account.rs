//! Operations on accounts.

/// Passes the rows to a macro; [`crate::routes`] describes their form.
#[macro_export]
macro_rules! account_routes {
    ($with:ident) => { $with! { "account":

    /// The account of the client, with its sessions.
    account::show() -> OwnAccount {
        GET "/account"; by Visitor, token Never, at Server;
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

    /// Sets a new password with a recovery code, signs the client in and ends all other sessions. Each
    /// code works once.
    account::recover(body Recovery) {
        POST "/account/recover"; by Visitor, token Never, rate Writes, at Server;
        204 "The client is signed in.";
        403 "`wrong-credentials`: also for an unknown name or a used code";
        422 "`account`: the password is not allowed"; 429 "`too-many-attempts`"; 503 "`busy`";
    }

    /// Changes the password and ends all other sessions.
    account::change_password(body PasswordChange) {
        PUT "/account/password"; by Account, token Never, rate Writes, at Server;
        204 "The password is changed."; 403 "`wrong-credentials`, `signed-out`";
        422 "`account`: the password is not allowed"; 429 "`too-many-attempts`"; 503 "`busy`";
    }

    /// Replaces all recovery codes.
    account::replace_codes(body Confirmation) -> RecoveryCodes {
        POST "/account/codes"; by Account, token Never, rate Writes, at Server;
        200; 403 "`wrong-credentials`, `signed-out`"; 429 "`too-many-attempts`"; 503 "`busy`";
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

    /// Deletes the account: its name, credentials and sessions. Its games stay, without the name.
    account::delete(body Confirmation) {
        POST "/account/delete"; by Account, token Never, rate Writes, at Server;
        204 "The account is deleted; the client is a guest.";
        403 "`wrong-credentials`, `signed-out`"; 429 "`too-many-attempts`"; 503 "`busy`";
    }

    /// Starts adding a passkey. The response is the input of `navigator.credentials.create`.
    passkeys::begin() -> PasskeyCreation {
        POST "/account/passkeys/challenge"; by Account, token Never, rate Writes, at Server;
        200; 409 "`no-passkeys`: the server is reached by an IP address, or without HTTPS";
    }

    /// Adds a passkey.
    passkeys::add(body NewPasskey) {
        POST "/account/passkeys"; by Account, token Never, rate Writes, at Server;
        204 "The passkey is added.";
        403 "`signed-out`; `passkey-refused`: the response does not match the challenge, or \
            arrives too late";
        409 "`no-passkeys`"; 422 "`passkey-name`";
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

    /// Starts signing in with a passkey. The response is the input of `navigator.credentials.get`.
    passkeys::begin_sign_in() -> PasskeyChallenge {
        POST "/account/passkeys/sign-in/challenge"; by Anyone, token Never, rate Writes, at Server;
        200; 409 "`no-passkeys`"; 429 "`too-many-attempts`";
    }

    /// Signs the client in with a passkey.
    passkeys::sign_in(body PasskeySignIn) {
        POST "/account/passkeys/sign-in"; by Visitor, token Never, rate Writes, at Server;
        204 "The client is signed in.";
        403 "`passkey-refused`: it belongs to no account, does not match the challenge, or \
            arrives too late";
        409 "`no-passkeys`";
    }

    /// All stored data of the client's player, as a file: the account with its sessions, messages,
    /// reports, blocked players, subscriptions to notifications, and the records of all games with
    /// moves. Guests can export their data, too.
    export::export() -> Value {
        GET "/account/export"; by Visitor, token Never, at Server;
        200 "An object with `player`, `account`, `blocked`, `subscriptions`, `messages`, \
            `reports` and, as `games`, records in JSON; `damaged` has the ids of games that \
            are left out because they are damaged.";
        429 "`too-many-records`";
    }

    }};
}
