//! From a tree to a type.

use std::fmt;
use std::slice::Iter;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, Error, Expected, IntoDeserializer, MapAccess, SeqAccess,
    Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;

use super::Json;
use crate::explain::{in_our_words, kind};
use crate::input_error::{InputError, short};

/// What is wrong, and where.
#[derive(Debug)]
pub struct Wrong(InputError);

impl Wrong {
    #[cold]
    #[inline(never)]
    fn new(found: &Json, expected: &dyn Expected) -> Wrong {
        Wrong::instead(found.unexpected(), expected)
    }

    #[inline(never)]
    fn instead(found: Unexpected, expected: &dyn Expected) -> Wrong {
        let found = match found {
            Unexpected::Bool(value) => value.to_string(),
            Unexpected::Unsigned(number) => number.to_string(),
            Unexpected::Signed(number) => number.to_string(),
            Unexpected::Str(text) => format!("\"{}\"", short(text)),
            Unexpected::Seq => "a list".to_owned(),
            Unexpected::Map => "an object".to_owned(),
            Unexpected::Unit => "null".to_owned(),
            // Code that writes any number would make the program in the page larger.
            _ => "a number".to_owned(),
        };
        Wrong::found(&found, &expected.to_string())
    }

    fn found(found: &str, expected: &str) -> Wrong {
        let expected = kind(expected).unwrap_or_else(|| expected.to_owned());
        Wrong(InputError::new("", format_args!("{found} instead of {expected}")))
    }

    /// The same error seen from outside.
    #[cold]
    #[inline(never)]
    fn within(self, outer: &str) -> Wrong {
        Wrong(self.0.within(&short(outer)))
    }

    /// The same error seen from outside of a list.
    #[cold]
    #[inline(never)]
    fn within_list(self, number: usize) -> Wrong {
        Wrong(self.0.within(&format!("[{number}]")))
    }
}

impl From<Wrong> for InputError {
    fn from(wrong: Wrong) -> InputError {
        wrong.0
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Wrong {}

/// What serde would say in words of its own, which `explain` would have to understand.
impl Error for Wrong {
    fn custom<T: fmt::Display>(message: T) -> Wrong {
        Wrong(in_our_words(&message.to_string()))
    }

    fn missing_field(field: &'static str) -> Wrong {
        Wrong(InputError::new(field, "missing"))
    }

    fn duplicate_field(field: &'static str) -> Wrong {
        Wrong(InputError::new(field, "it is there twice"))
    }

    fn unknown_field(field: &str, _: &'static [&'static str]) -> Wrong {
        Wrong(InputError::new(short(field), "there is no such field"))
    }

    fn unknown_variant(name: &str, known: &'static [&'static str]) -> Wrong {
        let (last, others) = known.split_last().unwrap_or((&"", &[]));
        let mut expected: String = others.iter().map(|name| format!("\"{name}\", ")).collect();
        expected.truncate(expected.len().saturating_sub(2));
        Wrong::found(&format!("\"{}\"", short(name)), &format!("{expected} or \"{last}\""))
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Wrong {
        Wrong::found(&format!("a list of {length}"), &expected.to_string())
    }

    fn invalid_type(found: Unexpected, expected: &dyn Expected) -> Wrong {
        Wrong::instead(found, expected)
    }

    fn invalid_value(found: Unexpected, expected: &dyn Expected) -> Wrong {
        Wrong::instead(found, expected)
    }
}

impl Json {
    fn unexpected(&self) -> Unexpected<'_> {
        match self {
            Json::Null => Unexpected::Unit,
            Json::Bool(value) => Unexpected::Bool(*value),
            Json::Unsigned(number) => Unexpected::Unsigned(*number),
            Json::Signed(number) => Unexpected::Signed(*number),
            Json::Float(number) => Unexpected::Float(*number),
            Json::Text(text) => Unexpected::Str(text),
            Json::List(_) => Unexpected::Seq,
            Json::Object(_) => Unexpected::Map,
        }
    }

