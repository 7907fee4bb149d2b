//! The replicas of the database: whether they respond, and how far they lag.

use ludoteca_store::{DatabaseUrl, MAX_LAG, MigrateError, ReplicaState, replica_states};

use super::Check;

const NAME: &str = "replica";

/// A check for each replica.
pub(super) async fn check(primary: &DatabaseUrl, replicas: &DatabaseUrl) -> Vec<Check> {
    match replica_states(primary, replicas).await {
        Ok(states) => states.into_iter().map(|(name, state)| replica(&name, state)).collect(),
        Err(error) => {
            let found = format!("not compared: {error}");
            vec![Check::finding(NAME, found, "check --database first")]
        }
    }
}

fn replica(name: &str, state: Result<ReplicaState, MigrateError>) -> Check {
    match state {
        Ok(ReplicaState::Lag(lag)) if lag <= MAX_LAG => {
            Check::well(NAME, format!("{name} has all within {} ms", lag.as_millis()))
        }
        Ok(ReplicaState::Lag(lag) | ReplicaState::Behind(lag)) => {
            let found = format!("{name} lags by {} ms or more; it is not read", lag.as_millis());
            let advice = "look at pg_stat_replication on the primary; the replica needs a faster disk or network, or \
                 less to do";
            Check::finding(NAME, found, advice)
        }
        Ok(ReplicaState::Primary) => Check::well(
            NAME,
            format!("{name} is the primary at present; it is not read as a replica"),
        ),
        Err(error) => {
            let advice = "start the server, and check --replica, PGPASSWORD and the network";
            Check::finding(NAME, format!("{name}: {error}"), advice)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_replica_that_is_not_read_has_advice() {
        let advice = |state| replica("db2:5432", state).advice.is_some();
        assert!(!advice(Ok(ReplicaState::Lag(MAX_LAG))));
        assert!(!advice(Ok(ReplicaState::Primary)));
        assert!(advice(Ok(ReplicaState::Lag(MAX_LAG + Duration::from_millis(1)))));
        assert!(advice(Ok(ReplicaState::Behind(Duration::ZERO))));
        assert!(advice(Err(MigrateError::Absent("it does not respond".into()))));
    }
}
