//! The file of a conversation. Only one command at a time may continue it.

use super::request::write;
use crate::problem::Problem;
use genwire_chat::Conversation;
use genwire_command::same_file::is_same_file;
use genwire_core::client::PartialFile;
use genwire_core::file::open_regular;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

/// The file of a conversation.
///
/// The next version is opened before the conversation is read. This locks out other commands, so
/// that neither loses a turn.
pub(super) struct SessionFile {
    name: PathBuf,
    next: Option<PartialFile>,
    /// The time and the size of the version that this command has read or written.
    version: Option<(SystemTime, u64)>,
}

impl SessionFile {
    /// Begins the next version of the file.
    pub(super) fn open(name: &Path) -> Result<Self, Problem> {
        // A pipe would be written in place once it has a reader.
        match open_regular(name) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(Problem::write(name, &error));
            }
            _ => {}
        }
        let next = begin(name)?;
        Ok(Self { name: name.to_owned(), next: Some(next), version: version_of(name) })
    }

    /// Starts the next version, unless it is already started: a turn is only requested if it can be
    /// saved.
    pub(super) fn prepare(&mut self) -> Result<(), Problem> {
        if self.next.is_none() {
            let next = begin(&self.name)?;
            if version_of(&self.name) != self.version {
                let error = io::Error::other("another command has changed it since");
                return Err(Problem::write(&self.name, &error));
            }
            self.next = Some(next);
        }
        Ok(())
    }

    /// Returns the name of the file.
    pub(super) fn name(&self) -> &Path {
        &self.name
    }

    /// Returns true if a path leads to this file.
    pub(super) fn is_at(&self, path: &Path) -> bool {
        is_same_file(&self.name, path)
    }

    /// Writes the conversation, completely or not at all.
    pub(super) fn save(&mut self, conversation: &Conversation) -> Result<(), Problem> {
        match self.next.take() {
            Some(next) => finish(&self.name, next, conversation)?,
            None => save_once(&self.name, conversation)?,
        }
        self.version = version_of(&self.name);
        // Another command may continue with the file from here; then the next turn reports it.
        self.next = begin(&self.name).ok();
        Ok(())
    }
}

/// Returns the time and the size of a file; `None` if it does not exist.
fn version_of(name: &Path) -> Option<(SystemTime, u64)> {
    let found = fs::metadata(name).ok()?;
    Some((found.modified().ok()?, found.len()))
}

/// Writes a conversation to another file, completely or not at all.
pub(super) fn save_once(name: &Path, conversation: &Conversation) -> Result<(), Problem> {
    finish(name, begin(name)?, conversation)
}

fn finish(name: &Path, file: PartialFile, conversation: &Conversation) -> Result<(), Problem> {
    write(conversation, file).map_err(|error| Problem::write(name, &error))
}

/// Creates a file that only its user may read.
fn begin(name: &Path) -> Result<PartialFile, Problem> {
    PartialFile::create_private(name).map_err(|error| Problem::write(name, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_conversation_that_another_command_has_gone_on_with_is_not_overwritten() {
        let folder = std::env::temp_dir().join(format!("genwire-sessions-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let name = folder.join("talk.json");
        let mut talk = Conversation::new("X-M3");
        let mut first = SessionFile::open(&name).unwrap();
        first.save(&talk).unwrap();
        first.prepare().unwrap();
        assert!(SessionFile::open(&name).is_err());
        // The first command has no next version now, as if the other command had already started
        // one.
        first.next = None;
        let mut second = SessionFile::open(&name).unwrap();
        talk.push_user("Hello");
        second.save(&talk).unwrap();
        let error = first.prepare().unwrap_err().to_string();
        assert!(error.contains("talk.json"), "{error}");
        drop(second);
        let error = first.prepare().unwrap_err().to_string();
        assert!(error.ends_with("another command has changed it since"), "{error}");
        let kept = fs::read_to_string(&name).unwrap();
        assert!(kept.contains("Hello"), "{kept}");
        fs::remove_dir_all(folder).unwrap();
    }
}
