//! Everything that is stored about a player, in one file.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State as AppState;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, TryStreamExt, stream};
use ludoteca_room::Name;
use ludoteca_store::Filter;
use ludoteca_store::id::player_text;
use ludoteca_wire::DaysOff;
use parking_lot::Mutex;
use serde_json::{Value, json};

use super::extract::RecordTurn;
use super::identity::Identity;
use super::own_games::{Exported, record};
use super::training;
use crate::app::App;
use crate::error::Error;
use crate::wire::{Account, BlockedPlayers, Subscription};

pub(super) async fn export(
    AppState(app): AppState<App>,
    RecordTurn(turn): RecordTurn,
    identity: Identity,
) -> Result<Response, Error> {
    let head = about(&app, identity).await?;
    let ids = match identity.reader() {
        Some(owner) => app.store.ids(Filter { owner: Some(owner), ..Filter::default() }).await?,
        None => Vec::new(),
    };
    // The games come last: they are read one at a time, as fast as the client reads.
    let mut head = head.to_string();
    head.truncate(head.len() - 1);
    head += ",\"games\":[";
    let turn = Arc::new(turn);
    let records = stream::iter(ids).then(move |id| {
        let (app, turn) = (app.clone(), Arc::clone(&turn));
        async move { record(&app, &turn, id).await }
    });
    let mut separator = "\n";
    let damaged = Arc::new(Mutex::new(Vec::new()));
    let noted = Arc::clone(&damaged);
    let games = records.try_filter_map(async |found| Ok(found)).map_ok(move |found| match found {
        Exported::Record(record) => {
            let text = format!("{separator}{}", record.to_json().trim_end());
            separator = ",\n";
            Bytes::from(text)
        }
        Exported::Damaged(id) => {
            noted.lock().push(id.to_string());
            Bytes::new()
        }
    });
    // Polled after all games.
    let tail = stream::once(async move {
        Ok::<_, Error>(Bytes::from(format!("\n],\"damaged\":{}}}\n", json!(*damaged.lock()))))
    });
    let whole = stream::iter([Ok(Bytes::from(head))]).chain(games).chain(tail);
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (CONTENT_DISPOSITION, "attachment; filename=\"ludoteca-data.json\""),
    ];
    Ok((headers, Body::from_stream(whole.fuse())).into_response())
}

/// What is stored about a player, apart from games.
async fn about(app: &App, identity: Identity) -> Result<Value, Error> {
    let Some(player) = identity.reader().map(|owner| owner.player()) else {
        return Ok(json!({"player": null}));
    };
    let account = match identity {
        Identity::SignedIn(session) => {
            Some(Account::new(app.accounts.overview(session).await?, session.number))
        }
        _ => None,
    };
    let name = app.store.name(player).await?.map(Name::into_string);
    let blocked = BlockedPlayers::new(app.store.blocked(player).await?, "").players;
    let subscriptions = app.store.push_subscriptions(player).await?.into_iter();
    let subscriptions: Vec<Subscription> = subscriptions.map(Into::into).collect();
    let written = app.store.written(player).await?;
    let focus = app.store.focus_losses_of(player).await?;
    let conditional = app.store.conditional_moves_of(player).await?;
    let days_off = DaysOff::from(app.store.days_off(player).await?.days_off);
    let training = training::of(app, player).await?;
    Ok(json!({
        "player": {"id": player_text(player), "name": name},
        "account": account,
        "blocked": blocked,
        "subscriptions": subscriptions,
        "messages": written.messages,
        "reports": written.reports,
        "focus": focus,
        "conditional": conditional,
        "days_off": days_off,
        "training": training.content,
    }))
}
