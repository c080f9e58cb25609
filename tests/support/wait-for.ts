/** Retries until `attempt` does not throw. Rethrows its last error after `patienceMs`. */
export async function waitFor<Value>(
  attempt: () => Promise<Value> | Value,
  patienceMs = 20_000,
): Promise<Value> {
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }
}
