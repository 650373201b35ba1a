//! What the tasks that own tables share: the store, the engine, the dealer and the metrics.

use nova_luna_store::Store;
use nova_luna_table::Dealer;

use super::engine_pool::EnginePool;
use crate::metrics::Metrics;

pub struct Context {
    pub store: Store,
    pub engine: EnginePool,
    pub dealer: Box<dyn Dealer>,
    pub metrics: Metrics,
}
