/** Retries until `attempt` does not throw. Rethrows its last error after `timeoutMs`. */
export async function waitFor<Value>(
  attempt: () => Promise<Value> | Value,
  timeoutMs = 20_000,
): Promise<Value> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }
}
