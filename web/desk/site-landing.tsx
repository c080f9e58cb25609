import { landingPoints } from '../../contract/landing.ts';
import type { SiteProfile } from '../../contract/site-facts.ts';
import { useText } from '../i18n/language.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Switch } from '../ui/switch.tsx';
import { Texts, type Editing } from './site-inputs.tsx';
import styles from './desk.module.css';

type Landing = SiteProfile['landing'];

/** Which points the start page shows, in the words of the site, and whether everybody sees the newest things. */
export function LandingFields({ value, set, ...fixed }: Editing<Landing>) {
  const { landing, desk } = useText();
  const text = desk.site.landing;
  const setPoints = (points: Landing['points']) => set({ ...value, points });
  return (
    <>
      {landingPoints.map((key) => {
        const place = value.points.findIndex((point) => point.key === key);
        const point = value.points[place];
        return (
          <div key={key} className={styles.point}>
            <Checkbox
              label={`${landing.points[key].title}: ${landing.points[key].text}`}
              checked={place >= 0}
              onChange={({ target }) =>
                setPoints(
                  target.checked
                    ? landingPoints.flatMap(
                        (name) =>
                          value.points.find((one) => one.key === name) ??
                          (name === key ? [{ key, texts: {} }] : []),
                      )
                    : value.points.filter((one) => one.key !== key),
                )
              }
            />
            {point && (
              <details>
                <summary className="small">{text.text}</summary>
                <p className="soft small">{text.help}</p>
                <Texts
                  {...fixed}
                  path={`landing.points.${place}.texts`}
                  value={point.texts}
                  set={(texts) =>
                    setPoints(value.points.map((one) => (one.key === key ? { ...one, texts } : one)))
                  }
                />
              </details>
            )}
          </div>
        );
      })}
      <Switch
        label={text.newest}
        checked={value.newest}
        onChange={({ target }) => set({ ...value, newest: target.checked })}
      />
      <p className="soft small">{text.newestHelp}</p>
      <Switch
        label={text.effect}
        checked={value.effect ?? false}
        onChange={({ target }) => set({ ...value, effect: target.checked })}
      />
      <p className="soft small">{text.effectHelp}</p>
    </>
  );
}
