//! `Debug` of what must not be shown as a whole.

/// Shows only these fields, so that no log has hashes, or the secrets in an event.
macro_rules! debug_only {
    ($type:ident $(, $field:ident)*) => {
        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($type))
                    $(.field(stringify!($field), &self.$field))*
                    .finish_non_exhaustive()
            }
        }
    };
}
pub(crate) use debug_only;
