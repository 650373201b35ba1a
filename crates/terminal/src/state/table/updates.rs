//! What comes to a table from bots, from hints and from a server.

use nova_luna_catalogue::Texts;
use nova_luna_protocol::online::{ErrorCode, Happening, Hint};
use nova_luna_protocol::{ActionJson, Version, to_json};

use super::{Effect, HintState, Message, ServerUpdate, Source, TableScreen};
use crate::layout::Camera;

impl TableScreen {
    pub fn handle(&mut self, message: Message, texts: &Texts) -> Vec<Effect> {
        match message {
            Message::BotChose { version, action } => self.bot_chose(version, action),
            Message::Hinted(hint) => {
                let asked = matches!(self.hint, HintState::Asked);
                self.hint = HintState::None;
                match hint {
                    Ok(hint) if asked && hint.version == self.state.version => self.show_hint(hint),
                    Ok(_) => {}
                    Err(reason) => self.notice = Some(reason),
                }
                Vec::new()
            }
            Message::SavingFailed(reason) => {
                self.notice = Some(texts.saving_failed(&reason));
                Vec::new()
            }
            Message::Server(message) => {
                self.update_from_server(message, texts);
                Vec::new()
            }
            Message::Terminal(_) | Message::Judged { .. } | Message::End => Vec::new(),
        }
    }

    fn bot_chose(&mut self, version: Version, action: Result<ActionJson, String>) -> Vec<Effect> {
        let Source::Local(game) = &mut self.source else { return Vec::new() };
        if self.thinking != Some(version) {
            return Vec::new();
        }
        self.thinking = None;
        let played = match action {
            Ok(action) => game.play_for_bot(version, action).map_err(|error| error.to_string()),
            Err(fault) => Err(fault),
        };
        match played {
            Ok(()) => {
                self.fault = None;
                self.after_change()
            }
            Err(fault) => {
                self.fault = Some(fault);
                // It is asked again when the player says so.
                self.thinking = Some(version);
                Vec::new()
            }
        }
    }

    fn update_from_server(&mut self, message: ServerUpdate, texts: &Texts) {
        let Source::Server { connected, events, sent } = &mut self.source else { return };
        match message {
            ServerUpdate::Connected(now) => {
                if now && !*connected {
                    self.notice = Some(texts.back());
                }
                *connected = now;
            }
            ServerUpdate::State(state) => {
                *sent = None;
                if state.table != self.state.table {
                    // The rematch.
                    events.clear();
                    (self.announced, self.other_seat, self.camera) =
                        (false, None, Camera::default());
                }
                self.state = *state;
            }
            ServerUpdate::Event(event, state) => {
                *sent = None;
                self.notice = None;
                if let Happening::Undone { moves, .. } = &event.what {
                    events.retain(|earlier| !moves.contains(&earlier.seq));
                }
                if events.last().is_none_or(|last| last.seq < event.seq) {
                    events.push(event);
                }
                self.state = *state;
            }
            ServerUpdate::Refused(error) => {
                *sent = None;
                self.notice = Some(refusal_in_words(texts, error.code, &error.message));
            }
            ServerUpdate::Presence(online) => {
                for (seat, online) in self.state.seats.iter_mut().zip(online) {
                    seat.online = online;
                }
            }
        }
        self.tidy();
    }

    fn show_hint(&mut self, hint: Hint) {
        if let ActionJson::Take { tile, x, y } = hint.action {
            (self.picked, self.cell, self.other_seat) = (Some(tile), Some((x, y)), None);
        }
        self.hint = HintState::Shown(Box::new(hint));
    }
}

pub fn reason_in_words(texts: &Texts, reason: ErrorCode) -> String {
    refusal_in_words(texts, reason, &to_json(&reason))
}

/// Why something was refused, in the words of the page.
pub fn refusal_in_words(texts: &Texts, code: ErrorCode, message: &str) -> String {
    match to_json(&code).trim_matches('"') {
        // The page speaks of itself in these.
        "bad_request" | "no_session" | "foreign_origin" | "wrong_method" | "id_used" => {
            message.to_owned()
        }
        code => texts.attribute("error", code).unwrap_or_else(|| message.to_owned()),
    }
}
