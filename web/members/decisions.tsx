import { Link } from 'wouter';
import type { MemberRecord } from '../../contract/members/views.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { paths } from '../paths.ts';
import styles from './members.module.css';

/** The latest decisions about a member and their posts. */
export function Decisions({ record: { decisions } }: { record: MemberRecord }) {
  const { actions, members } = useText();
  const text = members.record;
  const format = useFormat();
  const trail: Record<string, string> = actions.trail;
  return (
    <section aria-label={text.decisions}>
      <h2 className={styles.title}>{text.decisions}</h2>
      {decisions.length === 0 && <p className="soft small">{text.noDecisions}</p>}
      <ol>
        {decisions.map(({ action, object, object_name: title, reason, username, date }) => (
          <li key={`${date} ${action} ${object}`} className={styles.entry}>
            <p>
              <strong>{trail[action] ?? action}</strong>{' '}
              {title !== null && <Link to={paths.post(object.split(' ')[1] ?? '')}>{title}</Link>}
            </p>
            {reason && <p className="lines">{reason}</p>}
            <p className="soft small">
              <time dateTime={date}>{format.ago(date)}</time> · {text.by(username ?? text.byOperator)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
