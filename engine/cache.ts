/**
 * A map whose values weigh at most `most` together; each weighs 1 by default. A new value displaces those that were
 * not used for longest. A key must contain everything that its value depends on.
 */
export function boundedMap<Value>(most: number, weigh: (value: Value) => number = () => 1) {
  const values = new Map<string, Value>();
  let weight = 0;
  const remove = (key: string) => {
    const value = values.get(key);
    if (value !== undefined) weight -= weigh(value);
    values.delete(key);
    return value;
  };
  return {
    get(key: string): Value | undefined {
      const value = values.get(key);
      // Inserted again, so that keys are ordered by their last use.
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key: string, value: Value): Value {
      remove(key);
      values.set(key, value);
      weight += weigh(value);
      for (const oldest of values.keys()) {
        if (weight <= most) break;
        remove(oldest);
      }
      return value;
    },
    delete: (key: string) => remove(key) !== undefined,
  };
}

/** Reads at most once in `keptMs`: later callers get the same promise until then. */
export function remember<Result>(keptMs: number, read: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<Result> | undefined;
  let at = 0;
  return () => {
    if (!last || performance.now() - at > keptMs) {
      at = performance.now();
      last = read();
    }
    return last;
  };
}

/** Computes anew only for another value than the last. */
export function rememberLast<Key, Result>(compute: (key: Key) => Result) {
  let last: { key: Key; result: Result } | undefined;
  return (key: Key): Result => {
    if (last?.key !== key) last = { key, result: compute(key) };
    return last.result;
  };
}
