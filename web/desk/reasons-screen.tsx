import { useQuery } from '@tanstack/react-query';
import { useText } from '../i18n/language.ts';
import { LoadFailed } from '../layout/load-failed.tsx';
import { Page } from '../layout/page.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { denyReasons } from './queries.ts';
import { ReasonsForm } from './reasons-form.tsx';

/** /desk/reasons: the reasons that the form of a denial offers. */
export function ReasonsScreen() {
  const { desk, common } = useText();
  const { data, error, isFetching, refetch } = useQuery(denyReasons);
  return (
    <Page title={desk.reasons.title} width="post">
      <p>{desk.reasons.lead}</p>
      {!data && error && <LoadFailed failure={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner large label={common.loading} />}
      {data && <ReasonsForm stored={data.reasons} />}
    </Page>
  );
}
