//! A separate `PostgreSQL` server in a temporary folder, if its programs are installed.

#![expect(clippy::print_stderr, reason = "tests that are left out say so")]

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The Debian folder with the programs of each version.
const DEBIAN: &str = "/usr/lib/postgresql";
/// An unprivileged user and group: the programs refuse root.
const UNPRIVILEGED: &str = "65534";

/// A server that ends with this.
pub(crate) struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    /// `on` if commits are written to disk before they are acknowledged, else `off`.
    fsync: &'static str,
}

impl Postgres {
    /// Starts a server on loopback; `None` if `PostgreSQL` is not installed.
    ///
    /// `GENWIRE_POSTGRES_BIN` names the folder with the programs.
    pub(crate) fn start(name: &str) -> Option<Self> {
        Self::start_with(name, "off")
    }

    /// The same with a setting of `fsync`.
    pub(crate) fn start_with(name: &str, fsync: &'static str) -> Option<Self> {
        let programs = programs()?;
        let folder = std::env::temp_dir().join(format!("genwire-{}-{name}", std::process::id()));
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(&folder).expect("a folder");
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        drop(listener);
        if is_root() {
            let owned = Command::new("chown").arg(UNPRIVILEGED).arg(&folder).status();
            assert!(owned.is_ok_and(|status| status.success()), "the folder gets its owner");
        }
        let server = Self { programs, folder, port, fsync };
        let data = server.data();
        server.run("initdb", &["-D", &data, "-A", "trust", "-U", "genwire", "-N"]);
        server.up();
        Some(server)
    }

    /// Returns the address of a separate schema.
    pub(crate) fn address(&self, schema: &str) -> String {
        let port = self.port;
        format!("postgres://genwire@127.0.0.1:{port}/postgres?pool_size=8&schema={schema}")
    }

    /// Returns the address for statements of a test.
    pub(crate) fn plain_address(&self, schema: &str) -> String {
        let port = self.port;
        format!("postgres://genwire@127.0.0.1:{port}/postgres?options[search_path]={schema}")
    }

    /// Creates a certificate for `localhost`, and configures the server to use it; returns the file
    /// to trust. `None` if `openssl` is not installed.
    pub(crate) fn encrypt(&self) -> Option<String> {
        let at = |name: &str| self.folder.join(name).display().to_string();
        let make = |args: &[&str]| {
            let status = Command::new("openssl").args(args).stderr(Stdio::null()).status();
            status.is_ok_and(|status| status.success())
        };
        let (authority, key) = (at("ca.pem"), at("ca.key"));
        let subject = ["-nodes", "-newkey", "rsa:2048", "-subj"];
        let own = ["req", "-new", "-x509", "-keyout", &key, "-out", &authority];
        if !make(&[&own[..], &subject, &["/CN=Test"]].concat()) {
            eprintln!("left out: there is no openssl");
            return None;
        }
        fs::write(at("names"), "subjectAltName=DNS:localhost").expect("a file");
        let (data, request, names) = (self.data(), at("request"), at("names"));
        let (server_key, certificate) =
            (format!("{data}/server.key"), format!("{data}/server.crt"));
        let asked = ["req", "-new", "-keyout", &server_key, "-out", &request];
        assert!(make(&[&asked[..], &subject, &["/CN=localhost"]].concat()));
        let signed = ["x509", "-req", "-in", &request, "-CA", &authority, "-CAkey", &key];
        let to = ["-CAcreateserial", "-extfile", &names, "-out", &certificate];
        assert!(make(&[&signed[..], &to].concat()));
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o600);
        fs::set_permissions(&server_key, mode).expect("a mode");
        if is_root() {
            for file in [&server_key, &certificate] {
                let owned = Command::new("chown").arg(UNPRIVILEGED).arg(file).status();
                assert!(owned.is_ok_and(|status| status.success()));
            }
        }
        fs::write(format!("{data}/postgresql.auto.conf"), "ssl = on\n").expect("a file");
        self.restart();
        Some(authority)
    }

    /// Makes the server log each statement from now on.
    pub(crate) fn log_statements(&self) {
        let settings = format!("{}/postgresql.auto.conf", self.data());
        fs::write(settings, "log_statement = 'all'\n").expect("a file");
        self.restart();
    }

    /// Returns the statements in the log, one per line.
    pub(crate) fn statements(&self) -> Vec<String> {
        let log = fs::read_to_string(self.folder.join("log")).expect("a log");
        let is_one = |line: &&str| {
            ["LOG:  statement: ", "LOG:  execute "].iter().any(|it| line.contains(it))
        };
        log.lines().filter(is_one).map(str::to_owned).collect()
    }

    /// Returns the address of a schema, with the name in the certificate.
    pub(crate) fn named_address(&self, parameters: &str) -> String {
        format!("postgres://genwire@localhost:{}/postgres?{parameters}", self.port)
    }

    /// Closes all connections and restarts.
    pub(crate) fn restart(&self) {
        self.down();
        self.up();
    }

    fn up(&self) {
        let folder = self.folder.display();
        let options = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} \
             -c fsync={} -c max_connections=200",
            self.port, self.fsync
        );
        let log = self.folder.join("log").display().to_string();
        self.run("pg_ctl", &["-D", &self.data(), "-o", &options, "-l", &log, "-w", "start"]);
    }

    fn down(&self) {
        self.run("pg_ctl", &["-D", &self.data(), "-m", "fast", "-w", "stop"]);
    }

    fn data(&self) -> String {
        self.folder.join("data").display().to_string()
    }

    fn run(&self, program: &str, args: &[&str]) {
        let program = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("setpriv");
            command
                .args(["--reuid", UNPRIVILEGED, "--regid", UNPRIVILEGED, "--clear-groups"])
                .arg(&program);
            command
        } else {
            Command::new(&program)
        };
        let status = command
            .args(args)
            .current_dir(&self.folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .expect("the program runs");
        assert!(status.success(), "{} {args:?}: {status}", program.display());
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.down();
        drop(fs::remove_dir_all(&self.folder));
    }
}

fn programs() -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os("GENWIRE_POSTGRES_BIN") {
        return Some(folder.into());
    }
    let versions = fs::read_dir(Path::new(DEBIAN)).ok()?;
    let folders = versions.filter_map(|entry| Some(entry.ok()?.path().join("bin")));
    let found = folders.filter(|folder| folder.join("initdb").exists()).max();
    if found.is_none() {
        eprintln!("left out: there is no PostgreSQL below {DEBIAN}");
    }
    found
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt as _;

    fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}
