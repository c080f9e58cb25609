import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { tagOf, type Language } from '../../contract/languages.ts';
import { length } from '../../contract/length.ts';
import type { PageText } from '../../contract/pages/endpoints.ts';
import * as limits from '../../contract/pages/limits.ts';
import { pageNames, type PageName } from '../../contract/pages/names.ts';
import { call } from '../api/call.ts';
import { pageCalls } from '../api/calls.ts';
import { readDraft, removeDraft, saveDraft } from '../form/draft.ts';
import { offeredLanguages, useLanguage, useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Loaded } from '../layout/loaded.tsx';
import { Page } from '../layout/page.tsx';
import { paths } from '../paths.ts';
import { Failed } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { showToast } from '../ui/toast-store.ts';
import { Markdown } from './markdown.tsx';
import { usePlaceholders } from './placeholders.ts';
import { pageText } from './queries.ts';
import styles from './page-form.module.css';

const pathTo = (page: PageName, language: Language) =>
  `${paths.deskPages}?${new URLSearchParams({ page, language })}`;

/** /desk/pages: edits a page in one language. Both are in the address. */
export function PageEditorScreen() {
  const { common, pages } = useText();
  const { editor } = pages;
  const site = useLanguage();
  const query = new URLSearchParams(useSearch());
  const name = pageNames.find((one) => one === query.get('page')) ?? 'guidelines';
  const language = offeredLanguages().find(({ code }) => code === query.get('language'))?.code ?? site;
  return (
    <Page title={editor.title} width="page">
      <p>{editor.lead}</p>
      <Tabs
        label={editor.choose}
        tabs={pageNames.map((one) => ({
          to: pathTo(one, language),
          label: common.footer[one],
          current: one === name,
        }))}
      />
      <Tabs
        label={editor.languagesLabel}
        tabs={offeredLanguages().map((one) => ({
          to: pathTo(name, one.code),
          label: one.name,
          current: one.code === language,
        }))}
      />
      <Loaded query={useQuery(pageText(name, language))}>
        {(stored) => <PageForm key={`${name}.${language}`} name={name} language={language} stored={stored} />}
      </Loaded>
    </Page>
  );
}

interface Props {
  name: PageName;
  language: Language;
  stored: PageText;
}

/** The editor beside its preview. The text survives a reload until it is published or discarded. */
function PageForm({ name, language, stored }: Props) {
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
      ? editor.tooLong({ limit: format.number(limits.markdown) })
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
          lang={tagOf(language)}
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
