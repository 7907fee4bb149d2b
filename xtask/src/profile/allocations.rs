//! Statistics of the allocator, jemalloc, as it prints them when a process ends.

use serde_json::Value;

/// Requests to the allocator since the start of a process.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Allocations {
    pub(super) count: f64,
    /// Bytes, rounded up to the allocator's sizes.
    pub(super) bytes: f64,
}

impl Allocations {
    /// Finds the statistics in the error output of a process.
    pub(super) fn read(errors: &str) -> Option<Self> {
        let start = errors.find("{\"jemalloc\"").or_else(|| errors.find("{\n\t\"jemalloc\""))?;
        let all = serde_json::Deserializer::from_str(&errors[start..])
            .into_iter::<Value>()
            .next()?
            .ok()?;
        let (classes, merged) =
            (&all["jemalloc"]["arenas"], &all["jemalloc"]["stats.arenas"]["merged"]);
        let mut total = Self::default();
        for (sizes, counts) in [("bin", "bins"), ("lextent", "lextents")] {
            let sizes = classes[sizes].as_array()?.iter();
            for (class, counts) in sizes.zip(merged[counts].as_array()?) {
                let count = counts["nrequests"].as_f64().or_else(|| counts["nmalloc"].as_f64())?;
                total.count += count;
                total.bytes += count * class["size"].as_f64()?;
            }
        }
        Some(total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_of_all_sizes_are_added() {
        let errors = r#"a log line
{"jemalloc": {
    "arenas": {"bin": [{"size": 8}, {"size": 16}], "lextent": [{"size": 16384}]},
    "stats.arenas": {"merged": {
        "bins": [{"nrequests": 3}, {"nrequests": 2}], "lextents": [{"nrequests": 1}]}}}}
"#;
        let expected = Allocations { count: 6.0, bytes: 24.0 + 32.0 + 16384.0 };
        assert_eq!(Allocations::read(errors), Some(expected));
        assert_eq!(Allocations::read("a log line"), None);
    }
}
