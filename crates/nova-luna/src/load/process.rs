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
        let kilobytes = self.read("status", kilobytes, "memory; is it a kernel thread?")?;
        Ok(kilobytes.map(|kilobytes| kilobytes * 1024))
    }

    /// How long it has kept processors busy, in itself and in the kernel.
    pub fn processor_time(self) -> Result<Option<Duration>, Failure> {
        Ok(self.read("stat", ticks, "processor time; is this Linux?")?.map(|ticks| TICK * ticks))
    }

    /// What is found in a file of the process, if one is named.
    fn read<T>(
        self,
        name: &str,
        find: fn(&str) -> Option<T>,
        missing: &str,
    ) -> Result<Option<T>, Failure> {
        let Some(pid) = self.pid else { return Ok(None) };
        let path = format!("/proc/{pid}/{name}");
        let fault = |what: String| Failure::usage(format_args!("--pid: {path} {what}"));
        let text = std::fs::read_to_string(&path);
        let text = text
            .map_err(|error| fault(format!("cannot be read: {error}; this works on Linux only")))?;
        find(&text).map(Some).ok_or_else(|| fault(format!("names no {missing}")))
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
        let process = ServerProcess { pid: Some(std::process::id()) };
        assert!(process.resident().unwrap().unwrap() > 100_000);
    }
}
