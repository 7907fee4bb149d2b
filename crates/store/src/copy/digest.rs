//! The digest of a table's rows, the same in every database.

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use super::CopiedTable;
use crate::database::Value;

/// SHA-256 of rows in their canonical form: for each value a byte for its type, then an integer or
/// floating-point number as eight bytes, the most significant one first, and a text or blob as its
/// length, likewise in eight bytes, and its bytes. Flags are integers, and a null is a byte 0 alone.
#[derive(Debug, Default)]
pub(super) struct RowDigest {
    rows: u64,
    hash: Sha256,
}

impl RowDigest {
    /// Adds a row. Returns the number of bytes of its canonical form.
    pub(super) fn add(&mut self, row: &[Value]) -> usize {
        self.rows += 1;
        row.iter().map(|value| self.add_value(value)).sum()
    }

    /// Number of rows so far.
    pub(super) const fn rows(&self) -> u64 {
        self.rows
    }

    /// The digest of a table with this name.
    pub(super) fn finish(self, name: &'static str) -> CopiedTable {
        CopiedTable { name, rows: self.rows, digest: HEXLOWER.encode(&self.hash.finalize()) }
    }

    fn add_value(&mut self, value: &Value) -> usize {
        let (kind, number, bytes): (u8, Option<[u8; 8]>, &[u8]) = match value {
            Value::Int(Some(value)) => (1, Some(value.to_be_bytes()), &[]),
            Value::Flag(value) => (1, Some(i64::from(*value).to_be_bytes()), &[]),
            Value::Real(value) => (2, Some(value.to_bits().to_be_bytes()), &[]),
            Value::Text(Some(value)) => (3, Some(length(value.as_bytes())), value.as_bytes()),
            Value::Blob(Some(value)) => (4, Some(length(value)), value),
            Value::Int(None) | Value::Text(None) | Value::Blob(None) => (0, None, &[]),
        };
        self.hash.update([kind]);
        self.hash.update(number.as_ref().map_or(&[][..], |number| &number[..]));
        self.hash.update(bytes);
        9 + bytes.len()
    }
}

const fn length(bytes: &[u8]) -> [u8; 8] {
    (bytes.len() as u64).to_be_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digest(rows: &[&[Value]]) -> String {
        let mut digest = RowDigest::default();
        for row in rows {
            digest.add(row);
        }
        digest.finish("games").digest
    }

    /// The digests of two versions can be compared.
    #[test]
    fn the_canonical_form_is_stable() {
        let row = [
            7_i64.into(),
            true.into(),
            0.5.into(),
            "a".into(),
            vec![1_u8].into(),
            Value::Int(None),
        ];
        let found = digest(&[&row]);
        let mut bytes = vec![1, 0, 0, 0, 0, 0, 0, 0, 7, 1, 0, 0, 0, 0, 0, 0, 0, 1];
        bytes.extend([2, 0x3f, 0xe0, 0, 0, 0, 0, 0, 0]);
        bytes.extend([3, 0, 0, 0, 0, 0, 0, 0, 1, b'a', 4, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0]);
        assert_eq!(found, HEXLOWER.encode(&Sha256::digest(bytes)));
    }

    #[test]
    fn values_do_not_run_into_each_other() {
        let rows: [&[Value]; 4] = [
            &["ab".into(), "c".into()],
            &["a".into(), "bc".into()],
            &["abc".into(), "".into()],
            &["abc".into(), Value::Text(None)],
        ];
        let digests: std::collections::BTreeSet<_> =
            rows.iter().map(|row| digest(&[*row])).collect();
        assert_eq!(digests.len(), rows.len());
    }
}
