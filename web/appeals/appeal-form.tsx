import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import * as limits from '../../contract/appeals/limits.ts';
import { length } from '../../contract/length.ts';
import { readDraft, removeDraft, saveDraft } from '../form/draft.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import styles from './appeal-form.module.css';

interface Props {
  /** The name of the draft. */
  draft: string;
  send: (text: string) => Promise<unknown>;
}

/** Asks for another look at a decision. What is typed survives as a draft until it is sent. */
export function AppealForm({ draft, send }: Props) {
  const { appeals } = useText();
  const failureText = useFailureText();
  const [text, setText] = useState(() => readDraft<{ text: string }>(draft).text ?? '');
  const [isTried, setTried] = useState(false);
  const appeal = useMutation({ mutationFn: send, onSuccess: () => removeDraft(draft) });
  const used = length(text.trim());
  const isWrong = used > limits.text || (isTried && used === 0);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (used > 0 && used <= limits.text && !appeal.isPending) appeal.mutate(text);
  };
  if (appeal.isSuccess) return <Banner tone="green">{appeals.sent}</Banner>;
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextArea
        label={appeals.text}
        help={appeals.help}
        rows={3}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          saveDraft(draft, { text: target.value });
        }}
        counter={{ used, limit: limits.text }}
        error={isWrong ? appeals.textWrong : undefined}
      />
      {appeal.isError && <Banner tone="red">{failureText(appeal.error)}</Banner>}
      <Button type="submit" busy={appeal.isPending}>
        {appeals.send}
      </Button>
    </form>
  );
}
