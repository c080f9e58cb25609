import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';

/** The values of a gauge by its label. A gauge without a label has one value, under ''. */
export type Values = Record<string, number>;

interface Source {
  /** After `exchange_`. */
  name: string;
  help: string;
  /** The name of the label that distinguishes several values. */
  label?: string;
  read: () => Values | Promise<Values>;
}

export interface Metrics {
  countRequest(call: string, status: number, seconds: number): void;
  countJob: (job: string, seconds: number, hasFailed: boolean) => void;
  /** Adds a counter. Returns what counts one by the values of its labels. */
  counter(name: string, help: string, ...labels: string[]): (...values: string[]) => void;
  /** Adds a gauge that is read at each scrape. One that can't be read is left out. */
  watch(source: Source): void;
  /** Everything in Prometheus' text form. */
  text(): Promise<string>;
  contentType: string;
}

const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of the process, the event loop and what the server counts. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  // The event loop's utilization would be counted ten times a second, and can't be switched off.
  collectDefaultMetrics({ register: registry, eventLoopUtilizationTimeout: 2 ** 31 - 1 });
  for (const kind of ['summary', 'histogram'])
    registry.removeSingleMetric(`nodejs_eventloop_utilization_${kind}`);
  const named = <Label extends string>(name: string, help: string, ...labelNames: Label[]) => ({
    name: `exchange_${name}`,
    help,
    labelNames,
    registers: [registry],
  });
  const requests = new Counter(named('requests_total', 'Requests by call and status.', 'call', 'status'));
  const latencies = new Histogram({
    ...named('request_seconds', 'From the head of the request to the end of the reply, by call.', 'call'),
    buckets: latencyBuckets,
  });
  const runs = new Counter(named('job_runs_total', 'Runs of a job by outcome.', 'job', 'outcome'));
  const durations = new Gauge(named('job_seconds', 'How long the last run of a job took.', 'job'));
  const series = new Map<string, { inc(): void; observe(seconds: number): void }>();
  return {
    countRequest(call, status, seconds) {
      const key = `${status} ${call}`;
      let found = series.get(key);
      if (!found) {
        const counted = requests.labels(call, String(status));
        const timed = latencies.labels(call);
        found = { inc: () => counted.inc(), observe: (value) => timed.observe(value) };
        series.set(key, found);
      }
      found.inc();
      found.observe(seconds);
    },
    countJob(job, seconds, hasFailed) {
      runs.inc({ job, outcome: hasFailed ? 'failed' : 'done' });
      durations.set({ job }, seconds);
    },
    counter(name, help, ...labels) {
      const counted = new Counter(named(name, help, ...labels));
      return (...values) => counted.labels(...values).inc();
    },
    watch({ name, help, label, read }) {
      const gauge = new Gauge<string>({
        ...named(name, help, ...(label === undefined ? [] : [label])),
        async collect() {
          gauge.reset();
          // Without a label, reset() would leave the gauge at 0.
          if (label === undefined) gauge.remove();
          for (const [value, count] of Object.entries(await read()))
            if (label === undefined) gauge.set(count);
            else gauge.set({ [label]: value }, count);
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
