import { Fragment } from 'react';
import { Link } from 'wouter';
import { healthSentence, type HealthFinding } from '../../contract/desk/health.ts';
import { useLanguage, useText } from '../i18n/language.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './desk.module.css';

const worstFirst = ['problem', 'warning', 'accepted', 'ok'] as const;
const tones = { ok: 'green', accepted: 'green', warning: 'amber', problem: 'red' } as const;

/** Findings of doctor, problems first. */
export function Findings({ findings }: { findings: readonly HealthFinding[] }) {
  const texts = useText();
  const { states } = texts.desk.health;
  const language = useLanguage();
  const sorted = worstFirst.flatMap((state) => findings.filter((one) => one.state === state));
  return (
    <ul>
      {sorted.map((finding) => (
        <li key={`${finding.text} ${Object.values(finding.params).join(' ')}`} className={styles.finding}>
          <Badge tone={tones[finding.state]}>{states[finding.state]}</Badge>
          <span className={styles.sentence}>
            {/* The paths of screens in a sentence are links. */}
            {healthSentence(texts, language, finding)
              .split(/(\/desk\/[a-z]+)/)
              .map((part, index) => (
                <Fragment key={index}>{index % 2 === 1 ? <Link to={part}>{part}</Link> : part}</Fragment>
              ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
