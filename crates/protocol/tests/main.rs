//! All tests of the formats that use it from outside, in one program that is linked once.

mod formats;
mod options;
mod refusals;
mod round_trips;
mod secrecy;
