//! Rows as a Parquet file.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int32Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::Type;

use super::schema::{Cell, Column, Kind};

/// Maximum number of rows that are held in memory, and of the bytes of their texts.
const MAX_GROUP_ROWS: usize = 1 << 16;
const MAX_GROUP_BYTES: usize = 16 << 20;

/// A Parquet file that is being written, compressed by zstd.
pub(super) struct ParquetFile<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    columns: Vec<Values>,
    rows: usize,
    bytes: usize,
}

/// The values of a column in the rows that are not written yet.
struct Values {
    typed: Typed,
    /// For each row 1, or 0 if it is null; `None` if the column has no nulls.
    definitions: Option<Vec<i16>>,
}

enum Typed {
    Text(Vec<ByteArray>),
    Int(Vec<i32>),
    Flag(Vec<bool>),
}

impl<W: Write + Send> ParquetFile<W> {
    pub(super) fn new(out: W, name: &str, columns: &[Column]) -> io::Result<Self> {
        let fields = columns.iter().map(|column| field(column).map(Arc::new));
        let fields = fields.collect::<Result<_, _>>().map_err(io_error)?;
        let schema = Type::group_type_builder(name).with_fields(fields).build();
        let properties = WriterProperties::builder()
            .set_created_by(format!("ludoteca {}", env!("CARGO_PKG_VERSION")))
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .build();
        let schema = Arc::new(schema.map_err(io_error)?);
        let writer = SerializedFileWriter::new(out, schema, Arc::new(properties));
        Ok(Self {
            writer: writer.map_err(io_error)?,
            columns: columns.iter().map(Values::new).collect(),
            rows: 0,
            bytes: 0,
        })
    }

    /// Adds a row, which has a cell for each column.
    pub(super) fn add(&mut self, cells: &[Cell]) -> io::Result<()> {
        assert_eq!(cells.len(), self.columns.len(), "a row has a cell for each column");
        for (values, cell) in self.columns.iter_mut().zip(cells) {
            self.bytes += values.add(cell);
        }
        self.rows += 1;
        if self.rows == MAX_GROUP_ROWS || self.bytes >= MAX_GROUP_BYTES {
            self.write_group().map_err(io_error)?;
        }
        Ok(())
    }

    /// Writes the remaining rows and the footer.
    pub(super) fn finish(mut self) -> io::Result<W> {
        if self.rows > 0 {
            self.write_group().map_err(io_error)?;
        }
        self.writer.into_inner().map_err(io_error)
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        (self.rows, self.bytes) = (0, 0);
        let mut group = self.writer.next_row_group()?;
        for values in &mut self.columns {
            let Some(mut column) = group.next_column()? else { break };
            values.write(&mut column)?;
            column.close()?;
        }
        group.close().map(drop)
    }
}

fn field(column: &Column) -> Result<Type, ParquetError> {
    let (physical, logical) = match column.kind {
        Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        Kind::Int => (Physical::INT32, None),
        Kind::Flag => (Physical::BOOLEAN, None),
        Kind::Day => (Physical::INT32, Some(LogicalType::Date)),
    };
    let repetition = if column.is_nullable { Repetition::OPTIONAL } else { Repetition::REQUIRED };
    Type::primitive_type_builder(column.name, physical)
        .with_logical_type(logical)
        .with_repetition(repetition)
        .build()
}

impl Values {
    fn new(column: &Column) -> Self {
        let typed = match column.kind {
            Kind::Text => Typed::Text(Vec::new()),
            Kind::Int | Kind::Day => Typed::Int(Vec::new()),
            Kind::Flag => Typed::Flag(Vec::new()),
        };
        Self { typed, definitions: column.is_nullable.then(Vec::new) }
    }

    /// Adds a value. Returns the bytes of its text.
    fn add(&mut self, cell: &Cell) -> usize {
        let is_null = *cell == Cell::Null;
        match &mut self.definitions {
            Some(definitions) => definitions.push(i16::from(!is_null)),
            None => assert!(!is_null, "the column has no nulls"),
        }
        match (&mut self.typed, cell) {
            (_, Cell::Null) => {}
            (Typed::Text(values), Cell::Text(text)) => {
                values.push(ByteArray::from(text.as_bytes().to_vec()));
                return text.len();
            }
            (Typed::Int(values), Cell::Int(value) | Cell::Day(value)) => values.push(*value),
            (Typed::Flag(values), Cell::Flag(value)) => values.push(*value),
            (_, cell) => panic!("{cell:?} has the type of another column"),
        }
        0
    }

    /// Writes the values to a column, and forgets them.
    fn write(&mut self, to: &mut SerializedColumnWriter<'_>) -> Result<(), ParquetError> {
        let definitions = self.definitions.as_deref();
        match &mut self.typed {
            Typed::Text(values) => {
                to.typed::<ByteArrayType>().write_batch(values, definitions, None)?;
                values.clear();
            }
            Typed::Int(values) => {
                to.typed::<Int32Type>().write_batch(values, definitions, None)?;
                values.clear();
            }
            Typed::Flag(values) => {
                to.typed::<BoolType>().write_batch(values, definitions, None)?;
                values.clear();
            }
        }
        if let Some(definitions) = &mut self.definitions {
            definitions.clear();
        }
        Ok(())
    }
}

/// Returns the error of the file, or one that describes the fault.
fn io_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}
