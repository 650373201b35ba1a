//! What an owner shows of its table.

use nova_luna_protocol::online::{ServerMessage, Stage, TableState};
use nova_luna_protocol::{PersonId, Version, to_json};
use nova_luna_rules::Position;
use nova_luna_table::history::Moves;
use nova_luna_table::{Person, Seat, TableGame};

use super::Owner;
use crate::error::Error;
use crate::live::history::Head;
use crate::live::request::{Subscribed, TableRecord, View};

impl Owner {
    pub(super) async fn show(&mut self, view: View) {
        match view {
            View::State { viewer, reply } => {
                let _ = reply.send(self.state(viewer.as_ref()).await);
            }
            View::Head { reply } => {
                let caught_up = self.catch_up_if_behind().await;
                let _ = reply.send(caught_up.map(|()| self.head()));
            }
            View::Moves { reply } => {
                let caught_up = self.catch_up_if_behind().await;
                let _ = reply.send(caught_up.map(|()| Moves::of(&self.table)));
            }
            View::ChallengeOfOthers { viewer, reply } => {
                // It never changes, nor does who plays it, so there is nothing to catch up with.
                let plays =
                    viewer.is_some_and(|viewer| self.table.seats_of(&viewer).next().is_some());
                let _ =
                    reply.send(Ok(self.table.challenge().filter(|_| !plays).map(str::to_owned)));
            }
            View::PositionForHint { person, reply } => {
                let _ = reply.send(self.position_for_hint(&person).await);
            }
            View::Record { reply } => {
                let _ = reply.send(self.record().await);
            }
            View::Subscribe { viewer, since, reply } => {
                // Whoever has gone meanwhile is no subscriber.
                if let Err(Ok(gone)) = reply.send(self.subscribe(viewer, since).await) {
                    self.subscribers.unsubscribe(&self.table, gone.number);
                }
            }
        }
    }

    async fn state(&mut self, viewer: Option<&PersonId>) -> Result<TableState, Error> {
        self.catch_up_if_behind().await?;
        Ok(self.subscribers.view(&self.table, viewer, true))
    }

    async fn position_for_hint(
        &mut self,
        person: &Person,
    ) -> Result<(Version, Box<Position>), Error> {
        self.catch_up_if_behind().await?;
        let position = self.table.position_for_hint(person)?;
        Ok((self.table.version(), Box::new(position.clone())))
    }

    async fn record(&mut self) -> Result<Option<Box<TableRecord>>, Error> {
        self.catch_up_if_behind().await?;
        let game = self.table.game().zip(self.table.record());
        let finished = self.table.stage() == Stage::Finished;
        let record =
            |(game, record): (&TableGame, _)| TableRecord { record, seqs: game.seqs(), finished };
        Ok(game.map(record).map(Box::new))
    }

    async fn subscribe(
        &mut self,
        viewer: Option<PersonId>,
        since: Option<u32>,
    ) -> Result<Subscribed, Error> {
        self.catch_up_if_behind().await?;
        let state = (since != Some(self.table.seq())).then(|| {
            let state = self.subscribers.view(&self.table, viewer.as_ref(), true);
            to_json(&ServerMessage::State { state: Box::new(state) })
        });
        let head = self.head();
        let (number, receiver) = self.subscribers.subscribe(&self.table, viewer);
        Ok(Subscribed { number, receiver, state, head })
    }

    /// What is needed to look back.
    fn head(&self) -> Head {
        let people = self.table.seats().iter().filter_map(Seat::person);
        let online = people.filter(|person| self.subscribers.is_online(&person.id));
        Head { seq: self.table.seq(), online: online.map(|person| person.id.clone()).collect() }
    }
}
