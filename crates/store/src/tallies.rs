//! The results of each player against other people, counted in the transaction that ends a game.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::TryStreamExt;
use ludoteca_room::PlayerId;
use ludoteca_rules::Game;
use ludoteca_wire::tally::Tally;

use super::database::{Connection, Row, Value, sql};
use super::filter::{computer_first, computer_second};
use super::finished_game::{EVERYBODY, FinishedGame, Key};
use super::rows::{self, GameRow, SummaryRow, corrupt};
use super::tables::TALLIES;
use super::{Store, StoreError};

/// Counts all games if the table is empty: after the step that created it, and when an operator has emptied it because
/// it was wrong. Other servers may be counting games meanwhile.
pub(super) async fn complete(connection: &mut Connection<'_>) -> Result<(), sqlx::Error> {
    let has_rows = sql("SELECT EXISTS (SELECT 1 FROM tallies)");
    if has_rows.one(&mut *connection).await? {
        return Ok(());
    }
    let rows = computed(connection).await?.into_iter().map(|((player, viewer, game), tally)| {
        let Tally { won, drawn, lost } = tally;
        vec![player.into(), viewer.into(), game.into(), won.into(), drawn.into(), lost.into()]
    });
    let rows: Vec<Vec<Value>> = rows.collect();
    TALLIES.insert("ON CONFLICT DO NOTHING").rows(rows, connection).await.map(drop)
}

/// The tallies that follow from the games. Damaged games do not count.
async fn computed(connection: &mut Connection<'_>) -> Result<BTreeMap<Key, Tally>, sqlx::Error> {
    let query = sql(format!(
        "SELECT {}, {} FROM summaries JOIN games ON games.number = summaries.game \
         WHERE ply > 0 AND reason IS NOT NULL AND NOT ({} OR {})",
        GameRow::COLUMNS,
        SummaryRow::COLUMNS,
        computer_first!(),
        computer_second!(),
    ));
    let mut tallies = BTreeMap::<Key, Tally>::new();
    let mut rows = query.rows(connection);
    while let Some(row) = rows.try_next().await? {
        let Ok((listed, _)) = rows::listed(&row, None) else { continue };
        for (key, score) in FinishedGame::of_listed(&listed).iter().flat_map(FinishedGame::keys) {
            tallies.entry(key).or_default().count(score);
        }
    }
    Ok(tallies)
}

impl Store {
    /// A player's results against other people, in games that `viewer` may see, in the order of
    /// [`Game::ALL`].
    pub async fn tallies(
        &self,
        player: PlayerId,
        viewer: Option<PlayerId>,
    ) -> Result<Vec<(Game, Tally)>, StoreError> {
        let viewer = viewer.map_or(EVERYBODY.to_vec(), |viewer| viewer.bytes().to_vec());
        let query = sql("SELECT game, won, drawn, lost FROM tallies \
             WHERE player = $1 AND viewer IN ($2, $3)");
        let query = query.bind(player).bind(EVERYBODY).bind(viewer);
        let mut found = BTreeMap::<&str, Tally>::new();
        for row in query.all::<Row>(self.reads()).await? {
            let game: Game = row.get::<String>("game")?.parse().map_err(corrupt)?;
            let tally = found.entry(game.name()).or_default();
            tally.won += row.count("won")?;
            tally.drawn += row.count("drawn")?;
            tally.lost += row.count("lost")?;
        }
        let in_order = Game::ALL.iter().map(|game| (*game, found.remove(game.name())));
        let counted = in_order.filter_map(|(game, tally)| Some((game, tally?)));
        Ok(counted.filter(|(_, tally)| *tally != Tally::default()).collect())
    }

    /// Whether a player has finished a game against another person.
    pub async fn has_results(&self, player: PlayerId) -> Result<bool, StoreError> {
        let query = sql("SELECT EXISTS (SELECT 1 FROM tallies WHERE player = $1)");
        Ok(query.bind(player).one(&self.pool).await?)
    }
}

/// Number of players whose results differ from their games; 0, unless the table is damaged.
pub(super) async fn wrong(connection: &mut Connection<'_>) -> Result<usize, sqlx::Error> {
    type Counts = [i64; 3];
    let mut found = BTreeMap::<(Vec<u8>, Vec<u8>, String), Counts>::new();
    for row in sql("SELECT * FROM tallies").all::<Row>(&mut *connection).await? {
        let counts = [row.get("won")?, row.get("drawn")?, row.get("lost")?];
        found.insert((row.get("player")?, row.get("viewer")?, row.get("game")?), counts);
    }
    // Deleted games leave rows of zeros.
    found.retain(|_, counts| *counts != Counts::default());
    let mut wrong = BTreeSet::new();
    for ((player, viewer, game), Tally { won, drawn, lost }) in computed(connection).await? {
        let expected = [won, drawn, lost].map(i64::from);
        if found.remove(&(player.clone(), viewer, game.to_owned())) != Some(expected) {
            wrong.insert(player);
        }
    }
    wrong.extend(found.into_keys().map(|(player, ..)| player));
    Ok(wrong.len())
}
