import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter/use-browser-location';
import { languages, type Language } from '../../contract/languages.ts';
import { pageNames, type PageName } from '../../contract/pages/names.ts';
import { useLanguage, useText } from '../i18n/language.ts';
import { Loaded } from '../layout/loaded.tsx';
import { Page } from '../layout/page.tsx';
import { paths } from '../paths.ts';
import { Tabs } from '../ui/tabs.tsx';
import { PageForm } from './page-form.tsx';
import { pageText } from './queries.ts';

const pathTo = (page: PageName, language: Language) =>
  `${paths.deskPages}?${new URLSearchParams({ page, language })}`;

/** /desk/pages: edits a page in one language. Both are in the address. */
export function PageEditorScreen() {
  const { common, pages } = useText();
  const { editor } = pages;
  const site = useLanguage();
  const query = new URLSearchParams(useSearch());
  const name = pageNames.find((one) => one === query.get('page')) ?? 'guidelines';
  const language = languages.find((one) => one === query.get('language')) ?? site;
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
        tabs={languages.map((one) => ({
          to: pathTo(name, one),
          label: editor.languages[one],
          current: one === language,
        }))}
      />
      <Loaded query={useQuery(pageText(name, language))}>
        {(stored) => <PageForm key={`${name}.${language}`} name={name} language={language} stored={stored} />}
      </Loaded>
    </Page>
  );
}
