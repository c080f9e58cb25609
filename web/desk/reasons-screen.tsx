import { useQuery } from '@tanstack/react-query';
import { useText } from '../i18n/language.ts';
import { Loaded } from '../layout/loaded.tsx';
import { Page } from '../layout/page.tsx';
import { denyReasons } from './queries.ts';
import { ReasonsForm } from './reasons-form.tsx';

/** /desk/reasons: the reasons that the form of a denial offers. */
export function ReasonsScreen() {
  const { desk } = useText();
  return (
    <Page title={desk.reasons.title} width="post">
      <p>{desk.reasons.lead}</p>
      <Loaded query={useQuery(denyReasons)}>{({ reasons }) => <ReasonsForm stored={reasons} />}</Loaded>
    </Page>
  );
}
