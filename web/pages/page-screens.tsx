import { useQuery } from '@tanstack/react-query';
import type { PageName } from '../../contract/pages/names.ts';
import { useLanguage, useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { LoadFailed } from '../layout/load-failed.tsx';
import { Page } from '../layout/page.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Markdown } from './markdown.tsx';
import { usePlaceholders } from './placeholders.ts';
import { pageText } from './queries.ts';
import styles from './page-screens.module.css';

/** /guidelines, /terms and /privacy, for everybody. */
export const GuidelinesScreen = () => <PageScreen name="guidelines" />;
export const TermsScreen = () => <PageScreen name="terms" />;
export const PrivacyScreen = () => <PageScreen name="privacy" />;

function PageScreen({ name }: { name: PageName }) {
  const { common, pages } = useText();
  const format = useFormat();
  const { data, error, isFetching, refetch } = useQuery(pageText(name, useLanguage()));
  const placeholders = usePlaceholders();
  return (
    <Page title={common.footer[name]} width="post">
      {!data && error && <LoadFailed failure={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner large label={common.loading} />}
      {data && (
        <>
          {data.edited_at && (
            <p className={styles.edited}>{pages.editedOn(format.instant(data.edited_at))}</p>
          )}
          <Markdown text={data.markdown} placeholders={placeholders} />
        </>
      )}
    </Page>
  );
}
