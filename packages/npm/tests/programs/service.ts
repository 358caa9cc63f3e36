/** Calls of a service with the HTTP client of the platform. */

const base = process.env.GENWIRE_BASE_URL ?? "";
const headers = {
  authorization: `Bearer ${process.env.GENWIRE_API_KEY ?? ""}`,
  "content-type": "application/json",
};

/** Makes a call and returns the response, which must be a success. */
export async function call(
  operation: { readonly method: string; readonly path: string },
  body?: unknown,
  task = "",
): Promise<Response> {
  const path = operation.path.replace("{task_id}", task);
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(base + path, { method: operation.method, headers, ...content });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response;
}
