//! Reading and writing one JSON value, with errors that help.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::error::Category;

use crate::input_error::{InputError, MOST_CHARACTERS, printable};

/// Reads one JSON object.
pub fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, InputError> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let Object(value) = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = error.path().to_string();
        // A dot stands for the whole, a question mark for a field that broke off.
        let field = path.trim_end_matches(['.', '?']);
        explain(error.inner()).within(&printable(field, MOST_CHARACTERS))
    })?;
    deserializer.end().map_err(|error| explain(&error))?;
    Ok(value)
}

/// What serde_json says. For a value that makes no sense its field is named, not its place in the text.
fn explain(error: &serde_json::Error) -> InputError {
    let said = error.to_string();
    match said.rsplit_once(" at line ") {
        Some((reason, _)) if error.classify() == Category::Data => InputError::parse(reason),
        _ => InputError::parse(&said),
    }
}

/// Reads a `T` from an object only. The code that is derived for a struct would also take an array
/// with its fields in order, which no format of ours allows.
pub struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ObjectVisitor<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map))
            }
        }

        deserializer.deserialize_map(ObjectVisitor(PhantomData)).map(Object)
    }
}

/// For a field that holds an object.
pub fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    Object::deserialize(deserializer).map(|object| object.0)
}

/// For a field that holds an object or null.
pub fn optional_object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let read: Option<Object<T>> = Option::deserialize(deserializer)?;
    Ok(read.map(|object| object.0))
}

/// For a field that holds a list of objects.
pub(crate) fn objects<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    let read: Vec<Object<T>> = Vec::deserialize(deserializer)?;
    Ok(read.into_iter().map(|object| object.0).collect())
}

/// Writes a value as JSON on one line.
pub fn to_json<T: Serialize>(value: &T) -> String {
    // The types of this crate have no map with keys that are not strings and no fallible part,
    // which is all that could fail.
    serde_json::to_string(value).unwrap_or_default()
}

/// Writes a value as JSON on one line, for what is kept for ever: what cannot be written must not be kept.
pub fn try_to_json<T: Serialize>(value: &T) -> Result<String, serde_json::Error> {
    serde_json::to_string(value)
}
