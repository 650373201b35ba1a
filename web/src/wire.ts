// Made from the Rust types by `cargo xtask wire`: do not edit.
/* eslint-disable */

export type AccountEvent = {
/**
 * When, in milliseconds since 1970.
 */
at_ms: number,
/**
 * What it was.
 */
kind: AccountEventKind,
/**
 * Whether one has seen it.
 */
dismissed: boolean, };

export type AccountEventKind = "password_changed" | "codes_made" | "code_used" | "new_device";

export type AccountRemoval = {
/**
 * The password or a recovery code, if there is a password.
 */
current?: string, };

export type ActionJson = { "type": "refill" } | { "type": "take",
/**
 * The tile's number.
 */
tile: number,
/**
 * Columns to the right of the first tile.
 */
x: number,
/**
 * Rows below the first tile.
 */
y: number, };

export type Analysis = {
/**
 * The table of the game.
 */
table: TableId,
/**
 * Whether it is complete.
 */
done: boolean,
/**
 * How many moves the game has.
 */
moves_total: number,
/**
 * The moves that have been judged, in order.
 */
moves: Array<JudgedMove>,
/**
 * The numbers of the moves that decided the game, the most important first.
 */
decisive: Array<number>, };

export type Answer = {
/**
 * The command's id.
 */
id: string,
/**
 * The table; after a rematch the new one.
 */
table: TableId,
/**
 * The number of the last event that came of it.
 */
seq: number, };

export type By = "person" | "bot" | "clock";

export type CellOption = {
/**
 * Columns to the right of the first tile.
 */
x: number,
/**
 * Rows below the first tile.
 */
y: number,
/**
 * The goals that would be covered.
 */
covers: Array<CoveredGoal>,
/**
 * The goals lying there already that would lack less, but still something.
 */
nearer: Array<NearerGoal>,
/**
 * By goal of the placed tile: what it would lack.
 */
own: Array<Colors>,
/**
 * Who would move next; null when the game would be over.
 */
next: number | null, };

export type Challenge = {
/**
 * Its name: a day like `2026-03-20`, or a number from 1 to 999999.
 */
challenge: string,
/**
 * Whether it is today's.
 */
today: boolean,
/**
 * How many people have finished it.
 */
people: number,
/**
 * How many of them are registered, and so have a place.
 */
ranked: number,
/**
 * One row a registered person, the best first: at most 200, and the viewer's in any case.
 */
results: Array<ChallengeRow>,
/**
 * What the engine made of it without knowing more than a player does; null until it has played.
 */
engine_score: number | null,
/**
 * Where the engine's game can be seen; null until the viewer has finished the challenge, since it
 * tells the order of the tiles.
 */
engine_table: TableId | null,
/**
 * Whether the viewer has finished it. Until then they cannot look at games of it.
 */
finished: boolean,
/**
 * The viewer's game that goes on, if there is one.
 */
open_table: TableId | null, };

export type ChallengeOrder = "best" | "first";

export type ChallengeRow = {
/**
 * Among the registered people; equal scores share a place.
 */
place: number,
/**
 * Whether it counts. A guest only sees which place it would be.
 */
ranked: boolean,
/**
 * The name of the player.
 */
name: string,
/**
 * Whether it is the viewer.
 */
you: boolean,
/**
 * The score of the first game, which was played without knowing the tiles to come.
 */
first_score: number,
/**
 * Where it was played; null until the viewer has finished the challenge.
 */
first_table: TableId | null,
/**
 * The best score.
 */
best_score: number,
/**
 * Where it was played; null until the viewer has finished the challenge.
 */
best_table: TableId | null,
/**
 * How many games.
 */
games: number, };

export type Chance = {
/**
 * The seat that has the display.
 */
seat: number,
/**
 * The tile's number.
 */
tile: number,
/**
 * Columns to the right of the first tile.
 */
x: number,
/**
 * Rows below the first tile.
 */
y: number,
/**
 * How many goals would be covered.
 */
covers: number, };

export type ClientMessage = { "type": "command",
/**
 * Made by the sender, new for every command.
 */
id: string,
/**
 * What shall happen.
 */
command: Command, } | { "type": "ping" };

export type Color = "blue" | "red" | "turquoise" | "yellow";

export type Colors = {
/**
 * Blue ones.
 */
blue?: number,
/**
 * Red ones.
 */
red?: number,
/**
 * Turquoise ones.
 */
turquoise?: number,
/**
 * Yellow ones.
 */
yellow?: number, };

export type Command = { "type": "sit",
/**
 * The number of the seat.
 */
seat: number, } | { "type": "leave" } | { "type": "return" } | { "type": "seat",
/**
 * The number of the seat.
 */
seat: number,
/**
 * What it becomes.
 */
to: SeatChange, } | { "type": "add_seat",
/**
 * Who is to sit there.
 */
to: SeatPlan, } | { "type": "start" } | { "type": "close" } | { "type": "resign" } | { "type": "play",
/**
 * The state's `at` that this refers to.
 */
version: Version,
/**
 * The action.
 */
action: ActionJson, } | { "type": "undo",
/**
 * The state's `at` that this refers to.
 */
version: Version, } | { "type": "stand_in",
/**
 * Whose seat.
 */
seat: number,
/**
 * How strong, 1 to 5.
 */
level: number, } | { "type": "allow_hints",
/**
 * Whether they may.
 */
allow: boolean, } | { "type": "rematch" };

export type CommandMessage = {
/**
 * Made by the sender, new for every command: 1 to 64 letters, digits, `-` and `_`. A command that
 * is sent twice acts once and gets the same answer.
 */
id: string,
/**
 * What shall happen.
 */
command: Command, };

export type CoveredGoal = {
/**
 * The tile it is on.
 */
tile: number,
/**
 * Its index on that tile.
 */
goal: number,
/**
 * The tiles of the goal's colours that would count for it.
 */
counts: Array<number>, };

