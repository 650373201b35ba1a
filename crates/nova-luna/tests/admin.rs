//! Backup, restore, check and move, with the real binary and real databases.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use nova_luna_testing::databases::on_postgres;
use rustix::process::Signal;
use sqlx::{Connection, Row, SqliteConnection};

use crate::common::{Run, done, root};
use crate::online::{Server, get, guest, serve};

/// A folder with the database of a server at which some have played.
struct World {
    folder: tempfile::TempDir,
}

impl World {
    fn new() -> World {
        World { folder: tempfile::tempdir().unwrap() }
    }

    /// Some tables have been played at, and the server is still running.
    async fn played(&self, database: &str) -> Server {
        let arguments = ["serve", "--listen", "127.0.0.1:0", "--log=warn", "--database", database];
        let server = Server::start(serve(&arguments)).await;
        for (players, tables, rate) in [("1", "2", "80"), ("3", "2", "20")] {
            let url = format!("http://{}/", server.address);
            let run = serve(&["load", "moves", "--seconds=2", "--warm-up=0", "--url", &url])
                .args(["--players", players, "--tables", tables, "--rate", rate])
                .output();
            let run = done(run.await.unwrap());
            assert_eq!(run.code, 0, "{}{}", run.out, run.err);
        }
        server
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn sqlite(&self, name: &str) -> String {
        format!("sqlite:{}", self.path(name).display())
    }
}

pub async fn admin(database: &str, arguments: &[&str]) -> Run {
    let mut command = serve(&["admin", "--database", database]);
    done(command.args(arguments).output().await.unwrap())
}

#[track_caller]
pub fn fine(run: &Run) {
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
}

#[track_caller]
fn wrong(run: &Run, code: i32, reason: &str) {
    assert_eq!(run.code, code, "{}{}", run.out, run.err);
    let said = format!("{}{}", run.out, run.err);
    assert!(said.contains(reason), "{reason:?} is not in {said}");
}

/// Nothing is said in the words of the libraries that we use, and no name of a temporary file.
#[track_caller]
fn in_our_words(err: &str) {
    for words in ["EOF", "at line", "invalid type", "os error", "at path"] {
        assert!(!err.contains(words), "{words:?} in {err:?}");
    }
}

/// All lines but the first, which has the time.
fn contents(backup: &Path) -> String {
    let text = fs::read_to_string(backup).unwrap();
    text.split_once('\n').unwrap().1.to_owned()
}

pub async fn end(server: Server) {
    server.signal(Signal::TERM);
    assert!(server.end().await.status.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_a_running_server_comes_back_as_it_was() {
    let world = World::new();
    let database = world.sqlite("games.db");
    let server = world.played(&database).await;
    let file = world.path("games.backup");
    let name = file.to_str().unwrap();
    fine(&admin(&database, &["backup", name]).await);
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o077, 0, "decks are in it");
    wrong(&admin(&database, &["backup", name]).await, 2, "is there already");
    fine(&admin(&database, &["check"]).await);
    end(server).await;

    let copy = world.sqlite("copy.db");
    let restored = admin(&copy, &["restore", name]).await;
    fine(&restored);
    assert!(restored.out.contains(", 0 wrong"), "{}", restored.out);
    wrong(&admin(&copy, &["restore", name]).await, 2, "not empty");
    let again = world.path("again.backup");
    fine(&admin(&copy, &["backup", again.to_str().unwrap()]).await);
    assert_eq!(contents(&file), contents(&again));

    // A server can go on with it.
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--log=warn", "--database", &copy];
    let server = Server::start(serve(&arguments)).await;
    guest(server.address).await;
    end(server).await;
    // And nothing else is left behind.
    let names = fs::read_dir(world.folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let backups = names.filter(|name| !name.to_string_lossy().contains(".db")).count();
    assert_eq!(backups, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_backup_restores_nothing() {
    let world = World::new();
    let database = world.sqlite("games.db");
    end(world.played(&database).await).await;
    let good = world.path("good");
    fine(&admin(&database, &["backup", good.to_str().unwrap()]).await);
    let text = fs::read_to_string(&good).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let half = lines.len() / 2;
    let without = [&lines[..half], &lines[half + 1..]].concat().join("\n");
    let newer = text.replacen("\"nova_luna_backup\":1", "\"nova_luna_backup\":99", 1);
    let schema = text.replacen("\"schema\":", "\"schema\":99", 1);
    for (number, (damaged, reason)) in [
        (lines[..half].join("\n"), "not whole"),
        (text[..text.len() / 2].to_owned(), "this line is not whole"),
        (text.replacen("[\"", "[[\"", 1), "this line is not whole"),
        (without, "do not add up"),
        (text.replacen("finished", "Finished", 1), "do not add up"),
        (newer, "does not know"),
        (schema, "newer version"),
        ("{}".to_owned(), "no backup"),
        (String::new(), "no backup"),
    ]
    .into_iter()
    .enumerate()
    {
        let file = world.path(&format!("damaged{number}"));
        fs::write(&file, damaged).unwrap();
        let copy = world.sqlite(&format!("copy{number}.db"));
        let run = admin(&copy, &["restore", file.to_str().unwrap()]).await;
        wrong(&run, 2, reason);
        in_our_words(&run.err);
        // Nothing was written, so it can be used for a good one.
        if number == 1 {
            fine(&admin(&copy, &["restore", good.to_str().unwrap()]).await);
        }
    }
    for (arguments, reason) in [
        (["restore", "/nowhere/at/all"], "/nowhere/at/all: there is no such file"),
        (["restore", "/"], "folder"),
        (["backup", "/nowhere/at/all"], "/nowhere/at: there is no such folder; make it first"),
        (["backup", "/proc/all"], "/proc/all: "),
    ] {
        let run = admin(&database, &arguments).await;
        wrong(&run, 2, reason);
        in_our_words(&run.err);
    }
    let nowhere = world.sqlite("nowhere/copy.db");
    let run = admin(&nowhere, &["restore", good.to_str().unwrap()]).await;
    wrong(&run, 2, "nowhere: there is no such folder");
    assert!(!world.path("nowhere").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_for_hosts_tells_how_to_back_up_and_go_back() {
    back_up_and_go_back(None).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "only root can give files away"]
async fn root_gives_away_what_it_restores_to_the_owner_of_the_folder() {
    back_up_and_go_back(Some(61_184)).await;
}

/// The commands of the page for hosts, with folders of ours, a server of ours instead of systemd's, and an owner
/// like the one that systemd gives to the folder of the data.
async fn back_up_and_go_back(owner: Option<u32>) {
    let page = fs::read_to_string(root().join("docs/hosting.md")).unwrap();
    let (_, section) = page.split_once("\n## Backup and restore\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let blocks: Vec<&str> = section
        .split("```")
        .skip(1)
        .step_by(2)
        .filter_map(|block| block.strip_prefix("sh\n"))
        .collect();
    let [back_up, go_back] = blocks[..] else { panic!("two blocks of commands") };
    let (stop, start) = ("systemctl stop nova-luna\n", "systemctl start nova-luna\n");
    let (restore, rest) = go_back.split_once(stop).unwrap();
    let exchange = rest.strip_suffix(start).unwrap();

    let world = World::new();
    let data = world.path("data");
    fs::create_dir(&data).unwrap();
    std::os::unix::fs::chown(&data, owner, owner).unwrap();
    let owner_of = |path: &Path| fs::metadata(path).unwrap().uid();
    let is_given = |name: &str| owner_of(&data.join(name)) == owner_of(&data);
    let run = async |commands: &str| {
        let commands = commands
            .replace("/var/lib/nova-luna", data.to_str().unwrap())
            .replace("/var/backups/nova-luna", world.path("backups").to_str().unwrap())
            .replace("2026-01-31", "$(date +%F)");
        let program = Path::new(env!("CARGO_BIN_EXE_nova-luna")).parent().unwrap();
        let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
        let mut shell = tokio::process::Command::new("sh");
        shell.args(["-euc", &commands]).env("PATH", path).env_remove("NOVA_LUNA_DATABASE");
        fine(&done(shell.output().await.unwrap()));
    };
    let database = format!("sqlite:{}/games.db", data.display());
    let server = world.played(&database).await;
    run(back_up).await;
    let client = guest(server.address).await;
    run(restore).await;
    assert!(is_given("restored.db"));
    let beside = ["restored.db-wal", "restored.db-shm"].map(|name| data.join(name).exists());
    assert_eq!(beside, [false, false], "the file alone is everything");
    end(server).await;
    run(exchange).await;

    let arguments = ["serve", "--listen", "127.0.0.1:0", "--log=warn", "--database", &database];
    let server = Server::start(serve(&arguments)).await;
    assert!(is_given("games.db"));
    // Who came after the backup is not known any more, and the games from before are there.
    let client = client.at(server.address.try_into().unwrap()).unwrap();
    assert_eq!(get(&client, "/api/tables/mine").await.status, 401);
    let check = admin(&database, &["check"]).await;
    fine(&check);
    assert!(check.out.contains(", 0 wrong"), "{}", check.out);
    end(server).await;
    assert!(data.join("before/games.db").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_names_the_table_and_the_event() {
    let world = World::new();
    let database = world.sqlite("games.db");
    end(world.played(&database).await).await;
    let path = world.path("games.db");
    for (number, (sql, reason)) in [
        ("UPDATE events SET body = '{' WHERE table_id = $1 AND seq = 4", "event 4: it cannot be read"),
        ("DELETE FROM events WHERE table_id = $1 AND seq = 3", "event 4: event 3 is missing"),
        (
            "UPDATE events SET body = (SELECT body FROM events AS e WHERE e.table_id = $1 AND e.seq = 3) \
             WHERE table_id = $1 AND seq = 4",
            "event 4: ",
        ),
        ("UPDATE tables SET last = last + 1 WHERE id = $1", "its last event"),
        ("UPDATE tables SET stage = 'closed' WHERE id = $1", "its row"),
        ("UPDATE tables SET summary = '{}' WHERE id = $1", "its summary"),
        ("UPDATE seats SET seat = seat + 1 WHERE table_id = $1", "who sits where"),
        ("DELETE FROM events WHERE table_id = $1", "its log is empty"),
    ]
    .into_iter()
    .enumerate()
    {
        let copy = world.path(&format!("tampered{number}.db"));
        fs::copy(&path, &copy).unwrap();
        let mut raw = SqliteConnection::connect(copy.to_str().unwrap()).await.unwrap();
        let solo = "SELECT id FROM tables WHERE solo AND last > 4 ORDER BY id LIMIT 1";
        let table: String = sqlx::query(solo).fetch_one(&mut raw).await.unwrap().get(0);
        sqlx::query(sql).bind(&table).execute(&mut raw).await.unwrap();
        raw.close().await.unwrap();
        let run = admin(&format!("sqlite:{}", copy.display()), &["check"]).await;
        wrong(&run, 1, reason);
        wrong(&run, 1, &format!("table {table}, "));
        wrong(&run, 1, ", 1 wrong");
    }
}

/// The operator's commands, while a server runs on the database.
async fn people_and_tables(world: &World, database: &str) {
    let server = world.played(database).await;
    let listed = admin(database, &["people"]).await;
    fine(&listed);
    let ids: Vec<&str> =
        listed.out.lines().skip(1).map(|line| line.split_whitespace().next().unwrap()).collect();
    assert!(ids.len() >= 8, "{}", listed.out);
    let (ada, bob) = (ids[0], ids[1]);
    // Without a terminal nobody can answer the question.
    wrong(&admin(database, &["rename-person", ada, "Ada"]).await, 2, "--yes");
    fine(&admin(database, &["rename-person", ada, "Ada", "--yes"]).await);
    let found = admin(database, &["people", "--find", "ada"]).await;
    assert!(found.out.lines().count() == 2 && found.out.contains(ada), "{}", found.out);
    wrong(
        &admin(database, &["rename-person", "ada", " ", "--yes"]).await,
        2,
        "at least one letter",
    );
    wrong(&admin(database, &["end-sessions", "Nobody", "--yes"]).await, 2, "Nobody");
    fine(&admin(database, &["end-sessions", "ADA", "--yes"]).await);

    let tables = admin(database, &["tables", "--of", bob]).await;
    fine(&tables);
    let table = tables.out.lines().nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
    let link = format!("https://luna.example/#/t/{table}");
    let closed = admin(database, &["close-table", &link, "--yes"]).await;
    assert!(closed.code == 0 || closed.err.contains("over already"), "{}", closed.err);
    fine(&admin(database, &["remove-table", &table, "--yes"]).await);
    wrong(&admin(database, &["remove-table", &table, "--yes"]).await, 2, "no table");
    fine(&admin(database, &["remove-person", bob, "--yes"]).await);
    let all = admin(database, &["people"]).await;
    let left = all.out.lines().find(|line| line.starts_with(bob));
    assert!(left.is_none_or(|line| line.contains("  Guest ")), "{}", all.out);
    // What is left is as it should be.
    let check = admin(database, &["check"]).await;
    fine(&check);
    end(server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_acts_on_people_and_tables() {
    let world = World::new();
    people_and_tables(&world, &world.sqlite("games.db")).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn an_operator_acts_on_people_and_tables_in_postgres() {
    on_postgres(|postgres| async move { people_and_tables(&World::new(), &postgres).await }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_database_is_told_and_not_made() {
    let world = World::new();
    let missing = world.sqlite("missing.db");
    for task in
        [&["check"][..], &["backup", "x"], &["move", "--to", "sqlite:y"], &["people"], &["tables"]]
    {
        wrong(&admin(&missing, task).await, 2, "no such file");
    }
    assert!(!world.path("missing.db").exists());
    fs::write(
        world.path("text.db"),
        "no database at all, but a text that is long enough".repeat(9),
    )
    .unwrap();
    wrong(&admin(&world.sqlite("text.db"), &["check"]).await, 2, "no SQLite database");
    fs::write(world.path("empty.db"), "").unwrap();
    wrong(&admin(&world.sqlite("empty.db"), &["check"]).await, 2, "nothing of ours");
    wrong(&admin("mysql://x", &["check"]).await, 2, "sqlite:PATH");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: cargo xtask test starts one"]
async fn an_installation_moves_to_postgres_and_back() {
    on_postgres(|postgres| async move {
        let world = World::new();
        let database = world.sqlite("games.db");
        end(world.played(&database).await).await;
        let backup = |name: &str| world.path(name).to_str().unwrap().to_owned();
        fine(&admin(&database, &["backup", &backup("before")]).await);

        let moved = admin(&database, &["move", "--to", &postgres]).await;
        fine(&moved);
        assert!(moved.out.contains(", 0 wrong"), "{}", moved.out);
        wrong(&admin(&database, &["move", "--to", &postgres]).await, 2, "not empty");
        fine(&admin(&postgres, &["backup", &backup("there")]).await);
        assert_eq!(contents(&world.path("before")), contents(&world.path("there")));
        fine(&admin(&postgres, &["check"]).await);

        // A server goes on there, and what happens there comes back.
        let server = world.played(&postgres).await;
        fine(&admin(&postgres, &["backup", &backup("later")]).await);
        end(server).await;
        let back = world.sqlite("back.db");
        fine(&admin(&back, &["restore", &backup("later")]).await);
        fine(&admin(&back, &["backup", &backup("back")]).await);
        assert_eq!(contents(&world.path("later")), contents(&world.path("back")));
    })
    .await;
}
