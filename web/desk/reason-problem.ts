import { length } from '../../contract/length.ts';
import * as postLimits from '../../contract/posts/limits.ts';

type Reason = { en: string; zh: string };
export type ReasonProblem = 'blank' | 'long' | 'double';

/** Why the server would refuse a text of the list. */
export function reasonProblem(
  reasons: readonly Reason[],
  index: number,
  language: 'en' | 'zh',
): ReasonProblem | undefined {
  const text = reasons[index]?.[language].trim() ?? '';
  if (text === '') return 'blank';
  if (length(text) > postLimits.denyReason) return 'long';
  const others = reasons
    .filter((_reason, place) => place !== index)
    .flatMap(({ en, zh }) => [en.trim(), zh.trim()]);
  return others.includes(text) ? 'double' : undefined;
}
