/** Percentiles of many runs, in milliseconds. */
export interface Spread {
  p50: number;
  p99: number;
}

export async function spread(runs: number, work: () => Promise<unknown>): Promise<Spread> {
  const [only] = await spreads(runs, [work]);
  return only;
}

/** Runs the works in turn, so that a slow moment of the machine affects them equally. */
export async function spreads<Works extends readonly (() => Promise<unknown>)[]>(
  runs: number,
  works: readonly [...Works],
): Promise<{ [Work in keyof Works]: Spread }> {
  const times = works.map((): number[] => []);
  for (let run = -Math.min(20, runs); run < runs; run += 1) {
    for (const [index, work] of works.entries()) {
      const start = performance.now();
      await work();
      if (run >= 0) times[index]?.push(performance.now() - start);
    }
  }
  return times.map(percentiles) as { [Work in keyof Works]: Spread };
}

function percentiles(times: number[]): Spread {
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Completed runs a second at a given concurrency. */
export async function throughput(
  atOnce: number,
  seconds: number,
  work: (run: number) => Promise<unknown>,
): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const worker = async () => {
    while (performance.now() < end) {
      await work(done);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done / seconds;
}

/** Prints a line: a ratio, its goal if it has one, and whether it was met. */
export function report(
  what: string,
  ratio: number,
  { atMost, atLeast }: { atMost?: number; atLeast?: number },
  detail: string,
): void {
  const wanted =
    atMost !== undefined ? ` (at most ${atMost})` : atLeast !== undefined ? ` (at least ${atLeast})` : '';
  const isMet = ratio <= (atMost ?? ratio) && ratio >= (atLeast ?? ratio);
  const mark = wanted === '' ? '' : isMet ? 'met' : 'MISSED';
  process.stdout.write(`${mark.padEnd(6)}  ${what}: ${ratio.toPrecision(3)}${wanted}; ${detail}\n`);
}

export const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;

export const ms = ({ p50, p99 }: Spread): string => `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`;
