//! What the types of a route's request and response contribute to its description.

use utoipa::openapi::path::Parameter;
use utoipa::openapi::schema::Array;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{IntoParams, ToSchema};

/// Schemas by name.
pub(super) type Schemas = Vec<(String, RefOr<Schema>)>;

/// The types of a route.
#[derive(Default)]
pub(super) struct Types {
    pub(super) query: Vec<Parameter>,
    pub(super) body: Option<RefOr<Schema>>,
    /// Media types, empty for JSON, and what they contain.
    pub(super) response: Vec<(&'static str, RefOr<Schema>)>,
    /// The schemas to which these refer.
    pub(super) schemas: Schemas,
}

impl Types {
    pub(super) fn query<T: IntoParams>(mut self) -> Self {
        self.query = T::into_params(|| None);
        self
    }

    pub(super) fn body(mut self, schema: fn(&mut Schemas) -> RefOr<Schema>) -> Self {
        self.body = Some(schema(&mut self.schemas));
        self
    }

    pub(super) fn response(
        mut self,
        media: &'static str,
        schema: fn(&mut Schemas) -> RefOr<Schema>,
    ) -> Self {
        let schema = schema(&mut self.schemas);
        self.response.push((media, schema));
        self
    }
}

/// A reference to a type's schema.
pub(super) fn reference<T: ToSchema>(schemas: &mut Schemas) -> RefOr<Schema> {
    let name = T::name();
    if matches!(&*name, "String" | "Value") {
        return T::schema();
    }
    T::schemas(schemas);
    schemas.push((name.to_string(), T::schema()));
    Ref::from_schema_name(name).into()
}

/// An array of values of a type.
pub(super) fn array<T: ToSchema>(schemas: &mut Schemas) -> RefOr<Schema> {
    Array::new(reference::<T>(schemas)).into()
}
