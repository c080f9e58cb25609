/** The language in which a voice reads a text: that of most of its letters. Undefined without a letter. */
export function langOf(text: string): 'zh-CN' | 'en' | undefined {
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (chinese + latin === 0) return undefined;
  return chinese >= latin ? 'zh-CN' : 'en';
}

interface Props {
  /** What a member wrote. */
  text: string | null | undefined;
  /** The sentence of ours that contains it. By default, the text stands alone. */
  within?: string;
}

/** A text of a member that has no element of its own, with its language. */
export function MemberText({ text, within = text ?? '' }: Props) {
  const at = text ? within.indexOf(text) : -1;
  if (!text || at < 0) return within;
  return (
    <>
      {within.slice(0, at)}
      <span lang={langOf(text)}>{text}</span>
      {within.slice(at + text.length)}
    </>
  );
}
