//! Who may connect: no network gets so many connections that none are left for the others.

use std::io::{self, IoSlice};
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

use crate::app::App;
use crate::limits::{Network, Opened};

/// What a network with too many connections is told, as far as it listens.
const FULL: &str = concat!(
    "HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 10\r\n",
    "Content-Type: application/json\r\nContent-Length: 132\r\n\r\n",
    r#"{"error":{"code":"too_many","message":"your network has too many open connections: "#,
    r#"close some, then try again","retry_after_s":10}}"#,
    "\n",
);

/// The server's listener, which counts connections.
pub struct Door {
    pub listener: TcpListener,
    pub app: App,
}

impl Listener for Door {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            // Waits by itself when the system has no room for another one.
            let (stream, peer) = Listener::accept(&mut self.listener).await;
            // All people behind a proxy come by its address.
            let counted = if self.app.proxies().trusts(peer.ip()) {
                Some(Opened::nothing())
            } else {
                self.app.limits().connection(Network::of(peer.ip()))
            };
            let Some(counted) = counted else {
                self.app.metrics().refused("connection");
                // Nobody waits for whoever does not read.
                let _ = stream.try_write(FULL.as_bytes());
                continue;
            };
            // Moves are small and people wait for them: they are sent at once.
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "a connection sends late");
            }
            return (Connection { stream, _counted: counted }, peer);
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection that is counted while it is open.
pub struct Connection {
    stream: TcpStream,
    _counted: Opened<Network>,
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_refusal_has_the_length_that_it_says() {
        let (head, body) = FULL.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(&format!("Content-Length: {}", body.len())), "{}", body.len());
        let body: nova_luna_protocol::online::ErrorBody = serde_json::from_str(body).unwrap();
        assert_eq!(body.error.retry_after_s, Some(10));
    }
}
