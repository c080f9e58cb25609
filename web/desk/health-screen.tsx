import { useQuery } from '@tanstack/react-query';
import { useText } from '../i18n/language.ts';
import { Loaded } from '../layout/loaded.tsx';
import { Page } from '../layout/page.tsx';
import { Findings } from './findings.tsx';
import { health } from './queries.ts';

/** /desk/health: what `npm run doctor` prints, problems first. */
export function HealthScreen() {
  const { desk } = useText();
  return (
    <Page title={desk.health.title} width="post">
      <p>{desk.health.lead}</p>
      <Loaded query={useQuery(health)}>{({ findings }) => <Findings findings={findings} />}</Loaded>
    </Page>
  );
}
