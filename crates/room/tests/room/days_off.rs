//! Days off in correspondence games: the arithmetic against a slow twin, and the clocks of rooms.

use ludoteca_room::{
    Actor, Command, DaysOff, Event, GameLog, Holiday, Outage, Refusal, TimeControl, Timestamp,
};
use ludoteca_rules::Side;
use proptest::prelude::*;

use super::{ANA, DAY, LUIS, NOW, act_at, move_at, running, tick_at, timed, two_people};

const MINUTE: u64 = 60_000;
const MINUTES_OF_DAY: u64 = DAY / MINUTE;
/// The day of [`NOW`], a Sunday.
const TODAY: u64 = NOW.as_millis() / DAY;

/// Whether the clock runs in a minute.
fn runs(days_off: DaysOff, minute: u64) -> bool {
    let day = minute / MINUTES_OF_DAY;
    // 1970-01-01 was a Thursday.
    let weekday = ["Th", "Fr", "Sa", "Su", "Mo", "Tu", "We"][(day % 7) as usize];
    let is_weekend = weekday.starts_with('S');
    let is_holiday = days_off
        .holiday
        .is_some_and(|Holiday { first, last }| day >= u64::from(first) && day <= u64::from(last));
    !(is_holiday || (is_weekend && days_off.weekends))
}

fn days_off() -> impl Strategy<Value = DaysOff> {
    let holiday =
        (0..40_u32, 0..28_u32).prop_map(|(first, days)| Holiday { first, last: first + days });
    (any::<bool>(), prop::option::of(holiday))
        .prop_map(|(weekends, holiday)| DaysOff { weekends, holiday })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn time_agrees_with_counting_minutes(
        days_off in days_off(),
        from in 0..40 * MINUTES_OF_DAY,
        passed in 0..40 * MINUTES_OF_DAY,
        left in 1..14 * MINUTES_OF_DAY,
    ) {
        let at = |minute| Timestamp::from_millis(minute * MINUTE);
        let count = (from..from + passed).filter(|minute| runs(days_off, *minute)).count();
        prop_assert_eq!(days_off.running(at(from), at(from + passed)), count as u64 * MINUTE);
        let last = (from..).filter(|minute| runs(days_off, *minute)).nth(left as usize - 1).unwrap();
        prop_assert_eq!(days_off.after(at(from), left * MINUTE), at(last + 1));
    }
}

/// Changes Luis's days off this long after the beginning.
fn change(
    log: &mut GameLog,
    weekends: bool,
    days: Option<(u64, u64)>,
    millis: u64,
) -> Result<Event, Refusal> {
    let day = |day| u32::try_from(TODAY + day).unwrap();
    let holiday = days.map(|(first, last)| Holiday { first: day(first), last: day(last) });
    let days_off = DaysOff { weekends, holiday };
    let command = Command::DaysOff { side: Side::Second, days_off };
    act_at(log, &command, Actor::Player(LUIS), millis)
}

/// A game with two days for each move, in which it is Luis's turn since [`NOW`].
fn luis_to_move() -> GameLog {
    let mut log = running(two_people(), TimeControl::correspondence(2).unwrap());
    move_at(&mut log, 0, 0).unwrap();
    log
}

fn deadline(log: &GameLog) -> u64 {
    log.room().deadline().unwrap().since(NOW)
}

#[test]
fn a_change_holds_from_then_on() {
    assert_eq!(TODAY % 7, 3, "a Sunday");
    let mut log = luis_to_move();
    assert_eq!(deadline(&log), 2 * DAY);
    change(&mut log, false, Some((1, 3)), DAY / 2).unwrap();
    assert_eq!(deadline(&log), 5 * DAY);
    let midnight = DAY - NOW.as_millis() % DAY;
    // The days that have passed are not given back, and the rest of the holiday runs again.
    change(&mut log, false, None, midnight + DAY).unwrap();
    assert_eq!(deadline(&log), 3 * DAY);
    move_at(&mut log, 3 * DAY - 1, 0).unwrap();
    let ana = log.room().deadline().unwrap();
    assert_eq!(ana, NOW.after(5 * DAY - 1), "Luis's days off are not Ana's");
}

#[test]
fn weekends_and_a_first_move_leave_every_move_its_days() {
    let mut log = timed(two_people(), TimeControl::correspondence(2).unwrap());
    tick_at(&mut log, 0).unwrap();
    move_at(&mut log, 0, 0).unwrap();
    change(&mut log, true, None, DAY).unwrap();
    move_at(&mut log, DAY, 0).unwrap();
    assert_eq!(log.room().clock().unwrap().left(Side::Second), 2 * DAY);
    // From Tuesday to Thursday.
    move_at(&mut log, 2 * DAY, 0).unwrap();
    assert_eq!(deadline(&log), 4 * DAY);
    // From Friday to Tuesday.
    move_at(&mut log, 3 * DAY, 0).unwrap();
    move_at(&mut log, 5 * DAY - 1, 0).unwrap();
    assert_eq!(deadline(&log), 9 * DAY - 1);
    assert_eq!(tick_at(&mut log, 9 * DAY - 2), None);
    assert_eq!(tick_at(&mut log, 9 * DAY - 1), Some(Event::TimedOut { side: Side::Second }));
}

#[test]
fn an_outage_and_a_holiday_are_not_left_out_twice() {
    let mut log = luis_to_move();
    change(&mut log, false, Some((1, 2)), 0).unwrap();
    let outage = Outage { from: NOW, until: NOW.after(2 * DAY) };
    let resumed = log.room().resume(&[outage], NOW.after(2 * DAY)).unwrap();
    let deadline = resumed.next.deadline().unwrap();
    let days_off = log.room().clock().unwrap().days_off(Side::Second);
    assert_eq!(deadline, days_off.after(NOW.after(2 * DAY), 2 * DAY));
}

#[test]
fn only_the_own_days_off_in_correspondence_games_change() {
    let mut log = luis_to_move();
    let command = Command::DaysOff { side: Side::Second, days_off: DaysOff::NONE };
    let by_ana = act_at(&mut log, &command, Actor::Player(ANA), 0);
    assert_eq!(by_ana, Err(Refusal::NotYourSeat(Side::Second)));
    let mut blitz = running(two_people(), TimeControl::fischer(300, 3).unwrap());
    assert_eq!(change(&mut blitz, true, None, 0), Err(Refusal::WrongTiming));
    assert_eq!(change(&mut log, true, None, 3 * DAY), Err(Refusal::TimeIsUp));
}
