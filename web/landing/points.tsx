import { useText } from '../i18n/language.ts';
import { useSite } from '../layout/site.ts';
import styles from './landing.module.css';

/** What newcomers should know first. */
export function Points() {
  const { points } = useText().landing;
  const { contactEmail } = useSite();
  return (
    <dl>
      {Object.entries(points).map(([name, { title, text }]) => (
        <div key={name} className={styles.point}>
          <dt>{title}</dt>
          <dd className="soft anywhere">
            {text}
            {name === 'improve' && contactEmail && (
              <>
                {' '}
                <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
