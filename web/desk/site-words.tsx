import type { SiteProfile } from '../../contract/site-facts.ts';
import { useText } from '../i18n/language.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextArea } from '../ui/text-area.tsx';
import type { Editing } from './site-inputs.tsx';
import styles from './desk.module.css';

const lists = ['watch', 'money'] as const;

/** The words that mark posts on the desk: the site's own, and which of the release's are on. */
export function WordFields({ value, set, errorAt, choices }: Editing<SiteProfile['words']>) {
  const text = useText().desk.site.words;
  return lists.map((list) => {
    const { added, off } = value[list];
    const change = (part: Partial<typeof value.watch>) =>
      set({ ...value, [list]: { ...value[list], ...part } });
    const shipped = Object.entries(choices).flatMap(([key, word]) =>
      key.startsWith(`${list} `) ? [word] : [],
    );
    const isOn = (word: string) => !off.includes(word);
    return (
      <fieldset key={list} className="stack gap-8">
        <legend>
          <strong>{text[list]}</strong>
        </legend>
        <TextArea
          label={text.added}
          help={text.help}
          rows={3}
          value={added.join('\n')}
          error={errorAt(`words.${list}`)}
          onChange={({ target }) => change({ added: target.value.split('\n') })}
        />
        <details>
          <summary className="small">
            {text.builtIn({ on: shipped.filter(isOn).length, all: shipped.length })}
          </summary>
          <div className={styles.words}>
            {shipped.map((word) => (
              <Checkbox
                key={word}
                label={word}
                checked={isOn(word)}
                onChange={({ target }) =>
                  change({ off: target.checked ? off.filter((one) => one !== word) : [...off, word] })
                }
              />
            ))}
          </div>
        </details>
      </fieldset>
    );
  });
}
