import { useQuery } from '@tanstack/react-query';
import type { PageName } from '../../contract/pages/names.ts';
import { useLanguage, useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Loaded } from '../layout/loaded.tsx';
import { Page } from '../layout/page.tsx';
import { Markdown } from './markdown.tsx';
import { usePlaceholders } from './placeholders.ts';
import { pageText } from './queries.ts';

/** /guidelines, /terms, /privacy and /accessibility, for everybody. */
export const GuidelinesScreen = () => <PageScreen name="guidelines" />;
export const TermsScreen = () => <PageScreen name="terms" />;
export const PrivacyScreen = () => <PageScreen name="privacy" />;
export const AccessibilityScreen = () => <PageScreen name="accessibility" />;

function PageScreen({ name }: { name: PageName }) {
  const { common, pages } = useText();
  const format = useFormat();
  const query = useQuery(pageText(name, useLanguage()));
  const placeholders = usePlaceholders();
  return (
    <Page title={common.footer[name]} width="post">
      <Loaded query={query}>
        {(text) => (
          <>
            {text.edited_at && (
              <p className="soft small">{pages.editedOn({ day: format.instant(text.edited_at) })}</p>
            )}
            <Markdown text={text.markdown} placeholders={placeholders} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
