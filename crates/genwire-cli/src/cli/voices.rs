//! The arguments of `genwire voices`.

use super::ConnectionArgs;
use super::values::{CALL_EXIT_CODES, with_exit_codes};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use genwire_audio::VoiceType;

pub(super) const HELP: &str = "\
Lists the voices that the account can use, with their category, name and description.";

const EXAMPLES: &str = "\
Examples:
  genwire voices
  genwire voices --category system --filter english
  genwire voices --filter calm | awk '{ print $1 }'
  genwire voices --json | jq -r '.system_voice[].voice_id'

  With `--filter` the JSON holds only the voices that fit.";

/// What `genwire voices` is told.
#[derive(Debug, Args)]
#[command(after_help = with_exit_codes(EXAMPLES, CALL_EXIT_CODES))]
pub(crate) struct VoicesArgs {
    /// Which category to list.
    #[arg(long, value_name = "CATEGORY", default_value = "all", value_parser = category())]
    pub(crate) category: VoiceType,

    /// Only voices with this text in their id, name, category or description, in any letters.
    ///
    /// May be given several times, and then all of them count. A language such as `english` stands
    /// in the id or the description.
    #[arg(long, short, value_name = "TEXT")]
    pub(crate) filter: Vec<String>,

    #[command(flatten)]
    pub(crate) connection: ConnectionArgs,
}

fn category() -> impl TypedValueParser<Value = VoiceType> {
    PossibleValuesParser::new(VoiceType::VALUES.iter().map(VoiceType::as_str))
        .map(|name| VoiceType::from(name.as_str()))
}