export type CreatedTable = {
/**
 * The whole log.
 */
log: DeviceLog,
/**
 * The table as lists show it.
 */
summary: TableSummary, };

export type Decided = {
/**
 * To be added to the log; none if there is nothing to do.
 */
lines: Array<DeviceLine>,
/**
 * By line: what has happened, and the state after it, as the person sees it.
 */
events: Array<Seen>,
/**
 * The answer to whoever wanted it.
 */
answer: Answer,
/**
 * The table as lists show it then.
 */
summary: TableSummary,
/**
 * The turn that a bot plays then, if there is one.
 */
next_turn: NextTurn | null,
/**
 * Another table that has to be there as well: the rematch. There may be one already.
 */
creates: CreatedTable | null, };

export type DeviceGame = {
/**
 * Made by the sender, as for commands: the same game sent again is not kept twice.
 */
id: string,
/**
 * The game.
 */
record: Record,
/**
 * By seat, who played: `me` or a bot.
 */
seats: Array<SeatPlan>,
/**
 * When it ended, in milliseconds since 1970.
 */
ended_ms: number, };

export type DeviceLine = {
/**
 * Its number, from 1 on.
 */
seq: number,
/**
 * When it was written, in milliseconds since 1970.
 */
at_ms: number,
/**
 * What only the program itself reads. It may hold the deck, so it is not shown to anybody.
 */
body: string, };

export type DeviceLog = {
/**
 * The table's id.
 */
table: TableId,
/**
 * From the first on.
 */
lines: Array<DeviceLine>, };

export type DevicePerson = {
/**
 * By which the person's seats are known. It must not be empty.
 */
id: PersonId,
/**
 * The name that everybody sees.
 */
name: string, };

export type DeviceReply<T> = { "done": T } | { "error": ErrorMessage };

export type DeviceRequest = { "create": {
/**
 * Its id.
 */
table: TableId,
/**
 * Whose seats are for `me`.
 */
person: DevicePerson,
/**
 * What it is to be like.
 */
plan: NewTable,
/**
 * The time and chance for it.
 */
moment: Moment, } } | { "import": {
/**
 * The id of the new table.
 */
table: TableId,
/**
 * Who wants to look at it.
 */
person: DevicePerson,
/**
 * The game. It has to be over.
 */
record: Record,
/**
 * The time and chance for it.
 */
moment: Moment, } } | { "play_on": {
/**
 * The id of the new table.
 */
table: TableId,
/**
 * Who plays on.
 */
person: DevicePerson,
/**
 * The game. It has to be over.
 */
record: Record,
/**
 * From where, and against whom.
 */
request: PlayOn,
/**
 * The time and chance for it.
 */
moment: Moment, } } | { "command": {
/**
 * The table.
 */
log: DeviceLog,
/**
 * Who wants it.
 */
person: DevicePerson,
/**
 * What they want.
 */
message: CommandMessage,
/**
 * The time and chance for it.
 */
moment: Moment, } } | { "choose": {
/**
 * The table.
 */
log: DeviceLog,
/**
 * The `at` of the bot's turn.
 */
version: Version,
/**
 * How far it may look.
 */
thinking: Thinking, } } | { "turn": {
/**
 * The table.
 */
log: DeviceLog,
/**
 * Who looks on: the states are for them.
 */
person: DevicePerson,
/**
 * The state's `at` for which it has chosen.
 */
version: Version,
/**
 * What it does.
 */
action: ActionJson,
/**
 * Whether it plays for itself or because the time is over.
 */
by: By,
/**
 * Milliseconds since 1970.
 */
now_ms: number, } } | { "state": {
/**
 * The table.
 */
log: DeviceLog,
/**
 * The id of the person who looks; without it, what anybody may see.
 */
viewer: PersonId | null, } } | { "events": {
/**
 * The table.
 */
log: DeviceLog,
/**
 * The id of the person who looks.
 */
viewer: PersonId | null,
/**
 * The number of the last event that is known.
 */
since: number,
/**
 * Whether the states are wanted too.
 */
states: boolean, } } | { "follow": {
/**
 * The table.
 */
log: DeviceLog,
/**
 * The id of the person who looks.
 */
viewer: PersonId | null,
/**
 * The number of the last event that is known, if there is one.
 */
since: number | null, } } | { "replay": {
/**
 * The table.
 */
log: DeviceLog,
/**
 * Whether there is an analysis of it.
 */
analysed: boolean, } } | { "record": {
/**
 * The table.
 */
log: DeviceLog, } } | { "finished": {
/**
 * The table.
 */
log: DeviceLog, } } | { "hint": {
/**
 * The table.
 */
log: DeviceLog,
/**
 * Who asks.
 */
person: DevicePerson,
/**
 * How far it may look.
 */
thinking: Thinking, } } | { "judge": {
/**
 * The game.
 */
game: FinishedGame,
/**
 * The number of the move, from 0.
 */
number: number,
/**
 * How far to look; only its nodes and its memory count.
 */
thinking: Thinking, } } | { "analysis": {
/**
 * The id of its table.
 */
table: TableId,
/**
 * The game.
 */
game: FinishedGame,
/**
 * By the number of the move: what `judge` answered, or null if it was not asked yet.
 */
verdicts: Array<string | null>, } } | "lessons" | { "attempt": {
/**
 * The lesson.
 */
lesson: Topic,
/**
 * What was tried.
 */
action: ActionJson, } };

export type ErrorBody = {
/**
 * The only field.
 */
error: ErrorMessage, };

export type ErrorCode = "bad_request" | "foreign_origin" | "no_session" | "wrong_password" | "name_taken" | "name_reserved" | "unknown_address" | "unknown_table" | "wrong_method" | "too_large" | "not_host" | "not_seated" | "seat_taken" | "unknown_seat" | "wrong_stage" | "open_seats" | "not_your_turn" | "illegal_action" | "stale" | "id_used" | "nothing_to_undo" | "not_away" | "hints_off" | "not_analysed" | "unknown_challenge" | "challenge_first" | "bad_record" | "too_many" | "unavailable" | "internal";

