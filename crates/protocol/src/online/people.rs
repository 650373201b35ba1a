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
