import type { Answer } from './client.ts';

/** Sends calls at once. Returns how they ended, sorted, such as '200' and '409 post_state'. */
export async function duel(...calls: Promise<Answer>[]): Promise<string[]> {
  const answers = await Promise.all(calls);
  return answers.map(({ status, code }) => `${status} ${code}`.trim()).toSorted();
}
