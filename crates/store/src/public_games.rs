//! The public games that are over, read beside a running server, for `ludoteca export`.

use std::ops::ControlFlow;

use ludoteca_room::PlayerId;

use super::copy::Place;
use super::database::{Connection, Row, sql};
use super::filter::is_empty;
use super::ratings::RatingRow;
use super::read_game::intact;
use super::reader::{ReadError, Reader};
use super::rows::GameRow;
use super::verify::DamagedGame;
use super::{StoreError, Stored};

/// Number of rows of `games` that are read together.
const BATCH_SIZE: usize = 1_000;

/// Selects games that lists show to everybody, that have a result, and that were played on this server.
const CONDITION: &str = concat!(
    "FROM games JOIN summaries ON summaries.game = games.number \
     WHERE private = 0 AND import IS NULL AND reason IS NOT NULL AND reason <> 'aborted' \
     AND ply > 0 AND NOT ",
    is_empty!()
);

/// A public game that is over.
#[derive(Debug)]
pub struct PublicGame {
    /// The game.
    pub stored: Stored,
    /// The ratings of its players before the game; empty if it is casual.
    pub ratings: Vec<(PlayerId, f64)>,
}

/// Passes the public games that are over to `each`, in the order in which they were created, with the number of all.
/// Returns the damaged games, which are left out. A server may be using the database.
///
/// # Errors
/// If the database cannot be read or is of another version.
pub async fn read_public_games(
    place: &Place,
    each: impl FnMut(u64, PublicGame) -> ControlFlow<()>,
) -> Result<Vec<DamagedGame>, ReadError> {
    let mut reader = Reader::open(place).await?;
    let damaged = {
        let mut view = reader.snapshot().await?;
        read(&mut view.connection(), each).await.map_err(ReadError::Store)?
    };
    reader.close().await?;
    Ok(damaged)
}

async fn read(
    view: &mut Connection<'_>,
    mut each: impl FnMut(u64, PublicGame) -> ControlFlow<()>,
) -> Result<Vec<DamagedGame>, StoreError> {
    let count: i64 = sql(format!("SELECT count(*) {CONDITION}")).one(&mut *view).await?;
    let (mut after, mut damaged) = (i64::MIN, Vec::new());
    loop {
        let query = format!(
            "SELECT {} {CONDITION} AND games.number > $1 ORDER BY games.number LIMIT {BATCH_SIZE}",
            GameRow::COLUMNS
        );
        let rows: Vec<GameRow> = sql(query).bind(after).all(&mut *view).await?;
        for row in &rows {
            after = row.number;
            match public_game(view, row).await {
                Ok(game) => {
                    if each(count.unsigned_abs(), game).is_break() {
                        return Ok(damaged);
                    }
                }
                Err(StoreError::Corrupt(what)) => {
                    damaged.push(DamagedGame { game: row.columns.id.clone(), what });
                }
                Err(error) => return Err(error),
            }
        }
        if rows.len() < BATCH_SIZE {
            return Ok(damaged);
        }
    }
}

async fn public_game(view: &mut Connection<'_>, row: &GameRow) -> Result<PublicGame, StoreError> {
    let stored = intact(view, row).await?;
    let mut ratings = Vec::new();
    if stored.setting.is_rated {
        let query = format!("SELECT {} FROM ratings WHERE game = $1", RatingRow::COLUMNS);
        let rows: Vec<Row> = sql(query).bind(row.number).all(view).await?;
        for row in &rows {
            let row = RatingRow::read(row)?;
            ratings.push((row.player, row.before));
        }
    }
    Ok(PublicGame { stored, ratings })
}