export type ErrorMessage = {
/**
 * For programs, and for pages that say it in another language.
 */
code: ErrorCode,
/**
 * For people: what is wrong, and what to do.
 */
message: string,
/**
 * After how many seconds to try again; the header `Retry-After` says the same.
 */
retry_after_s?: number, };

export type Event = {
/**
 * Its number at this table, from 1 on.
 */
seq: number,
/**
 * When it happened, in milliseconds since 1970.
 */
at_ms: number,
/**
 * What happened.
 */
what: Happening, };

export type EventsSeen = {
/**
 * The time of the newest of those that were seen.
 */
until_ms: number, };

export type FinishedGame = {
/**
 * The game.
 */
record: Record,
/**
 * By action: the number of its event at the table.
 */
seqs: Array<number>, };

export type Followed = {
/**
 * The events after the last that was known; the state instead, if none was known or there are too many.
 */
missed: Array<ServerMessage>,
/**
 * The table as lists show it.
 */
summary: TableSummary,
/**
 * The next turn that a bot plays, if there is one.
 */
next_turn: NextTurn | null, };

export type Forfeit = {
/**
 * Whose bot it was.
 */
seat: number,
/**
 * What it did.
 */
reason: ForfeitReason, };

export type ForfeitReason = "died" | "nonsense" | "illegal" | "overtime";

export type GameState = {
/**
 * What the viewer may know of the position. At one screen, seen from the seat to move.
 */
view: View,
/**
 * Every open goal of every display, and what it lacks.
 */
goals: Array<OpenGoal>,
/**
 * What the viewer may do now, and what each choice would bring; null when it is not their turn.
 */
options: Options | null,
/**
 * What the others could cover with the tiles that may be taken now; empty once it is over.
 */
chances: Array<Chance>,
/**
 * How far a solo game is from 100; null in a game together.
 */
solo: SoloStanding | null,
/**
 * When the turn ends at the latest, in milliseconds since 1970.
 */
deadline_ms: number | null, };

export type GoalDiscs = NamedDiscs | number;

export type Happening = { "type": "created",
/**
 * The name of the person.
 */
name: string, } | { "type": "sat",
/**
 * The number of the seat.
 */
seat: number,
/**
 * The name of the person.
 */
name: string, } | { "type": "left",
/**
 * The seat that was left.
 */
seat: number, } | { "type": "returned",
/**
 * The seat that was taken again.
 */
seat: number, } | { "type": "changed",
/**
 * The number of the seat.
 */
seat: number,
/**
 * What it became.
 */
to: SeatChange, } | { "type": "added",
/**
 * Who is to sit there.
 */
to: SeatPlan, } | { "type": "renamed",
/**
 * The number of the seat.
 */
seat: number,
/**
 * The new name.
 */
name: string, } | { "type": "started",
/**
 * The seats on the new moon from the top of the stack to its bottom: the first one begins.
 */
order: Array<number>, } | { "type": "played",
/**
 * The number of the seat.
 */
seat: number,
/**
 * Who decided.
 */
by: By,
/**
 * What they did.
 */
action: ActionJson,
/**
 * The space of the wheel that the tile came from; null for a refill.
 */
space: number | null,
/**
 * Tile number and goal index of the goals that were covered.
 */
covers: Array<[number, number]>,
/**
 * Space and tile of what came onto the wheel afterwards.
 */
filled: Array<[number, number]>, } | { "type": "undone",
/**
 * The seat that asked for it.
 */
seat: number,
/**
 * The numbers of the events that do not count any more.
 */
moves: Array<number>, } | { "type": "stood_in",
/**
 * The number of the seat.
 */
seat: number,
/**
 * The level of the bot, 1 to 5.
 */
level: number, } | { "type": "hints_allowed",
/**
 * The number of the seat.
 */
seat: number,
/**
 * Whether they agree.
 */
allow: boolean, } | { "type": "resigned",
/**
 * The number of the seat.
 */
seat: number, } | { "type": "closed" } | { "type": "rematch",
/**
 * The id of the new table.
 */
table: TableId, };

export type Hint = {
/**
 * The state's `at` that this refers to.
 */
version: Version,
/**
 * The seat that the hint is for.
 */
seat: number,
/**
 * What to do.
 */
action: ActionJson,
/**
 * Why, the most important first.
 */
reasons: Array<Reason>,
/**
 * By seat: the chance to win, from 0 to 1; empty in solo.
 */
chances: Array<number>,
/**
 * Solo: the score to expect.
 */
score: number | null, };

export type JudgedMove = {
/**
 * Its number, from 0.
 */
number: number,
/**
 * The number of its event at the table.
 */
seq: number,
/**
 * Whose it was.
 */
seat: number,
/**
 * What was done.
 */
action: ActionJson,
/**
 * What would have been best.
 */
best: ActionJson,
/**
 * What that would have brought; null if it is no placement.
 */
preview: CellOption | null,
/**
 * Why, the most important reason first.
 */
reasons: Array<Reason>,
/**
 * What would probably have followed the best.
 */
continuation: Array<ActionJson>,
/**
 * What was expected before the move, with best play.
 */
before: Outlook,
/**
 * What was expected after it.
 */
after: Outlook,
/**
 * How much worse it was than the best: a chance to win from 0 to 1, in solo points of the score.
 */
loss: number,
/**
 * The same in a word.
 */
verdict: MoveVerdict, };

export type LegalJson = {
/**
 * Whether the track may be filled or phase 1 be ended.
 */
refill: boolean,
/**
 * The tiles that may be taken, in the order from the marker.
 */
tiles: Array<number>,
/**
 * The cells where any of them may be placed.
 */
cells: Array<[number, number]>, };

