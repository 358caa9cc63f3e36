"""Calls, types and checks of all operations of a generation service.

``Client`` and ``AsyncClient`` call the service; they need the package ``httpx``. The areas are
``genwire.chat``, ``genwire.audio`` and ``genwire.video``; each has its types, and ``validate`` with
the type of the body that it returns.
"""

from . import audio as audio
from . import chat as chat
from . import video as video
from ._base import AsyncEventStream as AsyncEventStream
from ._base import AsyncItems as AsyncItems
from ._base import EventStream as EventStream
from ._base import Items as Items
from ._call import Reply as Reply
from ._errors import CallError as CallError
from ._errors import InvalidRequest as InvalidRequest
from ._errors import ProtocolError as ProtocolError
from ._errors import ServiceError as ServiceError
from ._errors import TaskError as TaskError
from ._errors import TimedOut as TimedOut
from ._errors import Truncated as Truncated
from ._errors import Unreachable as Unreachable
from ._files import File as File
from ._files import data_url as data_url
from ._options import CallOptions as CallOptions
from ._report import GenwireError as GenwireError
from ._report import Report as Report
from ._report import Violation as Violation
from ._stream import ReplyStream as ReplyStream
from ._valid import Valid as Valid
from .client import AsyncChatStream as AsyncChatStream
from .client import AsyncClient as AsyncClient
from .client import ChatReply as ChatReply
from .client import ChatStream as ChatStream
from .client import Client as Client
from .generated._checks import OperationName as OperationName
from .generated._checks import PartName as PartName
from .generated._checks import check as check
from .generated._checks import is_valid as is_valid
from .generated._checks import validate as validate
from .generated.common import ERROR_CODES as ERROR_CODES
