/** Percentiles of many runs, in milliseconds. */
export interface Spread {
  p50: number;
  p99: number;
}

export async function spread(runs: number, work: (run: number) => Promise<unknown>): Promise<Spread> {
  for (let run = 0; run < Math.min(20, runs); run += 1) await work(run);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await work(run);
    times.push(performance.now() - start);
  }
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

/** Prints a line: a ratio, its goal, and whether it was met. */
export function report(
  what: string,
  ratio: number,
  goal: { atMost: number } | { atLeast: number },
  detail: string,
): void {
  const met = 'atMost' in goal ? ratio <= goal.atMost : ratio >= goal.atLeast;
  const wanted = 'atMost' in goal ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`;
  process.stdout.write(
    `${met ? 'met   ' : 'MISSED'}  ${what}: ${ratio.toPrecision(3)} (${wanted}); ${detail}\n`,
  );
}

export const ms = ({ p50, p99 }: Spread): string => `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`;
