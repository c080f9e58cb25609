import type { Language } from '../languages.ts';
import type { Area } from '../posts/options.ts';
import { noticeKinds } from './kinds.ts';
import { en, zh } from './phrases.ts';
import type { Notice } from './views.ts';

/** One sentence about the notice. Its title is null if the reader may no longer see the post. */
export function sentenceOf(
  language: Language,
  { kind, data, post_title: title }: Pick<Notice, 'kind' | 'data' | 'post_title'>,
  areas: readonly Area[] = [],
): string {
  // `data` has the shape of its `kind`, but the compiler can't infer this through the table.
  return noticeKinds[kind][language]({ en, zh }[language].post(title), data as never, { title, areas });
}

/** The path of the screen that a notice is about; undefined if the post is gone or hidden. */
export const pathOf = ({ kind, post_id, data }: Pick<Notice, 'kind' | 'post_id' | 'data'>) =>
  noticeKinds[kind].opens?.(post_id, data as never);
