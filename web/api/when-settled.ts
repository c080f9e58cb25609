/** Milliseconds after the last key or change at which a call that follows the typing is made. */
const quietMs = 150;

/** Makes the call once its query has not been replaced by another one for a moment. For functions of queries. */
export async function whenSettled<Reply>(signal: AbortSignal, call: () => Promise<Reply>): Promise<Reply> {
  await new Promise((resolve) => {
    setTimeout(resolve, quietMs);
  });
  signal.throwIfAborted();
  return call();
}
