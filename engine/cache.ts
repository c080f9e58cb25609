/**
 * A cache of at most `most` values. When it is full, it is cleared. A key must contain everything that its value
 * depends on.
 */
export function createCache<Value>(most: number) {
  const values = new Map<string, Value>();
  return {
    get: (key: string) => values.get(key),
    keep(key: string, value: Value): Value {
      if (values.size >= most) values.clear();
      values.set(key, value);
      return value;
    },
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