export type Lesson = {
/**
 * What it is about. This is also its name in addresses.
 */
topic: Topic,
/**
 * A table as the learner sees it, on seat 0 and to move. Nobody else can see it.
 */
state: TableState,
/**
 * An action that does what the step asks for.
 */
example: ActionJson, };

export type LessonAnswer = { "type": "done",
/**
 * The action, and what others did after it.
 */
steps: Array<LessonStep>, } | { "type": "missed",
/**
 * For pages that say it in another language.
 */
why: Miss,
/**
 * For people: what to do instead.
 */
message: string, };

export type LessonStep = {
/**
 * What happened.
 */
event: Event,
/**
 * Where the table stands after it.
 */
state: TableState, };

export type Lessons = {
/**
 * Each can be done by itself.
 */
lessons: Array<Lesson>, };

export type May = {
/**
 * By seat; empty unless the table waits, since later seats stay as they are.
 */
seats: Array<MaySeat>,
/**
 * By seat: let a bot play for whoever is away; empty unless the game goes on.
 */
stand_in: Array<Permission>,
/**
 * Get up.
 */
leave: Permission,
/**
 * Come back after leaving, or from a bot that stands in.
 */
return: Permission,
/**
 * Put one more seat to the table.
 */
add_seat: Permission,
/**
 * Begin without the open seats.
 */
start: Permission,
/**
 * Give up the table, so that nobody wins.
 */
close: Permission,
/**
 * Give up a game, by `close`, that no other person has played.
 */
delete: Permission,
/**
 * Give up a game with other people.
 */
resign: Permission,
/**
 * Take a tile, or fill the track.
 */
play: Permission,
/**
 * Take back the last action.
 */
undo: Permission,
/**
 * Ask for a hint.
 */
hint: Permission,
/**
 * Agree that people may ask for hints, or not any more.
 */
allow_hints: Permission,
/**
 * Play again with the same people.
 */
rematch: Permission, };

export type MaySeat = {
/**
 * Take it.
 */
sit: Permission,
/**
 * Make it open, or one's own.
 */
open: Permission,
/**
 * Give it to a bot.
 */
bot: Permission,
/**
 * Take it away.
 */
remove: Permission, };

export type Me = {
/**
 * The name that others see.
 */
name: string,
/**
 * Whether there is a password, so that one can sign in elsewhere with it and the name.
 */
registered: boolean,
/**
 * The best score in a solo game so far: lower is better.
 */
best_solo_score: number | null,
/**
 * The recovery codes that are left.
 */
recovery_codes?: RecoveryCodesLeft,
/**
 * What has happened to the account, newest first: at most 20.
 */
account_events?: Array<AccountEvent>, };

export type Miss = "out_of_reach" | "cell_taken" | "not_beside" | "not_first_cell" | "not_low" | "not_cheapest" | "not_again" | "one_side" | "no_goal" | "no_chain" | "few_goals" | "not_filled" | "not_over";

export type ModeJson = "multiplayer" | "solo";

export type Moment = {
/**
 * Milliseconds since 1970.
 */
now_ms: number,
/**
 * 64 hexadecimal digits from a good source of randomness: the deck and the order of the players, if a
 * game begins.
 */
chance: string, };

export type MoveVerdict = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

export type NameChange = {
/**
 * 1 to 24 characters.
 */
name: string, };

export type NamedDiscs = "standard" | "first_game";

export type NearerGoal = {
/**
 * The tile it is on.
 */
tile: number,
/**
 * Its index on that tile.
 */
goal: number,
/**
 * How many tiles of which colour it would still lack.
 */
lacks: Colors, };

export type NewRecoveryCodes = {
/**
 * The password, or a code of the set before.
 */
current: string, };

export type NewTable = {
/**
 * Made by the sender, as for commands: asked twice, there is one table.
 */
id: string,
/**
 * 1 to 4; one seat is a solo game. As soon as no seat is open, the game begins.
 */
seats: Array<SeatPlan>,
/**
 * How many goal discs each player has to place.
 */
goal_discs: GoalDiscs,
/**
 * Whether the lobby shows it.
 */
public: boolean,
/**
 * After how many seconds a bot plays a person's turn: 10 to 1,209,600, or null for no limit.
 */
turn_limit_s: number | null,
/**
 * How long a bot pauses before it acts, at least, so that people can follow: 0 to 10,000.
 */
bot_pause_ms?: number, };

export type NextTurn = {
/**
 * The state's `at` then.
 */
version: Version,
/**
 * When it is played, in milliseconds since 1970. The bot may think before.
 */
at_ms: number,
/**
 * How strong the bot is, 1 to 5.
 */
level: number,
/**
 * Whether it plays for itself or because the time is over.
 */
by: By,
/**
 * The strongest bot needs a network for games of so many players; the others need none.
 */
network_players: number | null,
/**
 * After how long it tries again if it could not think or play, in milliseconds.
 */
retry_ms: number, };

export type OpenGoal = {
/**
 * The seat that has the display.
 */
seat: number,
/**
 * The tile it is on.
 */
tile: number,
/**
 * Its index on that tile.
 */
goal: number,
/**
 * How many tiles of which colour it still lacks.
 */
lacks: Colors, };

export type OpponentRecord = {
/**
 * The level of the bot; null for people.
 */
level: number | null,
/**
 * What the person was called when you last met; null for bots.
 */
name: string | null,
/**
 * How many games.
 */
games: number,
/**
 * In how many of them one ended before that opponent.
 */
ahead: number,
/**
 * How many of them were won.
 */
won: number, };

export type Options = {
/**
 * Whether the track may be filled, or phase 1 be ended.
 */
refill: boolean,
/**
 * The tiles that may be taken, in the order from the marker.
 */
tiles: Array<TileOption>, };

export type OutcomeJson = {
/**
 * The seat that won.
 */
winner: number,
/**
 * The seats from first to last.
 */
ranking: Array<number>,
/**
 * What ended the game.
 */
reason: ReasonJson, } | {
/**
 * The sum of both phases: lower is better.
 */
score: number,
/**
 * The score of phase 1.
 */
phase1_score: number,
/**
 * The score of phase 2.
 */
phase2_score: number,
/**
 * The goal discs that were not placed.
 */
discs_left: number, };

