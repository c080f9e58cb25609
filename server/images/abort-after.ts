/**
 * A signal that aborts with a TimeoutError after `ms`, unless `cancel` is called before. An `AbortSignal.timeout` stays
 * in memory until its time has passed.
 */
export function abortAfter(ms: number): { signal: AbortSignal; cancel: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort(new DOMException('no answer in time', 'TimeoutError'));
  const timer = setTimeout(abort, ms);
  return { signal: controller.signal, cancel: () => clearTimeout(timer) };
}
