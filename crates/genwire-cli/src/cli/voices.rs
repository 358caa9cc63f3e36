//! The arguments of `genwire voices`.

use super::ConnectionArgs;
use super::values::{CALL_EXIT_CODES, with_exit_codes};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use genwire_audio::VoiceType;

pub(super) const HELP: &str = "\
Lists the voices of the account with their category, name and description.";

const EXAMPLES: &str = "\
Examples:
  genwire voices
  genwire voices --category system --filter english
  genwire voices --filter calm | awk '{ print $1 }'
  genwire voices --json | jq -r '.system_voice[].voice_id'

  With `--filter` the JSON holds only the voices that match.";

/// The arguments of `genwire voices`.
#[derive(Debug, Args)]
#[command(after_help = with_exit_codes(EXAMPLES, CALL_EXIT_CODES))]
pub(crate) struct VoicesArgs {
    /// The category of the voices.
    #[arg(long, value_name = "CATEGORY", default_value = "all", value_parser = category())]
    pub(crate) category: VoiceType,

    /// List only voices whose id, name, category, date or description contains this text, in upper
    /// or lower case.
    ///
    /// May be repeated; a voice must then contain every text. A language such as `english` is part
    /// of the id or the description.
    #[arg(long, short, value_name = "TEXT")]
    pub(crate) filter: Vec<String>,

    #[command(flatten)]
    pub(crate) connection: ConnectionArgs,
}

fn category() -> impl TypedValueParser<Value = VoiceType> {
    PossibleValuesParser::new(VoiceType::VALUES.iter().map(VoiceType::as_str))
        .map(|name| VoiceType::from(name.as_str()))
}