export type Outlook = {
/**
 * By seat: the chance to win, from 0 to 1; empty in solo.
 */
chances: Array<number>,
/**
 * Solo: the final score to expect.
 */
score: number | null, };

export type PasswordChange = {
/**
 * 8 to 200 characters.
 */
password: string,
/**
 * The old one or a recovery code, if there is an old one.
 */
current?: string, };

export type Permission = {
/**
 * Whether it is allowed: before `from_ms` not yet, from `until_ms` on not any more.
 */
allowed: boolean,
/**
 * Why it is refused, now or later.
 */
reason?: ErrorCode,
/**
 * It is allowed from then on, in milliseconds since 1970.
 */
from_ms?: number,
/**
 * It is refused from then on, in milliseconds since 1970.
 */
until_ms?: number, };

export type PersonId = string;

export type PlacedJson = {
/**
 * The tile's number.
 */
tile: number,
/**
 * Columns to the right of the first tile.
 */
x: number,
/**
 * Rows below the first tile.
 */
y: number,
/**
 * For each of its goals: whether a disc lies on it.
 */
covered: Array<boolean>, };

export type PlayChallenge = {
/**
 * Made by the sender, as for commands.
 */
id: string, };

export type PlayOn = {
/**
 * Made by the sender, as for commands.
 */
id: string,
/**
 * How many moves of the game are kept.
 */
moves: number,
/**
 * The sender's seat; without it, the one that is to move.
 */
seat?: number,
/**
 * How strong the bots on the other seats are, 1 to 5.
 */
level: number, };

export type PlayerJson = {
/**
 * The time that has been paid in total.
 */
time: number,
/**
 * The goal discs that are not placed yet.
 */
discs_left: number,
/**
 * The tiles in the order in which they were placed.
 */
display: Array<PlacedJson>, };

export type Progress = {
/**
 * Games that came to their end, solo ones included.
 */
games: number,
/**
 * Whether there are older games that are not counted here.
 */
older: boolean,
/**
 * By opponent: the bots by their level, then people, the most frequent first.
 */
opponents: Array<OpponentRecord>,
/**
 * Games with others in the order in which they ended.
 */
together: Array<TogetherResult>,
/**
 * The scores of solo games in the order in which they ended.
 */
solo: Array<SoloResult>, };

export type Reason = { "type": "finishes" } | { "type": "covers",
/**
 * Tile number and goal index of each.
 */
goals: Array<[number, number]>, } | { "type": "prepares",
/**
 * The tile that the goal is on.
 */
tile: number,
/**
 * The index of the goal on that tile.
 */
goal: number,
/**
 * What it lacks afterwards.
 */
lacks: Colors, } | { "type": "keeps_turn" } | { "type": "denies",
/**
 * The seat that moves next.
 */
seat: number,
/**
 * How many goals it would have covered there.
 */
goals: number, } | { "type": "cheapest",
/**
 * The time that it costs.
 */
time: number, } | { "type": "new_tiles" } | { "type": "ends_phase" };

export type ReasonJson = "discs" | "tiles" | "resigned";

export type Record = {
/**
 * [`RECORD_FORMAT`].
 */
format: string,
/**
 * Together or alone.
 */
mode: ModeJson,
/**
 * How many play.
 */
players: number,
/**
 * How many goal discs each player starts with.
 */
goal_discs: number,
/**
 * The seats on the new moon, from the bottom of the stack to its top.
 */
start_stack: Array<number>,
/**
 * The tiles in the order in which they are drawn.
 */
deck: Array<number>,
/**
 * What was done. Automatic fills are no actions.
 */
actions: Array<RecordAction>,
/**
 * The result, or null.
 */
result: OutcomeJson | null,
/**
 * The seed of the shuffle, when the deck came from one and somebody has written it down.
 */
seed?: number | null,
/**
 * The number of the game in its match, from 0.
 */
game?: number | null,
/**
 * By seat: who played, when somebody has written it down.
 */
bots?: Array<string> | null,
/**
 * How the game was broken off, if it was.
 */
forfeit?: Forfeit | null, };

export type RecordAction = {
/**
 * The seat that acted.
 */
seat: number,
/**
 * Tile number and goal index of the goals that a take covered, in any order.
 */
covers: Array<[number, number]> | null, } & ({ "type": "refill" } | { "type": "take",
/**
 * The tile's number.
 */
tile: number,
/**
 * Columns to the right of the first tile.
 */
x: number,
/**
 * Rows below the first tile.
 */
y: number, });

export type RecoveryCodes = {
/**
 * Ten, such as `abcd-efgh-jkmn-pqrs`. Spaces, hyphens and large letters do not matter.
 */
codes: Array<string>, };

export type RecoveryCodesLeft = {
/**
 * When they were made, in milliseconds since 1970.
 */
made_ms: number,
/**
 * How many were not used yet.
 */
left: number, };

export type Replay = {
/**
 * The table of the game.
 */
table: TableId,
/**
 * Whether somebody has asked for an analysis of it.
 */
analysed: boolean,
/**
 * The moves in order: each is a `played`.
 */
moves: Array<Event>,
/**
 * At the start, and after each move; one more than there are moves.
 */
positions: Array<GameState>, };

export type SeatChange = "open" | "me" | "level1" | "level2" | "level3" | "level4" | "level5" | "removed";

export type SeatKind = "open" | "held" | "person" | "bot";

export type SeatPlan = "me" | "open" | "level1" | "level2" | "level3" | "level4" | "level5";

