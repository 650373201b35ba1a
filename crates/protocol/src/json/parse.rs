//! From a text to a tree.

use super::Json;
use crate::input_error::InputError;

/// How deep lists and objects may stand in each other.
const DEEPEST: usize = 100;

pub(super) fn whole(text: &str) -> Result<Json, InputError> {
    let mut parser = Parser { text, at: 0, depth: 0 };
    let value = parser.value().filter(|_| parser.peek().is_none());
    value.ok_or_else(|| match parser.at < text.len() {
        true => InputError::new("", format_args!("no JSON at column {}", parser.at + 1)),
        false => {
            let column = text.len();
            InputError::new(
                "",
                format_args!("it breaks off at column {column}: the rest is missing"),
            )
        }
    })
}

/// Each of its functions returns nothing at the byte where there is no JSON.
struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl Parser<'_> {
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The next byte that is not between values.
    fn peek(&mut self) -> Option<u8> {
        while matches!(self.byte(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
        self.byte()
    }

    /// Goes on if this byte is next.
    fn take(&mut self, byte: u8) -> bool {
        let found = self.byte() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn value(&mut self) -> Option<Json> {
        Some(match self.peek()? {
            b'n' => self.word("null", Json::Null)?,
            b't' => self.word("true", Json::Bool(true))?,
            b'f' => self.word("false", Json::Bool(false))?,
            b'"' => Json::Text(self.string()?),
            b'[' => {
                let mut values = Vec::new();
                self.each(b']', |parser| {
                    values.push(parser.value()?);
                    Some(())
                })?;
                Json::List(values)
            }
            b'{' => {
                let mut fields = Vec::new();
                self.each(b'}', |parser| {
                    parser.peek();
                    let name = parser.string()?;
                    parser.peek();
                    parser.take(b':').then_some(())?;
                    fields.push((name, parser.value()?));
                    Some(())
                })?;
                Json::Object(fields)
            }
            _ => self.number()?,
        })
    }

    fn word(&mut self, word: &str, value: Json) -> Option<Json> {
        word.bytes().all(|byte| self.take(byte)).then_some(value)
    }

    /// Calls `one` for each part of a list or an object.
    fn each(&mut self, end: u8, mut one: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        self.at += 1;
        if self.peek()? != end {
            one(self)?;
            while self.peek()? != end {
                self.take(b',').then_some(())?;
                one(self)?;
            }
        }
        self.at += 1;
        self.depth -= 1;
        Some(())
    }

    fn string(&mut self) -> Option<String> {
        self.take(b'"').then_some(())?;
        let mut string = String::new();
        loop {
            let start = self.at;
            while !matches!(self.byte()?, b'"' | b'\\' | ..b' ') {
                self.at += 1;
            }
            string.push_str(self.text.get(start..self.at)?);
            match self.byte()? {
                b'"' => {
                    self.at += 1;
                    return Some(string);
                }
                b'\\' => string.push(self.escaped()?),
                _ => return None,
            }
        }
    }

    /// The character that a backslash and what follows stand for.
    fn escaped(&mut self) -> Option<char> {
        self.at += 1;
        let kind = self.byte()?;
        let character = match kind {
            b'"' | b'\\' | b'/' => kind.into(),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                self.at += 1;
                let first = self.hex()?;
                if !(0xd800..0xdc00).contains(&first) {
                    return char::from_u32(first);
                }
                (self.take(b'\\') && self.take(b'u')).then_some(())?;
                let second = self.hex()?.checked_sub(0xdc00).filter(|&low| low < 0x400)?;
                return char::from_u32(0x1_0000 + ((first - 0xd800) << 10) + second);
            }
            _ => return None,
        };
        self.at += 1;
        Some(character)
    }

    /// Four hexadecimal digits.
    fn hex(&mut self) -> Option<u32> {
        let mut number = 0;
        for _ in 0..4 {
            number = number * 16 + char::from(self.byte()?).to_digit(16)?;
            self.at += 1;
        }
        Some(number)
    }

    fn number(&mut self) -> Option<Json> {
        let mut number = Number { negative: self.take(b'-'), digits: 0, exponent: 0 };
        let leading_zero = self.byte() == Some(b'0');
        let digits = self.digits(|digit| number.add(digit, false))?;
        if leading_zero && digits > 1 {
            return None;
        }
        let mut whole = true;
        if self.take(b'.') {
            whole = false;
            self.digits(|digit| number.add(digit, true))?;
        }
        if self.take(b'e') || self.take(b'E') {
            whole = false;
            let negative = self.take(b'-');
            let _ = negative || self.take(b'+');
            let mut exponent = 0_i32;
            self.digits(|digit| {
                exponent = exponent.saturating_mul(10).saturating_add(digit.into())
            })?;
            let exponent = if negative { -exponent } else { exponent };
            number.exponent = number.exponent.saturating_add(exponent);
        }
        number.json(whole)
    }

    /// Digits, of which there has to be one. Says how many there were.
    fn digits(&mut self, mut each: impl FnMut(u8)) -> Option<usize> {
        let start = self.at;
        while let Some(digit @ b'0'..=b'9') = self.byte() {
            each(digit - b'0');
            self.at += 1;
        }
        Some(self.at - start).filter(|&count| count > 0)
    }
}

/// A number as it is read: `digits` times ten to the power of `exponent`.
struct Number {
    negative: bool,
    digits: u64,
    exponent: i32,
}

impl Number {
    fn add(&mut self, digit: u8, after_point: bool) {
        let digits = self.digits.checked_mul(10).and_then(|ten| ten.checked_add(digit.into()));
        match digits {
            Some(digits) => {
                self.digits = digits;
                self.exponent -= i32::from(after_point);
            }
            // More digits than any number of ours has: they only say how large it is.
            None => self.exponent += i32::from(!after_point),
        }
    }

    fn json(self, whole: bool) -> Option<Json> {
        let Number { negative, digits, exponent } = self;
        if whole && exponent == 0 {
            match (negative, 0_i64.checked_sub_unsigned(digits)) {
                (false, _) => return Some(Json::Unsigned(digits)),
                (true, Some(number)) if number < 0 => return Some(Json::Signed(number)),
                _ => {}
            }
        }
        // Exact for as many digits as `f32` has, which is all that we write.
        let mut value = digits as f64;
        let power = |exponent: u32| (0..exponent.min(400)).fold(1.0, |power, _| power * 10.0);
        match exponent < 0 {
            true => value /= power(exponent.unsigned_abs()),
            false if digits > 0 => value *= power(exponent.unsigned_abs()),
            false => {}
        }
        let value = if negative { -value } else { value };
        value.is_finite().then_some(Json::Float(value))
    }
}
