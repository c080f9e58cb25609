import type { ReactNode } from 'react';

/** The language in which a voice reads a text: that of most of its letters. Undefined without a letter. */
export function langOf(text: string): 'zh-CN' | 'en' | undefined {
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (chinese + latin === 0) return undefined;
  return chinese >= latin ? 'zh-CN' : 'en';
}

type Text = string | null | undefined;

interface Props {
  /** Texts of members, in the order of the sentence. */
  text: Text | readonly Text[];
  /** The sentence of ours that contains it. By default, the text stands alone. */
  within?: string;
}

/** A text of a member that has no element of its own, with its language. */
export function MemberText({ text, within = String(text ?? '') }: Props) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const one of [text].flat()) {
    const at = one ? within.indexOf(one, from) : -1;
    if (!one || at < 0) continue;
    parts.push(
      within.slice(from, at),
      <span key={at} lang={langOf(one)}>
        {one}
      </span>,
    );
    from = at + one.length;
  }
  return [...parts, within.slice(from)];
}
