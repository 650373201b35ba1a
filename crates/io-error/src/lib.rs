//! What the system says of a file or a connection that cannot be used, in words for people.

use std::io;

/// Why a file or a connection cannot be used, without the numbers of the system and the names of temporary files.
pub fn in_words(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" at path ").next().unwrap_or(&text);
    let text = text.split(" (os error ").next().unwrap_or(text);
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "this user may not do that".to_owned(),
        io::ErrorKind::AddrNotAvailable => "this machine does not have that address".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ if text.starts_with("failed to lookup address") => "there is no such host".to_owned(),
        // Words of our own.
        io::ErrorKind::Other => text.to_owned(),
        _ => text.to_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_the_system_are_told_in_our_words() {
        for (error, words) in [
            (io::Error::from(io::ErrorKind::NotFound), "there is no such file"),
            (io::Error::from(io::ErrorKind::StorageFull), "the disk is full"),
            (io::Error::from_raw_os_error(28), "the disk is full"),
            (io::Error::from_raw_os_error(5), "input/output error"),
            (io::Error::other("games of Ada: broken"), "games of Ada: broken"),
        ] {
            assert_eq!(in_words(&error), words);
        }
    }
}
