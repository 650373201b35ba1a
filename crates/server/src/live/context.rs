//! What the tasks that own tables share: the store, the workers, the dealer and the metrics.

use nova_luna_store::Store;
use nova_luna_table::Dealer;

use super::network_marks::NetworkMarks;
use super::worker_pool::WorkerPool;
use crate::metrics::Metrics;

pub struct Context {
    pub store: Store,
    pub workers: WorkerPool,
    pub dealer: Box<dyn Dealer>,
    pub metrics: Metrics,
    pub network_marks: NetworkMarks,
}

#[cfg(test)]
mod tests {
    use nova_luna_store::Person;

    use super::*;
    use crate::limits::fair_queue::ThinkingLimits;
    use crate::random::RandomDealer;

    impl Context {
        /// On the database at `url`, where Ada, with the id `ada`, can make tables.
        pub async fn for_tests(url: &str, limits: ThinkingLimits) -> Context {
            let (id, name) = ("ada".to_owned(), "Ada".to_owned());
            let ada = Person { id, name, login: None, password_hash: None, created: 0 };
            let store = Store::open(url).await.unwrap();
            store.add_person(&ada, None).await.unwrap();
            let metrics = Metrics::new();
            let workers = WorkerPool::new(metrics.clone(), |_| limits);
            let network_marks = NetworkMarks::default();
            Context { store, workers, dealer: Box::new(RandomDealer), metrics, network_marks }
        }
    }
}
