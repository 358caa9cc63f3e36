"""The official client against `cargo genwire serve` of its own document: `cargo xtask clients` runs it."""

import os
import unittest

from openai import BadRequestError, NotFoundError, OpenAI

BASE_URL = os.environ.get("OPENAI_DOCUMENT_URL")


@unittest.skipUnless(BASE_URL, "OPENAI_DOCUMENT_URL is not set")
class Document(unittest.TestCase):
    def setUp(self):
        self.client = OpenAI(base_url=BASE_URL, api_key="any", max_retries=0)
        self.messages = [{"role": "user", "content": "Name a river."}]

    def test_a_chat_has_a_reply(self):
        reply = self.client.chat.completions.create(model="gpt-4o", messages=self.messages)
        self.assertEqual(reply.object, "chat.completion")
        self.assertTrue(reply.choices)

    def test_a_chat_is_streamed(self):
        stream = self.client.chat.completions.create(
            model="gpt-4o", messages=self.messages, stream=True
        )
        events = list(stream)
        self.assertTrue(events)
        self.assertTrue(all(event.object == "chat.completion.chunk" for event in events))

    def test_a_response_is_created_and_got(self):
        created = self.client.responses.create(model="gpt-4o", input="Name a river.")
        self.assertEqual(self.client.responses.retrieve(created.id).id, created.id)

    def test_a_file_is_uploaded_listed_and_deleted(self):
        file = self.client.files.create(file=("rivers.jsonl", b"{}\n"), purpose="batch")
        self.assertEqual(file.purpose, "batch")
        self.assertIn(file.id, [listed.id for listed in self.client.files.list()])
        self.assertEqual(self.client.files.retrieve(file.id).id, file.id)
        self.assertTrue(self.client.files.delete(file.id).deleted)
        with self.assertRaises(NotFoundError):
            self.client.files.retrieve(file.id)

    def test_models_are_listed(self):
        self.assertTrue(self.client.models.list().data)

    def test_vectors_are_made(self):
        reply = self.client.embeddings.create(model="text-embedding-3-small", input="A river.")
        self.assertTrue(reply.data[0].embedding)

    def test_a_wrong_request_is_refused_with_its_place(self):
        with self.assertRaises(BadRequestError) as refused:
            self.client.chat.completions.create(
                model="gpt-4o", messages=self.messages, temperature=9
            )
        self.assertIn("/temperature", str(refused.exception))


if __name__ == "__main__":
    unittest.main()
