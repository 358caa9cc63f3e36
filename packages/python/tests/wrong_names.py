"""Names that a checker of types refuses: each comment says that there is an error in its line."""

import genwire
from genwire import audio, chat

chat.check("create_chat_completions", "request", {})  # type: ignore[arg-type]
chat.is_valid("create_chat_completion", "answer", {})  # type: ignore[arg-type]
audio.validate("list_voices", "event", {})  # type: ignore[call-overload]
genwire.check("create_chat_completions", "request", {})  # type: ignore[arg-type]
genwire.Client().create_chat_completion({"model": "X-M3"})  # type: ignore[typeddict-item]
genwire.Client().list_voices({"voice_type": "all"}).body["no_member"]  # type: ignore[typeddict-item]