export type SeatState = {
/**
 * Who is on it.
 */
kind: SeatKind,
/**
 * The person's name.
 */
name: string | null,
/**
 * The bot's level, also of a bot that stands in.
 */
level: number | null,
/**
 * Whether it is the viewer's.
 */
you: boolean,
/**
 * Whether it is the host's.
 */
host: boolean,
/**
 * Whether the person has left and not come back.
 */
left: boolean,
/**
 * Whether a bot plays for the person until they come back.
 */
stand_in: boolean,
/**
 * Whether the person has resigned: a bot plays on for them, and they come last.
 */
resigned: boolean,
/**
 * Whether the person agrees that people may ask for hints.
 */
hints: boolean,
/**
 * Whether the person is connected right now.
 */
online: boolean, };

export type Seen = {
/**
 * What happened.
 */
event: Event,
/**
 * Where the table stood after it, if that is wanted.
 */
state?: TableState, };

export type ServerMessage = { "type": "state",
/**
 * The whole state.
 */
state: TableState, } | { "type": "event",
/**
 * What has happened.
 */
event: Event,
/**
 * Where the table stands after it. Options are only with the newest.
 */
state: TableState, } | { "type": "answer" } & Answer | { "type": "refused",
/**
 * The id of the message, if it has one.
 */
id: string | null,
/**
 * Why.
 */
error: ErrorMessage, } | { "type": "presence",
/**
 * By seat: whether the person is connected.
 */
online: Array<boolean>, } | { "type": "closing" } | { "type": "pong" };

export type SessionSummary = {
/**
 * By which it can be ended.
 */
id: string,
/**
 * When it began, in milliseconds since 1970.
 */
created_ms: number,
/**
 * When it was last used, to within a day.
 */
seen_ms: number,
/**
 * Whether it is the one that asks.
 */
current: boolean, };

export type Sessions = {
/**
 * The oldest first.
 */
sessions: Array<SessionSummary>, };

export type SignIn = {
/**
 * The name.
 */
name: string,
/**
 * The password, or a recovery code.
 */
password: string, };

export type SoloJson = {
/**
 * 1 or 2.
 */
phase: number,
/**
 * The score of phase 1 once it has ended.
 */
phase1_score: number | null, };

export type SoloResult = {
/**
 * Where it was played.
 */
table: TableId,
/**
 * Its score.
 */
score: number,
/**
 * The challenge it was played for, if any.
 */
challenge: string | null,
/**
 * When it ended, in milliseconds since 1970.
 */
at_ms: number, };

export type SoloStanding = {
/**
 * The points that are certain: the tiles that lie, in phase 1 twice, since they count in both.
 */
certain: number,
/**
 * How many more points keep the score below 100; negative once that is lost.
 */
spare: number,
/**
 * The score if everything ended now, with 10 points for each disc that is not placed.
 */
if_ended: number,
/**
 * The tiles whose time counts in both phases: those that were placed in the first.
 */
twice: Array<number>, };

export type Stage = "waiting" | "playing" | "finished" | "closed";

export type TableId = string;

export type TableState = {
/**
 * Its id, which is also the link: who has it may look on.
 */
table: TableId,
/**
 * The number of the last event.
 */
seq: number,
/**
 * Changes whenever the game does. Sent back with an action, it says what was looked at.
 */
version: Version,
/**
 * How far it has come.
 */
stage: Stage,
/**
 * Whether one plays alone.
 */
solo: boolean,
/**
 * How many goal discs each player starts with.
 */
goal_discs: number,
/**
 * Whether the lobby shows it.
 */
public: boolean,
/**
 * Whether the game was played elsewhere and brought here as a record.
 */
imported: boolean,
/**
 * Whether the game was played on somebody's device, and this is a copy.
 */
device?: boolean,
/**
 * The challenge that this solo game is played for.
 */
challenge: string | null,
/**
 * After how many seconds a bot plays a person's turn.
 */
turn_limit_s: number | null,
/**
 * How long bots pause.
 */
bot_pause_ms: number,
/**
 * When it was made, in milliseconds since 1970.
 */
created_ms: number,
/**
 * When it changed last.
 */
changed_ms: number,
/**
 * By number.
 */
seats: Array<SeatState>,
/**
 * Who is looking.
 */
you: You,
/**
 * What the viewer may do.
 */
may: May,
/**
 * How many play on if the viewer resigns; none if the game is over then.
 */
play_on: number,
/**
 * The seat of somebody who would like hints while the viewer has not agreed.
 */
hints_asked_by: number | null,
/**
 * The game, once it has begun.
 */
game: GameState | null,
/**
 * The table of the rematch, once somebody wants one.
 */
rematch: TableId | null, };

export type TableSummary = {
/**
 * Its id.
 */
table: TableId,
/**
 * How far it has come.
 */
stage: Stage,
/**
 * Whether one plays alone.
 */
solo: boolean,
/**
 * How many goal discs each player starts with.
 */
goal_discs: number,
/**
 * Whether the lobby shows it.
 */
public: boolean,
/**
 * After how many seconds a bot plays a person's turn.
 */
turn_limit_s: number | null,
/**
 * By number; nobody is `online` in a list.
 */
seats: Array<SeatState>,
/**
 * The seat to move.
 */
turn: number | null,
/**
 * When the turn ends at the latest, in milliseconds since 1970.
 */
deadline_ms: number | null,
/**
 * By seat: the goal discs that are not placed yet; empty before the start.
 */
discs_left: Array<number>,
/**
 * The seat that won, or null.
 */
winner: number | null,
/**
 * Solo: the final score, or null.
 */
score: number | null,
/**
 * The challenge that this solo game is played for.
 */
challenge: string | null,
/**
 * Whether it began from the record of another game.
 */
imported: boolean,
/**
 * Whether the game was played on somebody's device, and this is a copy.
 */
device?: boolean,
/**
 * When its game ended, in milliseconds since 1970; null before that.
 */
ended_ms: number | null,
/**
 * The seats from first to last, once a game together is over.
 */
ranking: Array<number>,
/**
 * Whether it waits for the viewer to do something.
 */
waits_for_you: boolean,
/**
 * Whether the viewer may delete it: no other person has played.
 */
deletable: boolean,
/**
 * When it was made, in milliseconds since 1970.
 */
created_ms: number,
/**
 * When it changed last.
 */
changed_ms: number, };

