//! Days off of accounts: their limits, and their way into the running games.

use std::ops::RangeInclusive;
use std::time::Duration;

use ludoteca_host::Rooms;
use ludoteca_room::{DaysOff, Holiday, PlayerId};
use ludoteca_rules::Fault;
use ludoteca_store::{Store, StoredDaysOff};
use time::OffsetDateTime;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use crate::Error;

/// Maximum number of days of holiday in a calendar year.
pub const MAX_HOLIDAY_DAYS: u32 = 14;
/// Maximum number of days before a holiday.
const MAX_AHEAD: u32 = 366;
/// Maximum number of running games of a player that get a change.
const MAX_GAMES: u32 = 1_000;
/// Time between two searches for changes.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// The days off of a player who has `stored` ones, after a change on a day.
///
/// # Errors
/// The fault in the new holiday.
pub fn changed(stored: StoredDaysOff, new: DaysOff, today: u32) -> Result<StoredDaysOff, Fault> {
    if new.holiday == stored.days_off.holiday {
        return Ok(StoredDaysOff { days_off: new, ..stored });
    }
    let used = used_by_now(stored, new.holiday, today);
    if let Some(Holiday { first, last }) = new.holiday {
        if first < today || last < first || last > today.saturating_add(MAX_AHEAD) {
            let message = "a holiday begins today or later, and ends within a year";
            return Err(Fault::new("holiday-dates", "holiday", message));
        }
        for year in [year_of(today), year_of(today) + 1] {
            let before = if year == year_of(today) { used } else { 0 };
            if before + days_in(first..=last, year) > MAX_HOLIDAY_DAYS {
                let message =
                    format!("there are {MAX_HOLIDAY_DAYS} days of holiday in a calendar year");
                return Err(Fault::new("holiday-too-long", "holiday", message));
            }
        }
    }
    Ok(StoredDaysOff { days_off: new, year: year_of(today).into(), used: used.into() })
}

/// Number of days of holiday that a player can still take in the calendar year of a day.
pub fn left(stored: StoredDaysOff, today: u32) -> u32 {
    let planned = stored
        .days_off
        .holiday
        .map_or(0, |Holiday { first, last }| days_in(first..=last, year_of(today)));
    MAX_HOLIDAY_DAYS.saturating_sub(used_before(stored, today) + planned)
}

/// Number of days of holiday in the year of a day that are over once another holiday replaces the stored one: today is
/// among them if the stored holiday had begun and the other one does not contain it.
fn used_by_now(stored: StoredDaysOff, new: Option<Holiday>, today: u32) -> u32 {
    let is_counted_anew = new.is_some_and(|new| new.first == today);
    let end = if is_counted_anew { today } else { today + 1 };
    let passed = stored.days_off.holiday.map_or(0, |Holiday { first, last }| {
        days_in(first..=last.min(end.saturating_sub(1)), year_of(today))
    });
    used_before(stored, today) + passed
}

fn used_before(stored: StoredDaysOff, today: u32) -> u32 {
    let is_of_year = stored.year == i64::from(year_of(today));
    if is_of_year { u32::try_from(stored.used).unwrap_or(0) } else { 0 }
}

fn days_in(days: RangeInclusive<u32>, year: i32) -> u32 {
    days.map(|day| u32::from(year_of(day) == year)).sum()
}

/// The calendar year of a day, counted from 1970-01-01.
fn year_of(day: u32) -> i32 {
    OffsetDateTime::from_unix_timestamp(i64::from(day) * 24 * 60 * 60)
        .map_or(0, OffsetDateTime::year)
}

/// Gives running games the changed days off of their players, until the server stops.
pub async fn run(store: &Store, rooms: &Rooms, closing: &CancellationToken) {
    let mut ticks = interval(CHECK_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while closing.run_until_cancelled(ticks.tick()).await.is_some() {
        match apply_all(store, rooms).await {
            Ok(()) => {}
            Err(error) if error.is_closed() => return,
            Err(error) => tracing::debug!(%error, "days off do not reach the games yet"),
        }
    }
}

async fn apply_all(store: &Store, rooms: &Rooms) -> Result<(), Error> {
    for change in store.pending_days_off().await? {
        apply(store, rooms, change.player).await?;
        store.has_applied(change).await?;
    }
    Ok(())
}

async fn apply(store: &Store, rooms: &Rooms, player: PlayerId) -> Result<(), Error> {
    for id in store.playing(player, MAX_GAMES).await? {
        let room = match rooms.open(id).await {
            Ok(room) => room,
            Err(error) if error.is_closed() => return Err(error),
            Err(error) => {
                tracing::error!(%id, %error, "a game does not get the days off of a player");
                continue;
            }
        };
        room.update_days_off().await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2026-12-20.
    const TODAY: u32 = 20_807;

    fn holiday(first: u32, last: u32) -> DaysOff {
        DaysOff { weekends: false, holiday: Some(Holiday { first, last }) }
    }

    fn change(
        stored: StoredDaysOff,
        new: DaysOff,
        today: u32,
    ) -> Result<StoredDaysOff, &'static str> {
        changed(stored, new, today).map_err(|fault| fault.code)
    }

    #[test]
    fn each_calendar_year_has_its_days() {
        assert_eq!([TODAY, TODAY + 11, TODAY + 12].map(year_of), [2026, 2026, 2027]);
        let none = StoredDaysOff::default();
        let long = change(none, holiday(TODAY, TODAY + 25), TODAY).unwrap();
        assert_eq!((left(long, TODAY), left(long, TODAY + 12)), (2, 0));
        assert_eq!(change(none, holiday(TODAY, TODAY + 26), TODAY), Err("holiday-too-long"));
        assert_eq!(change(none, holiday(TODAY + 20, TODAY + 34), TODAY), Err("holiday-too-long"));
        for (first, last) in
            [(TODAY - 1, TODAY), (TODAY + 2, TODAY + 1), (TODAY + 366, TODAY + 367)]
        {
            assert_eq!(change(none, holiday(first, last), TODAY), Err("holiday-dates"));
        }
    }

    #[test]
    fn days_that_have_begun_stay_used() {
        let planned = change(StoredDaysOff::default(), holiday(TODAY, TODAY + 9), TODAY).unwrap();
        assert_eq!(left(planned, TODAY), 4);
        let ended = change(planned, DaysOff::NONE, TODAY + 2).unwrap();
        assert_eq!((ended.used, left(ended, TODAY + 2)), (3, 11));
        let longer = change(planned, holiday(TODAY + 2, TODAY + 9), TODAY + 2).unwrap();
        assert_eq!((longer.used, left(longer, TODAY + 2)), (2, 4));
        let cancelled = change(planned, DaysOff::NONE, TODAY - 1).unwrap();
        assert_eq!(left(cancelled, TODAY - 1), 14);
        let weekends = DaysOff { weekends: true, ..planned.days_off };
        assert_eq!(left(change(planned, weekends, TODAY + 5).unwrap(), TODAY + 5), 4);
    }
}
