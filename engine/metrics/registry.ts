import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';

/** A gauge's value, or its values by its label. Undefined leaves the gauge out. */
export type Reading = number | undefined | Record<string, number>;
export type Metrics = ReturnType<typeof createMetrics>;

const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of the process, the event loop and what the server counts. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const named = <Label extends string>(name: string, help: string, labelNames: Label[]) => ({
    name: `exchange_${name}`,
    help,
    labelNames,
    registers: [registry],
  });
  /** Adds a counter. Returns what counts one by the values of its labels. */
  const counter = (name: string, help: string, ...labels: string[]) => {
    const counted = new Counter(named(name, help, labels));
    return (...values: string[]) => counted.labels(...values).inc();
  };
  /** Adds a gauge that is read at each scrape. */
  const gauge = (name: string, help: string, read: () => Reading | Promise<Reading>, label?: string) => {
    const added = new Gauge<string>({
      ...named(name, help, label === undefined ? [] : [label]),
      async collect() {
        added.reset();
        // Without a label, reset() would leave the gauge at 0.
        if (label === undefined) added.remove();
        const found = await read();
        if (typeof found === 'number') added.set(found);
        else for (const [value, count] of Object.entries(found ?? {})) added.labels(value).set(count);
      },
    });
  };
  const request = counter('requests_total', 'Requests by call and status.', 'call', 'status');
  const latencies = new Histogram({
    ...named('request_seconds', 'From the head of the request to the end of the reply, by call.', ['call']),
    buckets: latencyBuckets,
  });
  const run = counter('job_runs_total', 'Runs of a job by outcome.', 'job', 'outcome');
  const durations: Record<string, number> = {};
  gauge('job_seconds', 'How long the last run of a job took.', () => durations, 'job');
  return {
    counter,
    gauge,
    countRequest: (call: string, status: number, seconds: number) => {
      request(call, String(status));
      latencies.labels(call).observe(seconds);
    },
    countJob: (job: string, seconds: number, hasFailed: boolean) => {
      run(job, hasFailed ? 'failed' : 'done');
      durations[job] = seconds;
    },
    /** Everything in Prometheus' text form. */
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