export type Tables = {
/**
 * The most urgent first.
 */
tables: Array<TableSummary>, };

export type Thinking = {
/**
 * How many positions to look at, for answers that can be repeated.
 */
nodes?: number,
/**
 * How many milliseconds to think.
 */
time_ms?: number,
/**
 * The memory that the search may take, in MiB; without it, as much as it likes, which is less than 150.
 */
memory_mib?: number,
/**
 * Chance: the same seed and nodes give the same answer.
 */
seed: number, };

export type Tile = {
/**
 * The number that stands for it everywhere else, as in the `tile` of an action: 1 to 68.
 */
id: number,
/**
 * Its colour.
 */
color: Color,
/**
 * What it costs: 1 to 7.
 */
time: number,
/**
 * Its goals by their index: the colours that each asks for, one for each tile.
 */
goals: Array<Array<Color>>, };

export type TileOption = {
/**
 * The tile's number.
 */
tile: number,
/**
 * The space of the wheel it lies on.
 */
space: number,
/**
 * Where it may be placed.
 */
cells: Array<CellOption>, };

export type TogetherResult = {
/**
 * Where it was played.
 */
table: TableId,
/**
 * 1 for the winner.
 */
place: number,
/**
 * How many played.
 */
players: number,
/**
 * When it ended, in milliseconds since 1970.
 */
at_ms: number, };

export type Topic = "take" | "turn" | "place" | "goal" | "chain" | "several" | "fill" | "end";

export type Version = number;

export type View = {
/**
 * Together or alone.
 */
mode: ModeJson,
/**
 * How many goal discs each player starts with.
 */
goal_discs: number,
/**
 * The seat to move, or null when the game is over.
 */
turn: number | null,
/**
 * The selection track.
 */
wheel: WheelJson,
/**
 * How many tiles are in the supply.
 */
supply: number,
/**
 * The seats by who moves next.
 */
order: Array<number>,
/**
 * By seat.
 */
players: Array<PlayerJson>,
/**
 * What the viewer may do; empty for everybody but the seat to move.
 */
legal: LegalJson,
/**
 * Solo only.
 */
solo?: SoloJson | null,
/**
 * The result once the game is over.
 */
result: OutcomeJson | null, };

export type WheelJson = {
/**
 * The space with the moon marker.
 */
marker: number,
/**
 * By space: the tile on it, or null.
 */
spaces: [number | null, number | null, number | null, number | null, number | null, number | null, number | null, number | null, number | null, number | null, number | null, number | null], };

export type You = {
/**
 * The viewer's seats; none for spectators.
 */
seats: Array<number>,
/**
 * Whether the viewer made the table.
 */
host: boolean, };

// Numbers that are decided once: `variant.rs` of the rules and `constants.rs` here say what they are.
export const PHASE_1_DISCS = 8;
export const GREAT_BELOW = 100;
export const ANALYSIS_NODES = 250000;
export const FIRST_LOOK_NODES = 2000;
export const DEEPER = 4;
export const STAND_IN_LEVEL = 3;
export const FIRST_LEVEL = 2;
export const LEARNER_LEVEL = 1;

/** The goal discs of n players are at n - 1. */
export const GOAL_DISCS: { readonly [discs in NamedDiscs]: readonly number[] } = {
  standard: [21, 20, 20, 20],
  first_game: [21, 20, 17, 15],
};

/** The levels of different bots for the level n are at n - 1, the chosen one first. */
export const OPPONENTS: readonly (readonly number[])[] = [[1, 2, 3], [2, 1, 3], [3, 2, 4], [4, 3, 5], [5, 4, 3]];

