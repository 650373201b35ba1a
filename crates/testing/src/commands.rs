//! Every command that a viewer could send at a table, with what the table's state says about it.

use nova_luna_protocol::ActionJson;
use nova_luna_protocol::online::{
    Command, ErrorCode, Permission, SeatChange, SeatPlan, TableState,
};

use crate::dice::Dice;

/// Every command, with details that make sense, and whether `state` allows it to its viewer.
pub fn commands(state: &TableState) -> Vec<(Command, Permission)> {
    let may = &state.may;
    let wrong_stage = Permission { reason: Some(ErrorCode::WrongStage), ..Permission::default() };
    let mut all = vec![
        (Command::Leave, may.leave),
        (Command::Return, may.r#return),
        (Command::AddSeat { to: SeatPlan::Open }, may.add_seat),
        (Command::AddSeat { to: SeatPlan::Level1 }, may.add_seat),
        (Command::Start, may.start),
        (Command::Close, may.close),
        (Command::Resign, may.resign),
        (Command::Play { version: state.version, action: any_action(state) }, may.play),
        (Command::Undo { version: state.version }, may.undo),
        (Command::AllowHints { allow: true }, may.allow_hints),
        (Command::AllowHints { allow: false }, may.allow_hints),
        (Command::Rematch, may.rematch),
    ];
    for seat in 0..state.seats.len() {
        let of_seat = may.seats.get(seat);
        let stand_in = may.stand_in.get(seat).copied().unwrap_or(wrong_stage);
        let sit = of_seat.map_or(wrong_stage, |may| may.sit);
        let seat = seat as u8;
        all.push((Command::StandIn { seat, level: 1 }, stand_in));
        all.push((Command::Sit { seat }, sit));
        for (to, permission) in [
            (SeatChange::Open, of_seat.map(|may| may.open)),
            (SeatChange::Me, of_seat.map(|may| may.open)),
            (SeatChange::Level1, of_seat.map(|may| may.bot)),
            (SeatChange::Removed, of_seat.map(|may| may.remove)),
        ] {
            all.push((Command::Seat { seat, to }, permission.unwrap_or(wrong_stage)));
        }
    }
    all
}

/// One of the commands that are allowed. What ends a game is rare, so that games get somewhere.
pub fn any_allowed(state: &TableState, now_ms: i64, dice: &mut Dice) -> Option<Command> {
    let mut all = commands(state);
    all.retain(|(command, permission)| {
        let likely = match command {
            Command::Close | Command::Resign | Command::Rematch => dice.below(12) == 0,
            Command::Leave | Command::AllowHints { .. } => dice.below(3) == 0,
            _ => true,
        };
        likely && permission.is_allowed_at(now_ms)
    });
    let chosen = dice.below(all.len().max(1));
    all.into_iter().nth(chosen).map(|(command, _)| command)
}

/// Something that the rules allow; anything where it is not the viewer's turn.
fn any_action(state: &TableState) -> ActionJson {
    let options = state.game.as_ref().and_then(|game| game.options.as_ref());
    let tile = options
        .and_then(|options| options.tiles.get(state.seq as usize % options.tiles.len().max(1)));
    let cell =
        tile.and_then(|tile| tile.cells.get(state.seq as usize * 7 % tile.cells.len().max(1)));
    match tile.zip(cell) {
        Some((tile, cell)) => ActionJson::Take { tile: tile.tile, x: cell.x, y: cell.y },
        None => ActionJson::Refill,
    }
}
