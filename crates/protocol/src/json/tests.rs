use serde::Deserialize;
use serde_json::Value;

use super::*;
use crate::online::{CommandMessage, GoalDiscs, NewTable};
use crate::{ActionJson, Record};

/// The same value as serde_json has it.
fn value(json: &Json) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(value) => (*value).into(),
        Json::Unsigned(number) => (*number).into(),
        Json::Signed(number) => (*number).into(),
        Json::Float(number) => rounded(*number),
        Json::Text(text) => text.as_str().into(),
        Json::List(values) => values.iter().map(value).collect(),
        Json::Object(fields) => {
            fields.iter().map(|(name, field)| (name.clone(), value(field))).collect()
        }
    }
}

/// Of large numbers the last digits may differ.
fn rounded(number: f64) -> Value {
    format!("{number:.12e}").into()
}

fn with_rounded(value: Value) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => rounded(number.as_f64().unwrap()),
        Value::Array(values) => values.into_iter().map(with_rounded).collect(),
        Value::Object(fields) => {
            fields.into_iter().map(|(name, value)| (name, with_rounded(value))).collect()
        }
        other => other,
    }
}

/// Whether serde_json sees the same in it.
#[track_caller]
fn compare(text: &str) {
    let ours = Json::parse(text).ok();
    let theirs = serde_json::from_str::<Value>(text).ok().map(with_rounded);
    assert_eq!(ours.as_ref().map(value), theirs, "{text}");
    assert_eq!(serde_json::from_str::<Json>(text).ok().as_ref().map(value), theirs, "{text}");
}

const TEXTS: [&str; 8] = [
    r#" {"a" : [1, -2,3.5e1 ,null,true,false,{}], "b":{"c":[]},"a":"twice"} "#,
    r#"["\"\\\/\b\f\n\r\t","\u00e9\ud83c\udf19 ☾ \u0041","","\ud800","\udc00","\ud83c\u0041"]"#,
    "[0,-0,10,01,-,1.,.5,1.5,-1.25E-2,2e+3,1e,1e400,0e400,1e-400]",
    "[18446744073709551615,18446744073709551616,-9223372036854775808,-9223372036854775809]",
    "[0.1,0.7,1.0,0.123456789,0.3333333433674408,12345678.9,1e22,1e-7]",
    "nulltrue",
    "\"\u{1}\"",
    "[1,2,]",
];

#[test]
fn it_is_what_serde_json_reads() {
    for text in TEXTS {
        compare(text);
        // Each number and text by itself, too.
        for part in text.trim_matches(['[', ']']).split(',') {
            compare(part);
        }
        // Whatever is cut off, or put in.
        for at in (0..text.len()).filter(|&at| text.is_char_boundary(at)) {
            let (before, after) = text.split_at(at);
            compare(before);
            compare(after);
            for byte in ["\"", "\\", ",", ":", "]", "}", "{", "[", "0", "-", "e", " ", "u"] {
                compare(&format!("{before}{byte}{after}"));
            }
        }
    }
}

#[test]
fn nothing_is_too_deep_for_the_stack() {
    let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    assert!(Json::parse(&nested(100)).is_ok());
    assert!(Json::parse(&nested(101)).is_err());
    assert!(Json::parse(&"{\"a\":".repeat(100_000)).is_err());
}

/// Every float that is written is read again.
#[test]
fn chances_are_read_as_they_were() {
    for i in 0..20_000_u32 {
        let chance = f32::from_bits(i.wrapping_mul(0x9e37_79b9) >> 2);
        if chance.is_finite() && (chance == 0.0 || (1e-12..1e12).contains(&chance)) {
            let text = serde_json::to_string(&chance).unwrap();
            assert_eq!(Json::parse(&text).unwrap().read(), Ok(chance), "{text}");
        }
    }
}

#[track_caller]
fn refused<T: DeserializeOwned + fmt::Debug>(text: &str, expected: &str) {
    let error = Json::parse(text).and_then(|json| json.read::<T>()).unwrap_err();
    assert_eq!(error.to_string(), expected, "{text}");
}

#[test]
fn what_is_wrong_is_named() {
    refused::<Json>("[1,", "it breaks off at column 3: the rest is missing");
    refused::<Json>("[1,x]", "no JSON at column 4");
    refused::<ActionJson>("[]", "a list instead of an object");
    refused::<ActionJson>(
        r#"{"type":"take","tile":300}"#,
        "tile: 300 instead of a whole number from 0 to 255",
    );
    refused::<ActionJson>(
        r#"{"type":"take","tile":1.5}"#,
        "tile: a number instead of a whole number from 0 to 255",
    );
    refused::<ActionJson>(r#"{"type":"take","tile":1}"#, "x: missing, a take needs tile, x and y");
    refused::<ActionJson>(r#"{"type":null}"#, "type: null instead of a text");
    refused::<ActionJson>(r#"{"tile":5}"#, "type: missing");
    refused::<ActionJson>(r#"{"tile":5,"tile":5}"#, "tile: it is there twice");
    refused::<CommandMessage>(
        r#"{"id":"1","command":{"type":"play","at":-1,"action":{}}}"#,
        "command.at: -1 instead of a whole number from 0 to 4294967295",
    );
    refused::<CommandMessage>(
        r#"{"id":"1","command":{"type":"play","action":{"type":"sing"}}}"#,
        "command.action.type: \"sing\" instead of \"refill\" or \"take\"",
    );
    refused::<NewTable>(
        r#"{"id":"1","seats":["me","you"]}"#,
        "seats[1]: \"you\" instead of \"me\", \"open\", \"level1\", \"level2\", \"level3\", \"level4\" or \"level5\"",
    );
    refused::<NewTable>(r#"{"id":"1","seats":[5]}"#, "seats[0]: 5 instead of a text");
    refused::<GoalDiscs>(
        "true",
        "true instead of \"standard\", \"first_game\", or a whole number from 1 to 20 (alone always 21)",
    );
    refused::<Vec<(u8, u8)>>("[[1,2],[1,2,3]]", "[1]: the list is too long");
    refused::<Vec<(u8, u8)>>("[[1]]", "[0]: a list of 1 instead of a list of 2");
    refused::<Record>(r#"{"deck":{}}"#, "deck: an object instead of a list");
}

#[test]
fn unknown_fields_do_not_matter() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Known {
        known: Option<bool>,
    }
    let json = Json::parse(r#"{"unknown":[1,{"a":null}],"known":true}"#).unwrap();
    assert_eq!(json.read(), Ok(Known { known: Some(true) }));
    assert_eq!(json.field("known"), Some(&Json::Bool(true)));
    assert_eq!(json.field("other"), None);
}
