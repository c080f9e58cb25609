import { useQuery } from '@tanstack/react-query';
import { healthSentence } from '../../contract/desk/health.ts';
import { useLanguage, useText } from '../i18n/language.ts';
import { LoadFailed } from '../layout/load-failed.tsx';
import { Page } from '../layout/page.tsx';
import { Badge } from '../ui/badge.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { health } from './queries.ts';
import styles from './health-screen.module.css';

const worstFirst = ['problem', 'warning', 'ok'] as const;
const tones = { ok: 'green', warning: 'amber', problem: 'red' } as const;

/** /desk/health: what `npm run doctor` prints, problems first. */
export function HealthScreen() {
  const { desk, common } = useText();
  const language = useLanguage();
  const { data, error, isFetching, refetch } = useQuery(health);
  const findings = worstFirst.flatMap((state) => data?.findings.filter((one) => one.state === state) ?? []);
  return (
    <Page title={desk.health.title} width="post">
      <p>{desk.health.lead}</p>
      {!data && error && <LoadFailed failure={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner large label={common.loading} />}
      <ul className={styles.list}>
        {findings.map((finding) => (
          <li key={`${finding.text} ${Object.values(finding.params).join(' ')}`} className={styles.row}>
            <Badge tone={tones[finding.state]}>{desk.health.states[finding.state]}</Badge>
            <span className={styles.text}>{healthSentence(finding, language)}</span>
          </li>
        ))}
      </ul>
    </Page>
  );
}
