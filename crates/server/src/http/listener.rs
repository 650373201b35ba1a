//! Accepts connections, limits how many a network may have, and closes those that send no request or do not read the
//! answer.

use std::io::{self, IoSlice};
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Sleep, sleep};
use tokio_util::task::TaskTracker;

use super::app::App;
use crate::limits::permits::SubnetPermit;
use crate::limits::subnet::Subnet;

/// The response to a connection of a network that has too many.
const TOO_MANY: &str = concat!(
    "HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 10\r\n",
    "Content-Type: application/json\r\nContent-Length: 132\r\n\r\n",
    r#"{"error":{"code":"too_many","message":"your network has too many open connections: "#,
    r#"close some, then try again","retry_after_s":10}}"#,
    "\n",
);

/// The most bytes of a request's head. A connection that sends more is closed, so that nobody fills the memory with
/// requests that never end.
const MOST_HEAD: usize = 32 * 1024;

/// Serves until `stop` ends, then lets open requests finish.
pub async fn serve(
    mut listener: TcpListener,
    app: &App,
    routes: Router,
    stop: impl Future<Output = ()>,
) {
    let routes = TowerToHyperService::new(routes);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(app.idle).max_buf_size(MOST_HEAD);
    let connections = TaskTracker::new();
    let mut stop = pin!(stop);
    loop {
        let (stream, peer) = tokio::select! {
            // It pauses by itself when the process has no file descriptor left.
            accepted = Listener::accept(&mut listener) => accepted,
            () = &mut stop => break,
        };
        if let Some(stream) = admit(stream, peer, app) {
            let (http, routes, closing) = (http.clone(), routes.clone(), app.shutdown.closing());
            connections.spawn(serve_connection(http, routes, stream, peer, closing));
        }
    }
    drop(listener);
    connections.close();
    connections.wait().await;
}

/// Answers the requests of a connection. When `closing` ends, it is closed after the current request.
async fn serve_connection(
    http: http1::Builder,
    routes: TowerToHyperService<Router>,
    stream: CountedStream,
    peer: SocketAddr,
    closing: impl Future<Output = ()>,
) {
    let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        routes.call(request)
    });
    let mut serving = pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
    let ended = tokio::select! {
        ended = serving.as_mut() => ended,
        () = closing => {
            serving.as_mut().graceful_shutdown();
            serving.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection broke off");
    }
}

/// Counts a connection, or refuses it if its network has too many.
fn admit(stream: TcpStream, peer: SocketAddr, app: &App) -> Option<CountedStream> {
    // Everybody behind a proxy has its address here, so its connections have no limit.
    let permit = if app.proxies.trusts(peer.ip()) {
        None
    } else if let Some(permit) = app.limiter.connection(Subnet::of(peer.ip())) {
        Some(permit)
    } else {
        app.metrics.limited.with_label_values(&["connection"]).inc();
        // Without waiting, because a client that does not read must not stop the listener.
        let _ = stream.try_write(TOO_MANY.as_bytes());
        return None;
    };
    // Moves are small and people wait for them, so they are sent without delay.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection sends late");
    }
    Some(CountedStream { stream, patience: app.idle, stalled: None, _permit: permit })
}

/// A connection that is counted while it is open, and that is closed if its client does not read what it is sent.
struct CountedStream {
    stream: TcpStream,
    patience: Duration,
    /// Ends when the client has not read anything for too long. Only there while it does not.
    stalled: Option<Pin<Box<Sleep>>>,
    _permit: Option<SubnetPermit>,
}

impl CountedStream {
    /// What came of writing, or an error if the client has not read for too long.
    fn check_progress(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(self.patience)));
        stalled.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
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
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.check_progress(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.check_progress(cx, written)
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
    use nova_luna_testing::wait::within;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    #[tokio::test]
    async fn a_client_that_reads_nothing_is_cut_off() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        let patience = Duration::from_secs(1);
        let mut stream = CountedStream { stream, patience, stalled: None, _permit: None };
        // More than the system keeps for a connection. Whoever reads gets all of it, however long that takes.
        let long = vec![0; 64 * 1024 * 1024];
        let reading = async {
            let mut some = vec![0; 4 * 1024 * 1024];
            for _ in 0..16 {
                tokio::time::sleep(patience / 10).await;
                client.read_exact(&mut some).await?;
            }
            Ok(())
        };
        let all = async { tokio::try_join!(stream.write_all(&long), reading) };
        within("all is read", all).await.unwrap();
        let error = within("the connection ends", stream.write_all(&long)).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[test]
    fn the_refusal_states_its_length() {
        let (head, body) = TOO_MANY.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(&format!("Content-Length: {}", body.len())), "{}", body.len());
        let body: nova_luna_protocol::online::ErrorBody = serde_json::from_str(body).unwrap();
        assert_eq!(body.error.retry_after_s, Some(10));
    }
}
