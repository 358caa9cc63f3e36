// Everything that moves: the search, the copy buttons, the contents on a narrow screen, the outline.
"use strict";

(() => {
  const root = document.documentElement;
  const base = root.dataset.root || "";
  root.classList.add("moving");

  // The contents, which a narrow screen shows on demand.
  const menu = document.querySelector(".menu");
  const contents = document.getElementById("contents");
  menu.hidden = false;
  menu.addEventListener("click", () => {
    const open = contents.classList.toggle("open");
    menu.setAttribute("aria-expanded", String(open));
    if (open) contents.querySelector("a").focus();
  });
  const current = contents.querySelector("[aria-current]");
  if (current && current.offsetTop > contents.clientHeight) contents.scrollTop = current.offsetTop - 100;

  // What a reader chose is kept, where the browser allows it.
  function kept(name, value) {
    try {
      if (value !== undefined) localStorage.setItem(name, value);
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  }

  // Light, dark, or as the system is.
  const themes = ["system", "light", "dark"];
  const theme = document.querySelector(".theme");
  function paint(name) {
    if (name === "system") delete root.dataset.theme;
    else root.dataset.theme = name;
    theme.textContent = "Theme: " + name;
  }
  paint(themes.includes(kept("theme")) ? kept("theme") : "system");
  theme.hidden = false;
  theme.addEventListener("click", () => {
    const next = themes[(themes.indexOf(root.dataset.theme || "system") + 1) % themes.length];
    kept("theme", next);
    paint(next);
  });

  // Facts and open questions, for readers who ask for them.
  const sources = document.querySelector(".sources-switch");
  function showSources(on) {
    root.classList.toggle("with-sources", on);
    sources.setAttribute("aria-pressed", String(on));
  }
  showSources(kept("sources") === "on");
  sources.hidden = false;
  sources.addEventListener("click", () => {
    const on = !root.classList.contains("with-sources");
    kept("sources", on ? "on" : "off");
    showSources(on);
  });

  // Tabs for the same call in several languages.
  const groups = [...document.querySelectorAll(".languages")];
  function pick(language) {
    for (const group of groups) {
      const tabs = [...group.querySelectorAll("[role=tab]")];
      if (!tabs.some((tab) => tab.textContent === language)) continue;
      for (const tab of tabs) {
        const on = tab.textContent === language;
        tab.setAttribute("aria-selected", String(on));
        tab.tabIndex = on ? 0 : -1;
        document.getElementById(tab.getAttribute("aria-controls")).hidden = !on;
      }
    }
  }
  groups.forEach((group, number) => {
    const list = document.createElement("div");
    list.className = "tabs";
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", "Language");
    [...group.querySelectorAll(".sample")].forEach((sample, place) => {
      const tab = document.createElement("button");
      const id = "sample-" + number + "-" + place;
      sample.id = id;
      sample.setAttribute("role", "tabpanel");
      tab.type = "button";
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-controls", id);
      tab.textContent = sample.querySelector("figcaption").textContent.trim();
      tab.addEventListener("click", () => { kept("language", tab.textContent); pick(tab.textContent); });
      list.append(tab);
    });
    list.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const tabs = [...list.children];
      const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
      next.focus();
      next.click();
    });
    group.classList.add("tabbed");
    group.prepend(list);
    pick(list.firstChild.textContent);
  });
  if (kept("language")) pick(kept("language"));

  // A button for each sample.
  for (const sample of document.querySelectorAll(".sample")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    const caption = sample.querySelector("figcaption").textContent.trim();
    button.setAttribute("aria-label", "Copy: " + caption);
    button.addEventListener("click", async () => {
      const done = await copy(sample.querySelector("code").textContent + "\n");
      button.textContent = done ? "Copied" : "Failed";
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    });
    sample.append(button);
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // A page from a folder may be refused the clipboard; the old way still works.
      const area = document.createElement("textarea");
      area.value = text;
      area.className = "unseen";
      document.body.append(area);
      area.select();
      const done = document.execCommand("copy");
      area.remove();
      return done;
    }
  }

  // The outline follows the reader.
  const entries = new Map();
  for (const link of document.querySelectorAll(".outline a")) {
    entries.set(decodeURIComponent(link.hash.slice(1)), link);
  }
  if (entries.size && "IntersectionObserver" in window) {
    const observer = new IntersectionObserver((seen) => {
      const first = seen.find((one) => one.isIntersecting);
      if (!first) return;
      for (const link of entries.values()) link.removeAttribute("aria-current");
      entries.get(first.target.id).setAttribute("aria-current", "true");
    }, { rootMargin: "-64px 0px -70% 0px" });
    for (const id of entries.keys()) observer.observe(document.getElementById(id));
  }

  // The search.
  const index = (window.SEARCH || []).map(([name, kind, url, page, text]) => ({
    name, kind, url, page, text, small: name.toLowerCase(), words: text.toLowerCase(),
  }));
  const box = document.querySelector(".search");
  const query = document.getElementById("query");
  const list = document.getElementById("hits");
  const count = document.getElementById("count");
  const order = ["page", "operation", "type", "member", "error code", "value", "rule"];
  // Words of questions that name nothing: "how to stream" is about "stream".
  const filler = new Set(["a", "an", "and", "are", "can", "do", "does", "for", "how", "i", "in", "is", "my", "of", "on", "the", "to", "use", "what", "with"]);
  let hits = [];
  let chosen = -1;
  box.hidden = false;

  // How well an entry answers: by its name first, then by its text; 0 is not at all.
  function score(entry, words) {
    let sum = 0;
    for (const word of words) {
      const at = entry.small.indexOf(word);
      if (entry.small === word) sum += 100;
      else if (at === 0) sum += 60;
      else if (at > 0 && /[^a-z0-9]/.test(entry.small[at - 1])) sum += 40;
      else if (at > 0) sum += 25;
      else if (entry.url.toLowerCase().includes(word)) sum += 8;
      else if (entry.words.includes(word)) sum += 5;
      else return 0;
    }
    const rank = order.indexOf(entry.kind);
    return sum + (rank < 0 ? 0 : (order.length - rank) / 2) - entry.name.length / 200;
  }

  // How many letters have to change, go, come or swap to make one word of another.
  function slips(left, right, most) {
    if (Math.abs(left.length - right.length) > most) return most + 1;
    let before = [];
    let row = Array.from({ length: right.length + 1 }, (_, place) => place);
    for (let i = 1; i <= left.length; i += 1) {
      const next = [i];
      for (let j = 1; j <= right.length; j += 1) {
        const same = left[i - 1] === right[j - 1];
        next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (same ? 0 : 1));
        if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) {
          next[j] = Math.min(next[j], before[j - 2] + 1);
        }
      }
      [before, row] = [row, next];
    }
    return row[right.length];
  }

  // How well a name answers to words that are nowhere as they were typed: written in another
  // style, such as `maxTokens`, or with a slip.
  function nearly(entry, words) {
    const wanted = words.join("").replace(/[^a-z0-9]/g, "");
    const most = wanted.length < 4 ? 0 : wanted.length < 8 ? 1 : 2;
    const parts = entry.small.split(/[^a-z0-9]+/);
    const whole = parts.join("");
    if (wanted.length > 2 && whole.includes(wanted)) return 50 - whole.length / 10;
    const fewest = Math.min(...[whole, ...parts].map((name) => slips(wanted, name, most)));
    if (fewest > most) return 0;
    const rank = order.indexOf(entry.kind);
    return 30 - 10 * fewest + (rank < 0 ? 0 : order.length - rank) - whole.length / 10;
  }

  // The entries that a way of judging likes, best first.
  function best(judge, words) {
    const all = root.classList.contains("with-sources");
    return index
      .filter((entry) => all || !["fact", "open question"].includes(entry.kind))
      .map((entry) => ({ entry, points: judge(entry, words) }))
      .filter((hit) => hit.points > 0)
      .sort((left, right) => right.points - left.points)
      .slice(0, 30)
      .map((hit) => hit.entry);
  }

  function search() {
    const typed = query.value.toLowerCase().split(/[\s?]+/).filter(Boolean);
    const telling = typed.filter((word) => !filler.has(word));
    const words = telling.length ? telling : typed;
    hits = words.length === 0 ? [] : best(score, words);
    const close = words.length > 0 && hits.length === 0;
    if (close) hits = best(nearly, words);
    list.replaceChildren(...hits.map(option));
    if (words.length && hits.length === 0) {
      const none = document.createElement("li");
      none.className = "none";
      none.setAttribute("role", "option");
      none.setAttribute("aria-disabled", "true");
      none.textContent = "Nothing has this name or these words.";
      list.append(none);
    }
    count.textContent = words.length ? hits.length + (close ? " close results" : " results") : "";
    show(words.length > 0);
    choose(hits.length ? 0 : -1);
  }

  function option(entry, place) {
    const item = document.createElement("li");
    item.id = "hit" + place;
    item.setAttribute("role", "option");
    item.dataset.url = entry.url;
    const top = element("top", "");
    top.append(element("hit", entry.name), element("kind", entry.kind));
    const anchor = entry.url.split("#")[1];
    const where = anchor && anchor !== entry.name ? entry.page + " › " + anchor : entry.page;
    item.append(top, element("where", where), element("words", entry.text));
    item.addEventListener("mousedown", (event) => event.preventDefault());
    item.addEventListener("click", () => go(place));
    return item;
  }

  function element(name, text) {
    const span = document.createElement("span");
    span.className = name;
    span.textContent = text;
    return span;
  }

  function show(open) {
    list.hidden = !open;
    query.setAttribute("aria-expanded", String(open));
    if (!open) query.removeAttribute("aria-activedescendant");
  }

  function choose(place) {
    chosen = place;
    hits.forEach((_, index) => {
      list.children[index].setAttribute("aria-selected", String(index === place));
    });
    if (place >= 0) {
      query.setAttribute("aria-activedescendant", "hit" + place);
      list.children[place].scrollIntoView({ block: "nearest" });
    } else {
      query.removeAttribute("aria-activedescendant");
    }
  }

  function go(place) {
    const hit = hits[place];
    if (!hit) return;
    show(false);
    query.blur();
    location.href = base + hit.url;
  }

  query.addEventListener("input", search);
  query.addEventListener("focus", () => { if (query.value) search(); });
  query.addEventListener("blur", () => show(false));
  query.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" && hits.length) choose((chosen + 1) % hits.length);
    else if (event.key === "ArrowUp" && hits.length) choose((chosen + hits.length - 1) % hits.length);
    else if (event.key === "Enter") go(chosen);
    else if (event.key === "Escape") { query.value = ""; search(); query.blur(); }
    else return;
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select, [contenteditable]");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      query.focus();
    }
  });
})();