    fn list<'de, V: Visitor<'de>>(values: &'de [Json], visitor: V) -> Result<V::Value, Wrong> {
        let mut values = List { values: values.iter(), number: 0 };
        let read = visitor.visit_seq(&mut values)?;
        match values.values.next() {
            None => Ok(read),
            Some(_) => Err(Wrong(InputError::new("", "the list is too long"))),
        }
    }

    fn object<'de, V: Visitor<'de>>(
        fields: &'de [(String, Json)],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        visitor.visit_map(Object { fields: fields.iter(), value: None })
    }
}

/// Each function reads one kind of value only, so that there is no code for the others.
impl<'de> Deserializer<'de> for &'de Json {
    type Error = Wrong;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self {
            Json::Null => visitor.visit_unit(),
            Json::Bool(value) => visitor.visit_bool(*value),
            Json::Unsigned(number) => visitor.visit_u64(*number),
            Json::Signed(number) => visitor.visit_i64(*number),
            Json::Float(number) => visitor.visit_f64(*number),
            Json::Text(text) => visitor.visit_str(text),
            Json::List(values) => Json::list(values, visitor),
            Json::Object(fields) => Json::object(fields, visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self {
            Json::Bool(value) => visitor.visit_bool(*value),
            _ => Err(Wrong::new(self, &visitor)),
        }
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self {
            Json::Unsigned(number) => visitor.visit_u64(*number),
            Json::Signed(number) => visitor.visit_i64(*number),
            _ => Err(Wrong::new(self, &visitor)),
        }
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_i32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self {
            Json::Unsigned(number) => visitor.visit_f64(*number as f64),
            Json::Signed(number) => visitor.visit_f64(*number as f64),
            Json::Float(number) => visitor.visit_f64(*number),
            _ => Err(Wrong::new(self, &visitor)),
        }
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self {
            Json::Text(text) => visitor.visit_str(text),
            _ => Err(Wrong::new(self, &visitor)),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self {
            Json::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self {
            Json::List(values) => Json::list(values, visitor),
            _ => Err(Wrong::new(self, &visitor)),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self {
            Json::Object(fields) => Json::object(fields, visitor),
            _ => Err(Wrong::new(self, &visitor)),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        match self {
            Json::Object(fields) => Json::object(fields, visitor),
            _ => Err(Wrong::new(self, &"an object")),
        }
    }

    /// Of ours none has fields.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        match self {
            Json::Text(text) => visitor.visit_enum(name(text)),
            _ => Err(Wrong::new(self, &"a string")),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        i8 i16 i128 u128 char bytes byte_buf unit unit_struct newtype_struct tuple_struct identifier
    }
}

fn name(name: &str) -> StrDeserializer<'_, Wrong> {
    name.into_deserializer()
}

/// The rest of a list.
struct List<'a> {
    values: Iter<'a, Json>,
    /// How many have been read.
    number: usize,
}

impl<'de> SeqAccess<'de> for List<'de> {
    type Error = Wrong;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Wrong> {
        let Some(value) = self.values.next() else { return Ok(None) };
        let number = self.number;
        self.number += 1;
        seed.deserialize(value).map(Some).map_err(|error| error.within_list(number))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.values.len())
    }
}

/// The rest of an object.
struct Object<'a> {
    fields: Iter<'a, (String, Json)>,
    /// The field whose name was read last.
    value: Option<&'a (String, Json)>,
}

impl<'de> MapAccess<'de> for Object<'de> {
    type Error = Wrong;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Wrong> {
        self.value = self.fields.next();
        match self.value {
            Some((field, _)) => seed.deserialize(name(field)).map(Some),
            None => Ok(None),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Wrong> {
        let Some((field, value)) = self.value else {
            return Err(Wrong::custom("a field is missing"));
        };
        seed.deserialize(value).map_err(|error| error.within(field))
    }
}
