//! Who somebody is.

use serde::{Deserialize, Serialize};

/// What somebody knows of themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Me {
    /// The name that others see.
    pub name: String,
    /// Whether there is a password, so that one can sign in elsewhere with it and the name.
    pub registered: bool,
    /// The best score in a solo game so far: lower is better.
    pub best_solo_score: Option<u16>,
    /// The recovery codes that are left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub recovery_codes: Option<RecoveryCodesLeft>,
    /// What has happened to the account, newest first: at most 20.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<Vec<AccountEvent>>"))]
    pub account_events: Vec<AccountEvent>,
}

/// How many recovery codes somebody has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct RecoveryCodesLeft {
    /// When they were made, in milliseconds since 1970.
    pub made_ms: i64,
    /// How many were not used yet.
    pub left: u32,
}

/// Something has happened to one's account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct AccountEvent {
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// What it was.
    pub kind: AccountEventKind,
    /// Whether one has seen it.
    pub dismissed: bool,
}

/// What can happen to an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub enum AccountEventKind {
    /// There is another password.
    PasswordChanged,
    /// Recovery codes were made.
    CodesMade,
    /// A recovery code was used.
    CodeUsed,
    /// Somebody has signed in where nobody had before.
    NewDevice,
}

/// I have seen what happened to my account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct EventsSeen {
    /// The time of the newest of those that were seen.
    pub until_ms: i64,
}

/// Where one is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Sessions {
    /// The oldest first.
    pub sessions: Vec<SessionSummary>,
}

/// A device on which one is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct SessionSummary {
    /// By which it can be ended.
    pub id: String,
    /// When it began, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it was last used, to within a day.
    pub seen_ms: i64,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// A new name, please.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct NameChange {
    /// 1 to 24 characters.
    #[cfg_attr(feature = "describe", schema(min_length = 1, max_length = 24))]
    pub name: String,
}

/// A new password, please.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct PasswordChange {
    /// 8 to 200 characters.
    #[cfg_attr(feature = "describe", schema(min_length = 8, max_length = 200))]
    pub password: String,
    /// The old one or a recovery code, if there is an old one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub current: Option<String>,
}

/// It is me, with a name and a password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct SignIn {
    /// The name.
    #[cfg_attr(feature = "describe", schema(min_length = 1, max_length = 24))]
    pub name: String,
    /// The password, or a recovery code.
    pub password: String,
}

/// A new set of recovery codes, please.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct NewRecoveryCodes {
    /// The password, or a code of the set before.
    pub current: String,
}

/// A set of recovery codes. They are shown once, and each is good once, instead of the password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct RecoveryCodes {
    /// Ten, such as `abcd-efgh-jkmn-pqrs`. Spaces, hyphens and large letters do not matter.
    pub codes: Vec<String>,
}

/// Delete my account, please.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct AccountRemoval {
    /// The password or a recovery code, if there is a password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub current: Option<String>,
}
