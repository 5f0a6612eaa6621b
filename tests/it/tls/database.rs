//! A PostgreSQL server of a test. It refuses to run as root, so that it then runs as the user nobody.

use std::net::SocketAddr;
use std::os::unix::fs::{PermissionsExt as _, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::server::TEST_TIMEOUT;
use crate::shared_cache::free_address;
use crate::tls::authority::ServerFiles;

/// The numbers of the user nobody and of the group nogroup on Debian.
const NOBODY: u32 = 65534;

/// A running server.
pub(super) struct PostgresServer {
    child: Child,
    bin: PathBuf,
    folder: tempfile::TempDir,
    pub(super) address: SocketAddr,
    tls: Vec<String>,
}

impl PostgresServer {
    /// Starts a server with one user, `maze`, and TLS if there are `files`. Returns `None` if PostgreSQL is not
    /// installed.
    pub(super) fn start(files: Option<&ServerFiles>) -> Option<Self> {
        let Some(bin) = programs() else {
            assert!(std::env::var_os("NEED_SERVERS").is_none(), "PostgreSQL is not installed");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        own(folder.path(), 0o700);
        let data = folder.path().join("data");
        let password = folder.path().join("password");
        std::fs::write(&password, "secret\n").unwrap();
        own(&password, 0o600);
        let mut initdb = as_nobody(&bin.join("initdb"), folder.path());
        initdb.arg("--pgdata").arg(&data).arg("--pwfile").arg(&password);
        initdb.args(["--username=maze", "--auth=scram-sha-256", "--locale=C", "--no-sync"]);
        assert!(initdb.stdout(Stdio::null()).status().unwrap().success());
        let mut tls = Vec::new();
        if let Some(files) = files {
            let (certificate, key) =
                (folder.path().join("server.pem"), folder.path().join("server.key"));
            std::fs::copy(&files.certificate, &certificate).unwrap();
            std::fs::copy(&files.key, &key).unwrap();
            own(&certificate, 0o600);
            own(&key, 0o600);
            tls = vec![
                "ssl=on".to_owned(),
                format!("ssl_cert_file={}", certificate.display()),
                format!("ssl_key_file={}", key.display()),
            ];
        }
        let address = free_address();
        let child = run(&bin, folder.path(), address, &tls);
        let server = Self { child, bin, folder, address, tls };
        server.wait();
        Some(server)
    }

    /// Ends the server at once.
    pub(super) fn stop(&mut self) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-QUIT", &id]).status().unwrap().success());
        self.child.wait().unwrap();
    }

    /// Starts the server again at the same address.
    pub(super) fn start_again(&mut self) {
        self.child = run(&self.bin, self.folder.path(), self.address, &self.tls);
        self.wait();
    }

    /// Returns the lines of its log about connections.
    pub(super) fn connections(&self) -> Vec<String> {
        let log = std::fs::read_to_string(self.folder.path().join("log")).unwrap();
        log.lines()
            .filter(|line| line.contains("connection authorized"))
            .map(str::to_owned)
            .collect()
    }

    fn wait(&self) {
        let began = Instant::now();
        let ready = || {
            let port = self.address.port().to_string();
            let mut command = Command::new(self.bin.join("pg_isready"));
            command
                .args(["--quiet", "--host=127.0.0.1", "--port", &port])
                .status()
                .unwrap()
                .success()
        };
        while !ready() {
            assert!(began.elapsed() < TEST_TIMEOUT, "PostgreSQL does not start");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        // SIGQUIT ends its children too, which SIGKILL would leave.
        let id = self.child.id().to_string();
        let _ = Command::new("kill").args(["-QUIT", &id]).status();
        let _ = self.child.wait();
    }
}

fn run(bin: &Path, folder: &Path, address: SocketAddr, tls: &[String]) -> Child {
    let log = std::fs::File::options().create(true).append(true).open(folder.join("log")).unwrap();
    let mut postgres = as_nobody(&bin.join("postgres"), folder);
    postgres.arg("-D").arg(folder.join("data")).args(["-p", &address.port().to_string()]);
    let fixed = [
        "listen_addresses=127.0.0.1",
        "unix_socket_directories=",
        "fsync=off",
        "log_connections=on",
    ];
    for setting in fixed.into_iter().chain(tls.iter().map(String::as_str)) {
        postgres.args(["-c", setting]);
    }
    postgres.stdout(Stdio::null()).stderr(log).spawn().unwrap()
}

/// Returns the folder of PostgreSQL's programs.
fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    debian.sort();
    let found = debian.into_iter().rev().chain(std::env::split_paths(&path));
    // `initdb` in the path may be a link to a folder that has the other programs.
    found
        .filter_map(|folder| folder.join("initdb").canonicalize().ok()?.parent().map(PathBuf::from))
        .find(|folder| folder.join("postgres").exists())
}

fn is_root() -> bool {
    rustix::process::getuid().is_root()
}

fn own(path: &Path, mode: u32) {
    if is_root() {
        chown(path, Some(NOBODY), Some(NOBODY)).unwrap();
    }
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
}

/// Returns a command that runs a program as the user nobody if the tests run as root.
fn as_nobody(program: &Path, folder: &Path) -> Command {
    let mut command = Command::new(program);
    if is_root() {
        command = Command::new("setpriv");
        command.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"]).arg(program);
    }
    command.env("HOME", folder).current_dir(folder);
    command
}
