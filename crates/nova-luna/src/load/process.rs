//! What the server's process takes, as the system tells it.

use std::time::Duration;

use crate::exit::Failure;
use crate::numbers::whole;

/// What Linux counts processor time in, whatever its own clock does.
const TICK: Duration = Duration::from_millis(10);

/// The process of the server, if it is named.
#[derive(clap::Args, Clone, Copy)]
pub struct ServerProcess {
    /// The server's process, to see what it takes
    #[arg(long, value_name = "PID", value_parser = whole::<u32>(1..=u32::MAX))]
    pid: Option<u32>,
}

impl ServerProcess {
    /// Its resident memory in bytes. It has no part of what the kernel keeps for its sockets.
    pub fn resident(self) -> Result<Option<u64>, Failure> {
        self.pid.map(resident).transpose()
    }

    /// How long it has kept processors busy, in itself and in the kernel.
    pub fn processor_time(self) -> Result<Option<Duration>, Failure> {
        self.pid.map(processor_time).transpose()
    }
}

fn resident(pid: u32) -> Result<u64, Failure> {
    let (path, status) = read(pid, "status")?;
    kilobytes(&status).map(|kilobytes| kilobytes * 1024).ok_or_else(|| {
        Failure::usage(format_args!("--pid: {path} names no memory; is it a kernel thread?"))
    })
}

fn processor_time(pid: u32) -> Result<Duration, Failure> {
    let (path, stat) = read(pid, "stat")?;
    ticks(&stat).map(|ticks| TICK * ticks).ok_or_else(|| {
        Failure::usage(format_args!("--pid: {path} names no processor time; is this Linux?"))
    })
}

fn read(pid: u32, name: &str) -> Result<(String, String), Failure> {
    let path = format!("/proc/{pid}/{name}");
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok((path, text)),
        Err(error) => Err(Failure::usage(format_args!(
            "--pid: {path} cannot be read: {error}; this works on Linux only"
        ))),
    }
}

fn kilobytes(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

/// The fields 14 and 15. The second one is the program's name, in parentheses, with whatever is in it.
fn ticks(stat: &str) -> Option<u32> {
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<u32>().ok();
    next()?.checked_add(next()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processor_time_is_found_whatever_the_program_is_called() {
        let stat = "7 (a) b 1) S 1 7 7 0 -1 4194304 100 0 0 0 31 11 0 0 20 0 9 0 4 5 6";
        assert_eq!(ticks(stat), Some(42));
        assert_eq!(ticks("7 (a) S 1"), None);
    }

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
