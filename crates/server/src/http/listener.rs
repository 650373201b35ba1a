//! Accepts connections: limits how many a network may have, and closes those that send no request.

use std::io::{self, IoSlice};
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::task::{Context, Poll};

use axum::Router;
use axum::extract::ConnectInfo;
use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::task::TaskTracker;

use super::app::App;
use super::limits::{Network, Permit};

/// The response to a connection of a network that has too many.
const FULL: &str = concat!(
    "HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 10\r\n",
    "Content-Type: application/json\r\nContent-Length: 132\r\n\r\n",
    r#"{"error":{"code":"too_many","message":"your network has too many open connections: "#,
    r#"close some, then try again","retry_after_s":10}}"#,
    "\n",
);

/// Serves until `leaving` ends, then lets open requests finish.
pub async fn serve(
    mut listener: TcpListener,
    app: &App,
    routes: Router,
    leaving: impl Future<Output = ()>,
) {
    let routes = TowerToHyperService::new(routes);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(app.idle);
    let open = TaskTracker::new();
    let mut leaving = pin!(leaving);
    loop {
        let (stream, peer) = tokio::select! {
            // Waits by itself when the system has no room for another one.
            coming = Listener::accept(&mut listener) => coming,
            () = &mut leaving => break,
        };
        let Some(connection) = admit(stream, peer, app) else { continue };
        let routes = routes.clone();
        let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            routes.call(request)
        });
        let served = http.serve_connection(TokioIo::new(connection), service).with_upgrades();
        let closing = app.shutdown.closing();
        open.spawn(async move {
            let mut served = pin!(served);
            let ended = tokio::select! {
                ended = served.as_mut() => ended,
                () = closing => {
                    served.as_mut().graceful_shutdown();
                    served.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection broke off");
            }
        });
    }
    drop(listener);
    open.close();
    open.wait().await;
}

/// The connection, if its network may have another one.
fn admit(stream: TcpStream, peer: SocketAddr, app: &App) -> Option<CountedStream> {
    // All people behind a proxy come by its address.
    let counted = if app.proxies.trusts(peer.ip()) {
        Some(Permit::nothing())
    } else {
        app.limits.connection(Network::of(peer.ip()))
    };
    let Some(counted) = counted else {
        app.metrics.refused("connection");
        // Nobody waits for whoever does not read.
        let _ = stream.try_write(FULL.as_bytes());
        return None;
    };
    // Moves are small and people wait for them: they are sent at once.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection sends late");
    }
    Some(CountedStream { stream, _counted: counted })
}

/// A connection that is counted while it is open.
struct CountedStream {
    stream: TcpStream,
    _counted: Permit<Network>,
}

impl AsyncRead for CountedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for CountedStream {
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
