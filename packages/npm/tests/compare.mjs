// Holds reports against those of the command; it runs in Node and in browsers.

/** Compares the report of each body; returns how many there are and the ids of those that differ. */
export function compare(check, bodies, reports) {
  const expected = new Map(lines(reports).map(({ id, ...report }) => [id, JSON.stringify(report)]));
  const different = [];
  let count = 0;
  for (const line of bodies.split("\n").filter(Boolean)) {
    const { id, operation, part } = JSON.parse(line);
    count += 1;
    // The text of the body, as the command reads it: numbers and repeated members stay as they are.
    const body = line.slice(line.indexOf('"body":') + 7, -1);
    if (JSON.stringify(check(operation, part, body)) !== expected.get(id)) different.push(id);
  }
  return { count, different };
}

function lines(text) {
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}
