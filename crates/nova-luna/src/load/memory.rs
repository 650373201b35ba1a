//! What the server's process has in memory, as the system tells it.

use crate::exit::Failure;

/// The resident memory of a process in bytes. It has no part of what the kernel keeps for its sockets.
pub fn resident(pid: u32) -> Result<u64, Failure> {
    let path = format!("/proc/{pid}/status");
    let status = std::fs::read_to_string(&path).map_err(|error| {
        Failure::usage(format_args!(
            "--pid: {path} cannot be read: {error}; this works on Linux only"
        ))
    })?;
    kilobytes(&status).map(|kilobytes| kilobytes * 1024).ok_or_else(|| {
        Failure::usage(format_args!("--pid: {path} names no memory; is it a kernel thread?"))
    })
}

fn kilobytes(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_found() {
        assert_eq!(kilobytes("Name:\tx\nVmRSS:\t   12345 kB\nVmData: 1 kB\n"), Some(12345));
        assert_eq!(kilobytes("Name:\tx\n"), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn we_have_some_memory_ourselves() {
        assert!(resident(std::process::id()).unwrap() > 100_000);
    }
}
