import { countedThings, effects, mostPieces, replaced } from '../../contract/effect.ts';
import { NotFoundScreen } from '../errors/not-found-screen.tsx';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Page } from '../layout/page.tsx';
import { useSite } from '../layout/site.ts';
import { TableHead } from '../ui/table-head.tsx';
import styles from './effect.module.css';

/** /effect: how what used things save is counted, for everybody, on sites that say it. */
export function EffectScreen() {
  const text = useText().effect;
  const { number } = useFormat();
  const { landing } = useSite();
  if (!landing?.effect) return <NotFoundScreen />;
  const [{ year, licence } = { year: 0, licence: '' }] = countedThings;
  return (
    <Page title={text.title} width="post">
      <p>{text.lead}</p>
      <ul className="stack gap-8">
        <li>{text.deals({ pieces: mostPieces })}</li>
        <li>{text.things}</li>
        <li>{text.sum({ low: 100 * replaced.low, high: 100 * replaced.high })}</li>
        <li>{text.left}</li>
      </ul>
      <table className={styles.table}>
        <caption>{text.table}</caption>
        <TableHead names={[text.thing, text.range, text.found, text.weight]} />
        <tbody>
          {effects.map((row) => (
            <tr key={row.thing}>
              <th scope="row">
                {text.names[row.thing]}
                {!row.checked && <div className="soft small">{text.unchecked}</div>}
              </th>
              <td>{text.kilograms(row)}</td>
              <td>{number(row.found)}</td>
              <td>{number(row.kg)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft small">{text.source({ year: String(year), licence })}</p>
    </Page>
  );
}
