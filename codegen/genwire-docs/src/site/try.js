// The console of an operation: a form that sends the call to the address that the reader types.
// Nothing is sent before, and nothing to another address; keys stay in the fields of the page.
"use strict";

(() => {
  const box = document.querySelector(".try");
  const form = box.querySelector("form");
  const address = form.elements.namedItem("address");
  const stop = box.querySelector(".stop");
  const state = box.querySelector(".state");
  const answer = box.querySelector(".answer");
  // The most text that is shown, and the most bytes of a file that are kept.
  const maxText = 1024 * 1024;
  const maxFile = 64 * 1024 * 1024;
  // The longest text that gets colours, and the deepest JSON that gets lines.
  const maxColours = 128 * 1024;
  const maxDepth = 200;
  // The name of the address in the storage of the tab, which other pages of the origin share.
  const addressKey = "genwire-console-address";

  // What is wrong in the form, and the field to mend.
  class Mistake extends Error {
    constructor(message, field) {
      super(message);
      this.field = field;
    }
  }

  // An element with a class and some content.
  function element(name, className, ...content) {
    const made = document.createElement(name);
    if (className) made.className = className;
    made.append(...content);
    return made;
  }

  // The address lasts as long as the tab, where the browser allows it.
  function keptAddress(value) {
    try {
      if (value !== undefined) sessionStorage.setItem(addressKey, value);
      return sessionStorage.getItem(addressKey) || "";
    } catch {
      return "";
    }
  }

  function baseAddress() {
    const text = address.value.trim();
    if (!text) throw new Mistake("Type the address of a service first.", address);
    let url;
    try {
      url = new URL(text);
    } catch {
      throw new Mistake("The address is none: it begins with http:// or https://.", address);
    }
    if (!["http:", "https:"].includes(url.protocol)) throw new Mistake("The address has to begin with http:// or https://.", address);
    if (url.username || url.password) throw new Mistake("The address may not hold a name or a password.", address);
    if (url.search || url.hash) throw new Mistake("The address may not have a query or a fragment.", address);
    return url.origin + url.pathname.replace(/\/+$/, "");
  }

  // The names and texts of a field as the request has them; none of an empty field.
  function texts(field) {
    const { name, kind } = field.dataset;
    const lines = field.value.split("\n").filter(Boolean);
    if (kind === "lines") return lines.map((line) => [name, line]);
    if (kind === "pairs") {
      return lines.map((line) => {
        const at = line.indexOf("=");
        if (at < 0) throw new Mistake(`A line of ${name || "the body"} has no “=”: ${line}`, field);
        return [line.slice(0, at), line.slice(at + 1)];
      });
    }
    return field.value ? [[name, field.value]] : [];
  }

  function setHeader(headers, name, value, field) {
    try {
      headers.set(name, value);
    } catch {
      throw new Mistake(`A browser cannot send this as the header ${name}.`, field);
    }
  }

  // Puts a field into its part of the call.
  const places = {
    path(call, field) {
      const { name, at } = field.dataset;
      if (!field.value) throw new Mistake(`${name} is a part of the path and needs a value.`, field);
      if (/^\.+$/.test(field.value)) throw new Mistake(`${name} may not consist of dots alone: they lead to another path.`, field);
      call.path = call.path.replaceAll(`{${at}}`, () => encodeURIComponent(field.value));
    },
    query(call, field) {
      for (const [name, text] of texts(field)) {
        const shown = "secret" in field.dataset ? "…" : encodeURIComponent(text);
        call.query.push(`${encodeURIComponent(name)}=${encodeURIComponent(text)}`);
        call.shown.push(`${encodeURIComponent(name)}=${shown}`);
      }
    },
    header(call, field) {
      for (const [name, text] of texts(field)) setHeader(call.headers, name, text, field);
    },
    // Of several credentials in one header, the first one is sent.
    credential(call, field) {
      const { name, front } = field.dataset;
      if (field.value && !call.headers.has(name)) setHeader(call.headers, name, front + field.value, field);
    },
    user(call, field) {
      call.user = field.value;
    },
    password(call, field) {
      const { name } = field.dataset;
      if ((!call.user && !field.value) || call.headers.has(name)) return;
      const bytes = new TextEncoder().encode(`${call.user}:${field.value}`);
      setHeader(call.headers, name, `Basic ${btoa(String.fromCharCode(...bytes))}`, field);
    },
    body(call, field) {
      const { name, kind, type } = field.dataset;
      const isParts = call.body instanceof FormData;
      if (kind === "file") {
        for (const file of field.files) call.body.append(name, type && !file.type ? new File([file], file.name, { type }) : file);
        return;
      }
      for (const [key, text] of texts(field)) call.body.append(key, isParts && type ? new Blob([text], { type }) : text);
    },
  };

  // The call that the form describes.
  function described() {
    const { method, path, body } = box.dataset;
    const call = { method, path, base: baseAddress(), query: [], shown: [], headers: new Headers(), user: "" };
    if (body === "form") call.body = new URLSearchParams();
    if (body === "parts") call.body = new FormData();
    for (const field of form.querySelectorAll("[data-place]")) places[field.dataset.place](call, field);
    const whole = form.elements.namedItem("body");
    const content = body === "text" ? whole.value : body === "file" ? whole.files[0] : undefined;
    if (content) {
      call.body = content;
      setHeader(call.headers, "Content-Type", whole.dataset.type || content.type || "application/octet-stream", whole);
    }
    const end = (all) => (all.length ? "?" + all.join("&") : "");
    call.url = call.base + call.path + end(call.query);
    call.title = `${method} ${call.base + call.path + end(call.shown)}`;
    return call;
  }

  // Headers that the browser keeps for itself would be left out without a message.
  function checkHeaders(call, request) {
    for (const field of form.querySelectorAll("[data-place=header], [data-place=credential]")) {
      const { name } = field.dataset;
      if (call.headers.has(name) && !request.headers.has(name)) {
        throw new Mistake(`A browser lets no page set the header ${name}; the samples above do.`, field);
      }
    }
  }

  // The request, which follows no redirect: it may lead to another address.
  function requestOf(call, signal) {
    const { url, method, headers, body } = call;
    const request = new Request(url, {
      method, headers, body, signal,
      redirect: "manual", credentials: "omit", cache: "no-store", referrerPolicy: "no-referrer",
    });
    checkHeaders(call, request);
    return request;
  }

  let running = null;

  async function send() {
    if (running) return;
    clear();
    const control = new AbortController();
    let call;
    let request;
    try {
      call = described();
      request = requestOf(call, control.signal);
    } catch (mistake) {
      const { field } = mistake;
      say(mistake.message);
      if (field) {
        field.setAttribute("aria-invalid", "true");
        field.focus();
      }
      return;
    }
    keptAddress(address.value.trim());
    run(control);
    say(`Sending ${call.title} …`);
    const start = performance.now();
    const time = () => `${Math.round(performance.now() - start)} ms`;
    try {
      const response = await fetch(request);
      if (response.type === "opaqueredirect") {
        say("The service answers with a redirect, which the console does not follow: it may lead to another address.");
      } else {
        await receive(response, time);
      }
    } catch (error) {
      if (control.signal.aborted) say(`Stopped after ${time()}.`);
      else if (answer.hidden) explain(call);
      else say(`The reply broke off after ${time()}: ${error.message}`);
    }
    run(null);
  }

  // Shows whether a call is on its way.
  function run(control) {
    const hasFocus = document.activeElement === stop;
    running = control;
    form.querySelector("[type=submit]").setAttribute("aria-disabled", String(Boolean(control)));
    stop.disabled = !control;
    if (!control && hasFocus) form.querySelector("[type=submit]").focus();
  }

  // Says a sentence, and more as a list of lines, which may have elements in them.
  function say(sentence, more = []) {
    state.replaceChildren(element("p", "", sentence));
    if (more.length) state.append(element("ul", "", ...more.map((line) => element("li", "", ...[line].flat()))));
  }

  let link = null;

  function clear() {
    if (link) URL.revokeObjectURL(link);
    link = null;
    answer.hidden = true;
    answer.replaceChildren();
    for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  }

  function size(bytes) {
    if (bytes < 1024) return `${bytes} bytes`;
    const [amount, unit] = bytes < maxText ? [bytes / 1024, "KiB"] : [bytes / maxText, "MiB"];
    return `${amount.toFixed(1)} ${unit}`;
  }

  // Shows a reply while it arrives.
  async function receive(response, time) {
    const status = `${response.status} ${response.statusText}`.trim();
    const type = (response.headers.get("content-type") || "").toLowerCase();
    const isStream = type.startsWith("text/event-stream");
    const isText = !type || /json|^text\/|xml|javascript|urlencoded/.test(type);
    answer.append(headerList(response));
    answer.hidden = false;
    say(`Status ${status} after ${time()}; receiving the body …`);
    const whole = element("code", "json");
    const shown = element("pre", "", whole);
    shown.tabIndex = 0;
    shown.setAttribute("role", "region");
    shown.setAttribute("aria-label", "Body of the reply");
    if (isText && response.body) answer.append(shown);
    const most = isText ? maxText : maxFile;
    const decoder = new TextDecoder();
    const parts = [];
    let count = 0;
    let isCut = false;
    const reader = response.body?.getReader();
    while (reader && !isCut) {
      const { done, value } = await reader.read();
      if (done) break;
      isCut = count + value.length > most;
      const part = isCut ? value.subarray(0, most - count) : value;
      count += part.length;
      if (isText) {
        const atEnd = shown.scrollTop + shown.clientHeight >= shown.scrollHeight - 4;
        whole.append(decoder.decode(part, { stream: true }));
        if (isStream && atEnd) shown.scrollTop = shown.scrollHeight;
      } else {
        parts.push(part);
      }
    }
    const end = `Status ${status}, ${time()}, `;
    if (isCut) {
      await reader.cancel();
      say(`${end}more than ${size(most)}: the rest is left out.`);
    } else {
      say(`${end}${count ? size(count) : "no body"}${isStream ? events(whole) : ""}.`);
    }
    if (!count) shown.remove();
    else if (!isText) answer.append(...file(new Blob(parts, { type }), type));
    else if (!isCut && type.includes("json") && isJson(whole.textContent)) colour(whole, indented(whole.textContent));
  }

  // The number of events that are complete and have data; what follows the last empty line is neither.
  function events(whole) {
    const blocks = whole.textContent.split(/\r\n\r\n|\n\n|\r\r/).slice(0, -1);
    const count = blocks.filter((block) => /^data(:|$)/m.test(block)).length;
    return `, ${count} ${count === 1 ? "event" : "events"}`;
  }

  function headerList(response) {
    const list = element("dl", "details");
    for (const [name, value] of response.headers) list.append(element("div", "", element("dt", "", name), element("dd", "", value)));
    return list;
  }

  // A file to keep, with a player where it is a sound.
  function file(blob, type) {
    link = URL.createObjectURL(blob);
    const anchor = element("a", "", "Save the file");
    anchor.href = link;
    anchor.download = "reply." + (/^[a-z]+\/(?:x-)?([a-z0-9]+)/.exec(type)?.[1] || "bin");
    const line = element("p", "", `${type || "A file"}, ${size(blob.size)}. `, anchor);
    if (!type.startsWith("audio/")) return [line];
    const player = element("audio");
    player.controls = true;
    player.src = link;
    return [player, line];
  }

  function isJson(text) {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  }

  // JSON with a line for each member, unless that makes it far longer; numbers and strings stay as they
  // were sent.
  function indented(text) {
    const out = [];
    let length = 0;
    let depth = 0;
    let before = "";
    for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
      const closes = token === "}" || token === "]";
      const opened = before === "{" || before === "[";
      if (closes) depth -= 1;
      if (closes ? !opened : opened || before === ",") {
        out.push("\n" + "  ".repeat(depth));
        length += 2 * depth;
      }
      out.push(token === ":" ? ": " : token);
      if (token === "{" || token === "[") depth += 1;
      if (depth > maxDepth || length > maxText) return text;
      before = token;
    }
    return out.join("");
  }

  // The colours that samples have. The text stays as it is: matches are wrapped, never rewritten.
  function colour(code, text) {
    if (text.length > maxColours) {
      code.textContent = text;
      return;
    }
    const token = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
    const fragment = document.createDocumentFragment();
    let end = 0;
    for (const match of text.matchAll(token)) {
      const [found, string, colon] = match;
      const name = colon ? "key" : string ? "string" : /\d/.test(found) ? "number" : "keyword";
      fragment.append(text.slice(end, match.index), element("span", name, string || found), colon || "");
      end = match.index + found.length;
    }
    fragment.append(text.slice(end));
    code.replaceChildren(fragment);
  }

  // Says what was tried and what to do; the browser gives no reason.
  function explain(call) {
    const url = new URL(call.base);
    const isLocal = /^(localhost|127\..*|\[::1\])$/.test(url.hostname);
    const command = box.querySelector(".serve")?.textContent;
    const origin = location.protocol === "file:" ? "pages from a folder (origin null)" : `pages of ${location.origin}`;
    const isMixed = location.protocol === "https:" && url.protocol === "http:";
    const lines = [];
    if (isMixed) lines.push(`This page came by https, and a browser lets such a page call no http address${isLocal ? " in some cases, even a local one" : ""}: use an https address, or open these pages from a folder.`);
    lines.push(`Perhaps no service runs at ${url.host}: compare the address with what the service printed at its start.`);
    lines.push(`Or the service does not let ${origin} call it (CORS), or the browser blocks the connection. The samples above need no such permission.`);
    if (command && isLocal) lines.push(["This starts a local service that these pages may call: ", element("code", "", command)]);
    say(`No reply came to ${call.title}.`, lines);
  }

  // A service needs no permission for more than the origin of these pages, where they have one.
  const serve = box.querySelector(".serve");
  if (serve && location.protocol !== "file:") serve.textContent = serve.textContent.replace('"*"', () => JSON.stringify(location.origin));
  form.querySelectorAll("[data-place=path]").forEach((field, place) => { field.dataset.at = place; });
  const examples = form.querySelector(".examples");
  // Another example replaces one, and nothing that the reader has typed.
  examples?.addEventListener("change", () => {
    const whole = form.elements.namedItem("body");
    const isTyped = whole.value && ![...examples.options].some((option) => option.value === whole.value);
    if (!isTyped) whole.value = examples.value;
  });
  address.value = keptAddress();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  stop.addEventListener("click", () => running?.abort());
  box.hidden = false;
})();
