// Prints the results of calls, or with a number of rounds, what the calls cost.
import process from "node:process";

/** Twelve operations, one of them as a whole and as a stream. */
const REQUESTS = 13;

/** Reads all items of a list or a stream. */
export async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Shows calls, as the arguments of the program say. */
export async function show(calls: () => AsyncIterable<unknown>): Promise<void> {
  const rounds = Number(process.argv[2] ?? 0);
  if (rounds === 0) {
    for await (const result of calls()) console.log(result);
    return;
  }
  // The first round opens the connection.
  await collected(calls());
  const [start, before] = [performance.now(), process.cpuUsage()];
  for (let round = 0; round < rounds; round += 1) await collected(calls());
  const count = REQUESTS * rounds;
  const { user, system } = process.cpuUsage(before);
  const rate = (count / (performance.now() - start)) * 1e3;
  console.log(`${rate.toFixed(0)} requests/s, ${((user + system) / count / 1e3).toFixed(2)} ms of the processor each`);
}
