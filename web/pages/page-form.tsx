import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { Language } from '../../contract/languages.ts';
import { length } from '../../contract/length.ts';
import type { PageText } from '../../contract/pages/endpoints.ts';
import * as limits from '../../contract/pages/limits.ts';
import type { PageName } from '../../contract/pages/names.ts';
import { call } from '../api/call.ts';
import { pageCalls } from '../api/calls.ts';
import { readDraft, removeDraft, saveDraft } from '../form/draft.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Failed } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { showToast } from '../ui/toast-store.ts';
import { Markdown } from './markdown.tsx';
import { usePlaceholders } from './placeholders.ts';
import { pageText } from './queries.ts';
import styles from './page-form.module.css';

interface Props {
  name: PageName;
  language: Language;
  stored: PageText;
}

/** The editor beside its preview. The text survives a reload until it is published or discarded. */
export function PageForm({ name, language, stored }: Props) {
  const { pages } = useText();
  const { editor } = pages;
  const format = useFormat();
  const client = useQueryClient();
  const placeholders = usePlaceholders();
  const draft = `page.${name}.${language}`;
  const [typed, setTyped] = useState(() => readDraft<{ markdown: string }>(draft).markdown);
  const markdown = typed ?? stored.markdown;
  const used = length(markdown);
  const problem =
    used > limits.markdown
      ? editor.tooLong(format.number(limits.markdown))
      : markdown.trim() === ''
        ? editor.blank
        : undefined;
  const forget = () => {
    removeDraft(draft);
    setTyped(undefined);
  };
  const save = useMutation({
    mutationFn: () => call(pageCalls.edit, { name, language, markdown }),
    onSuccess: (saved) => {
      client.setQueryData(pageText(name, language).queryKey, saved);
      forget();
      showToast({ tone: 'neutral', text: editor.saved });
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!problem && !save.isPending && typed !== undefined) save.mutate();
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <div className="stack gap-12 top">
        <TextArea
          label={editor.markdown}
          help={editor.help}
          lang={language === 'zh' ? 'zh-CN' : language}
          rows={20}
          className={styles.typed}
          value={markdown}
          error={problem}
          counter={{ used, limit: limits.markdown }}
          onChange={({ target }) => {
            setTyped(target.value);
            saveDraft(draft, { markdown: target.value });
          }}
        />
        <details>
          <summary className={styles.summary}>{editor.placeholders}</summary>
          <dl className="stack gap-8 anywhere">
            {Object.entries(placeholders).map(([key, value]) => (
              <div key={key}>
                <dt>
                  <code>{`{{${key}}}`}</code>
                </dt>
                <dd className="soft">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
        <Failed failure={save.error} />
        <div className="cluster gap-12 centered">
          <Button type="submit" busy={save.isPending} aria-disabled={typed === undefined}>
            {editor.save}
          </Button>
          {typed === undefined ? (
            <p className="soft small">{editor.unchanged}</p>
          ) : (
            <Button tone="quiet" onClick={forget}>
              {editor.discard}
            </Button>
          )}
        </div>
      </div>
      <section className="stack gap-12 top" aria-label={editor.preview}>
        <h2>{editor.preview}</h2>
        <div className="card">
          <Markdown text={markdown} placeholders={placeholders} />
        </div>
      </section>
    </form>
  );
}
