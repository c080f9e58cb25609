import type { Metrics } from '../../engine/metrics/registry.ts';
import type { CountLogin } from './routes.ts';

/** Counts campus logins for the metrics. */
export function countLogins(metrics: Metrics): CountLogin {
  const count = metrics.counter('campus_logins_total', 'Campus logins by outcome.', 'kind', 'outcome');
  const last: Record<string, number> = {};
  const help = 'How long the provider took to answer at the last campus login.';
  metrics.gauge('campus_seconds', help, () => last, 'kind');
  return (type, outcome, seconds) => {
    count(type, outcome);
    if (seconds !== undefined) last[type] = seconds;
  };
}
