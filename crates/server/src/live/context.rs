//! What the tasks that own tables share: the store, the workers, the dealer and the metrics.

use nova_luna_store::Store;
use nova_luna_table::Dealer;

use super::worker_pool::WorkerPool;
use crate::metrics::Metrics;

pub struct Context {
    pub store: Store,
    pub workers: WorkerPool,
    pub dealer: Box<dyn Dealer>,
    pub metrics: Metrics,
}