/** The tile with the number n is at n - 1. */
export const TILES: ReadonlyArray<Tile> = [
  {"id":1,"color":"blue","time":1,"goals":[]},
  {"id":2,"color":"blue","time":2,"goals":[["blue","blue","blue","blue"]]},
  {"id":3,"color":"blue","time":2,"goals":[["blue","blue","blue","blue"]]},
  {"id":4,"color":"blue","time":3,"goals":[["blue","blue","yellow"]]},
  {"id":5,"color":"blue","time":3,"goals":[["blue","red","turquoise","yellow"],["red","red","red"]]},
  {"id":6,"color":"blue","time":3,"goals":[["blue","turquoise","yellow"]]},
  {"id":7,"color":"blue","time":3,"goals":[["red","red","turquoise"]]},
  {"id":8,"color":"blue","time":4,"goals":[["blue","blue","blue"],["red","turquoise"]]},
  {"id":9,"color":"blue","time":4,"goals":[["blue","red"],["turquoise","yellow"]]},
  {"id":10,"color":"blue","time":4,"goals":[["red","red","red"],["turquoise","turquoise","turquoise"],["yellow","yellow"]]},
  {"id":11,"color":"blue","time":4,"goals":[["red","red","red","red"],["red","red"]]},
  {"id":12,"color":"blue","time":5,"goals":[["blue","blue"],["turquoise","turquoise"],["yellow","yellow"]]},
  {"id":13,"color":"blue","time":5,"goals":[["turquoise","turquoise","turquoise"],["turquoise"]]},
  {"id":14,"color":"blue","time":5,"goals":[["yellow","yellow"],["turquoise"]]},
  {"id":15,"color":"blue","time":6,"goals":[["red","red"],["turquoise","turquoise"],["yellow"]]},
  {"id":16,"color":"blue","time":6,"goals":[["yellow","yellow","yellow"],["red","red"],["red","yellow"]]},
  {"id":17,"color":"blue","time":7,"goals":[["red","turquoise"],["red","yellow"],["turquoise","yellow"]]},
  {"id":18,"color":"red","time":1,"goals":[]},
  {"id":19,"color":"red","time":2,"goals":[["red","red","red","red"]]},
  {"id":20,"color":"red","time":2,"goals":[["red","red","red","red"]]},
  {"id":21,"color":"red","time":3,"goals":[["blue","red","red"]]},
  {"id":22,"color":"red","time":3,"goals":[["blue","red","turquoise"]]},
  {"id":23,"color":"red","time":3,"goals":[["blue","red","turquoise","yellow"],["turquoise","turquoise","turquoise"]]},
  {"id":24,"color":"red","time":3,"goals":[["turquoise","turquoise","yellow"]]},
  {"id":25,"color":"red","time":4,"goals":[["blue","blue","blue"],["yellow","yellow","yellow"],["turquoise","turquoise"]]},
  {"id":26,"color":"red","time":4,"goals":[["blue","yellow"],["red","turquoise"]]},
  {"id":27,"color":"red","time":4,"goals":[["red","red","red"],["turquoise","yellow"]]},
  {"id":28,"color":"red","time":4,"goals":[["yellow","yellow","yellow","yellow"],["yellow","yellow"]]},
  {"id":29,"color":"red","time":5,"goals":[["blue","blue"],["red","red"],["turquoise","turquoise"]]},
  {"id":30,"color":"red","time":5,"goals":[["blue","blue"],["yellow"]]},
  {"id":31,"color":"red","time":5,"goals":[["blue","blue","blue"],["blue"]]},
  {"id":32,"color":"red","time":6,"goals":[["blue","blue"],["yellow","yellow"],["turquoise"]]},
  {"id":33,"color":"red","time":6,"goals":[["turquoise","turquoise","turquoise"],["turquoise","yellow"],["yellow","yellow"]]},
  {"id":34,"color":"red","time":7,"goals":[["blue","turquoise"],["blue","yellow"],["turquoise","yellow"]]},
  {"id":35,"color":"turquoise","time":1,"goals":[]},
  {"id":36,"color":"turquoise","time":2,"goals":[["turquoise","turquoise","turquoise","turquoise"]]},
  {"id":37,"color":"turquoise","time":2,"goals":[["turquoise","turquoise","turquoise","turquoise"]]},
  {"id":38,"color":"turquoise","time":3,"goals":[["blue","red","turquoise","yellow"],["yellow","yellow","yellow"]]},
  {"id":39,"color":"turquoise","time":3,"goals":[["blue","yellow","yellow"]]},
  {"id":40,"color":"turquoise","time":3,"goals":[["red","turquoise","turquoise"]]},
  {"id":41,"color":"turquoise","time":3,"goals":[["red","turquoise","yellow"]]},
  {"id":42,"color":"turquoise","time":4,"goals":[["blue","blue","blue"],["yellow","yellow","yellow"],["red","red"]]},
  {"id":43,"color":"turquoise","time":4,"goals":[["blue","blue","blue","blue"],["blue","blue"]]},
  {"id":44,"color":"turquoise","time":4,"goals":[["blue","red"],["turquoise","yellow"]]},
  {"id":45,"color":"turquoise","time":4,"goals":[["turquoise","turquoise","turquoise"],["blue","yellow"]]},
  {"id":46,"color":"turquoise","time":5,"goals":[["red","red"],["blue"]]},
  {"id":47,"color":"turquoise","time":5,"goals":[["red","red"],["turquoise","turquoise"],["yellow","yellow"]]},
  {"id":48,"color":"turquoise","time":5,"goals":[["yellow","yellow","yellow"],["yellow"]]},
  {"id":49,"color":"turquoise","time":6,"goals":[["blue","blue"],["yellow","yellow"],["red"]]},
  {"id":50,"color":"turquoise","time":6,"goals":[["red","red","red"],["blue","blue"],["blue","red"]]},
  {"id":51,"color":"turquoise","time":7,"goals":[["blue","red"],["blue","yellow"],["red","yellow"]]},
  {"id":52,"color":"yellow","time":1,"goals":[]},
  {"id":53,"color":"yellow","time":2,"goals":[["yellow","yellow","yellow","yellow"]]},
  {"id":54,"color":"yellow","time":2,"goals":[["yellow","yellow","yellow","yellow"]]},
  {"id":55,"color":"yellow","time":3,"goals":[["blue","blue","red"]]},
  {"id":56,"color":"yellow","time":3,"goals":[["blue","red","turquoise","yellow"],["blue","blue","blue"]]},
  {"id":57,"color":"yellow","time":3,"goals":[["blue","red","yellow"]]},
  {"id":58,"color":"yellow","time":3,"goals":[["turquoise","yellow","yellow"]]},
  {"id":59,"color":"yellow","time":4,"goals":[["blue","yellow"],["red","turquoise"]]},
  {"id":60,"color":"yellow","time":4,"goals":[["red","red","red"],["turquoise","turquoise","turquoise"],["blue","blue"]]},
  {"id":61,"color":"yellow","time":4,"goals":[["turquoise","turquoise","turquoise","turquoise"],["turquoise","turquoise"]]},
  {"id":62,"color":"yellow","time":4,"goals":[["yellow","yellow","yellow"],["blue","red"]]},
  {"id":63,"color":"yellow","time":5,"goals":[["blue","blue"],["red","red"],["yellow","yellow"]]},
  {"id":64,"color":"yellow","time":5,"goals":[["red","red","red"],["red"]]},
  {"id":65,"color":"yellow","time":5,"goals":[["turquoise","turquoise"],["red"]]},
  {"id":66,"color":"yellow","time":6,"goals":[["blue","blue","blue"],["blue","turquoise"],["turquoise","turquoise"]]},
  {"id":67,"color":"yellow","time":6,"goals":[["red","red"],["turquoise","turquoise"],["blue"]]},
  {"id":68,"color":"yellow","time":7,"goals":[["blue","red"],["blue","turquoise"],["red","turquoise"]]},
];
