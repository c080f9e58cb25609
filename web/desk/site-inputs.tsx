import { tagOf } from '../../contract/languages.ts';
import { useText } from '../i18n/language.ts';
import { TextField } from '../ui/text-field.tsx';
import type { LanguageFiles } from './site-languages.tsx';
import styles from './desk.module.css';

/** Inputs of the site's own facts, which know what is wrong and what the server has locked. */

export interface Editing<Value> {
  value: Value;
  set: (value: Value) => void;
  /** The error at a path, such as `name.it`, or below it. */
  errorAt: (path: string) => string | undefined;
  /** The variable of the server that sets the field at a path. */
  lockAt: (path: string) => string | undefined;
  /** The languages that texts have a field in, by their names. */
  languages: readonly { code: string; name: string }[];
  /** The names of the languages that the site could have, by their tags; of categories, the removed keys. */
  choices: Record<string, string>;
  /** How many texts a language lacks of those that members see first, by the tags. */
  missing: Record<string, number>;
  /** Draft languages: only the texts that members see first are translated. */
  drafts: readonly string[];
  files: LanguageFiles;
  /** Uploads a logo, which is saved at once. */
  uploadLogo: (file: File) => Promise<unknown>;
  /** The value that posts and links of members refer to; absent until there are members. */
  used?: Value;
}

export type Fixed = Pick<Editing<unknown>, 'errorAt' | 'lockAt' | 'languages'>;

/** What a locked field says: which variable sets it. */
export function useLock(lockAt: Fixed['lockAt'], path: string) {
  const { site } = useText().desk;
  const variable = lockAt(path);
  return { readOnly: variable !== undefined, lock: variable && site.locked({ variable }) };
}

type TextsProps = Fixed & {
  path: string;
  /** Of the group; without one, the fields stand alone. */
  label?: string;
  value: Record<string, string>;
  set: (value: Record<string, string>) => void;
};

/** A text with a field a language: those of the site, and those that it has a text in. */
export function Texts({ path, label, value, set, errorAt, lockAt, languages }: TextsProps) {
  const { readOnly, lock } = useLock(lockAt, path);
  const others = Object.keys(value).filter((tag) => !languages.some(({ code }) => code === tag));
  const isBelow = [...languages.map(({ code }) => code), ...others].some((code) =>
    errorAt(`${path}.${code}`),
  );
  const group = !isBelow && errorAt(path);
  const fields = [...languages, ...others.map((code) => ({ code, name: code }))].map(
    ({ code, name }, place) => (
      <TextField
        key={code}
        label={name}
        lang={tagOf(code)}
        value={value[code] ?? ''}
        readOnly={readOnly}
        help={place === 0 ? lock : undefined}
        error={errorAt(`${path}.${code}`) ?? (place === 0 && group)}
        onChange={({ target: { value: typed } }) => {
          const { [code]: _, ...rest } = value;
          // An empty field is a text that is missing.
          set(typed === '' ? rest : { ...value, [code]: typed });
        }}
      />
    ),
  );
  if (label === undefined) return <div className={styles.fields}>{fields}</div>;
  return (
    <fieldset>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.fields}>{fields}</div>
    </fieldset>
  );
}

interface LineProps extends Fixed {
  path: string;
  label: string;
  labelHidden?: boolean;
  help?: string | undefined;
  type?: 'text' | 'time' | 'date' | 'number' | 'email';
  value: string | number;
  set: (typed: string) => void;
}

export function Line({ path, type = 'text', value, set, errorAt, lockAt, ...texts }: LineProps) {
  const { readOnly, lock } = useLock(lockAt, path);
  return (
    <TextField
      label={texts.label}
      labelHidden={texts.labelHidden}
      help={lock ?? texts.help}
      type={type}
      value={value}
      readOnly={readOnly}
      autoComplete="off"
      error={errorAt(path)}
      onChange={({ target }) => set(target.value)}
    />
  );
}
