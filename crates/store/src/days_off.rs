//! Days off of players, in their accounts.

use ludoteca_room::{DaysOff, Holiday, PlayerId};

use super::database::{Row, sql};
use super::rows::corrupt;
use super::time::now;
use super::{Store, StoreError};

/// The days off of a player, and how many days of holiday were used before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoredDaysOff {
    /// The days off.
    pub days_off: DaysOff,
    /// The year that `used` is about.
    pub year: i64,
    /// Number of days of earlier holidays.
    pub used: i64,
}

/// A change of days off that games may not have yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingDaysOff {
    /// The player.
    pub player: PlayerId,
    /// When they changed.
    at: i64,
}

impl Store {
    /// The days off of a player.
    pub async fn days_off(&self, player: PlayerId) -> Result<StoredDaysOff, StoreError> {
        let query = sql("SELECT weekends, first, last, year, used FROM days_off WHERE player = $1");
        let row: Option<Row> = query.bind(player).optional(&self.pool).await?;
        let Some(row) = row else { return Ok(StoredDaysOff::default()) };
        let day = |day: i64| u32::try_from(day).map_err(corrupt);
        let first: Option<i64> = row.get("first")?;
        let last: Option<i64> = row.get("last")?;
        let holiday =
            |(first, last)| Ok::<_, StoreError>(Holiday { first: day(first)?, last: day(last)? });
        let holiday = first.zip(last).map(holiday).transpose()?;
        let days_off = DaysOff { weekends: row.flag("weekends")?, holiday };
        Ok(StoredDaysOff { days_off, year: row.get("year")?, used: row.get("used")? })
    }

    /// Replaces the days off of a player.
    pub async fn set_days_off(
        &self,
        player: PlayerId,
        StoredDaysOff { days_off: DaysOff { weekends, holiday }, year, used }: StoredDaysOff,
    ) -> Result<(), StoreError> {
        let insert =
            sql("INSERT INTO days_off (player, weekends, first, last, year, used, at, pending) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, 1) ON CONFLICT (player) DO UPDATE SET \
             weekends = excluded.weekends, first = excluded.first, last = excluded.last, \
             year = excluded.year, used = excluded.used, at = excluded.at, pending = 1");
        let first = holiday.map(|days| i64::from(days.first));
        let last = holiday.map(|days| i64::from(days.last));
        let insert = insert.bind(player).bind(weekends).bind(first).bind(last);
        self.execute(insert.bind(year).bind(used).bind(now())).await.map(drop)
    }

    /// Changes of days off that games may not have yet.
    pub async fn pending_days_off(&self) -> Result<Vec<PendingDaysOff>, StoreError> {
        let query = sql("SELECT player, at FROM days_off WHERE pending = 1 ORDER BY at LIMIT 100");
        let rows: Vec<(Vec<u8>, i64)> = query.all(&self.pool).await?;
        let read = |(player, at): (Vec<u8>, i64)| {
            let player = player.try_into().map_err(|_| corrupt("days off have no player"))?;
            Ok(PendingDaysOff { player: PlayerId::from_bytes(player), at })
        };
        rows.into_iter().map(read).collect()
    }

    /// Notes that all games have a change, unless there was another one meanwhile.
    pub async fn has_applied(&self, change: PendingDaysOff) -> Result<(), StoreError> {
        let update = sql("UPDATE days_off SET pending = 0 WHERE player = $1 AND at = $2");
        self.execute(update.bind(change.player).bind(change.at)).await.map(drop)
    }
}
