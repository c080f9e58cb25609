import { useMutation } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { LanguageTaken } from '../../contract/language-files.ts';
import type { SiteProfile } from '../../contract/site-facts.ts';
import { useText } from '../i18n/language.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { saveFile } from '../ui/save-file.ts';
import { TextField } from '../ui/text-field.tsx';
import { useSiteText } from './site-errors.tsx';
import type { Editing } from './site-inputs.tsx';
import { Ordered } from './site-order.tsx';
import styles from './desk.module.css';

/** The files of languages, by the calls of the desk or of the setup. */
export interface LanguageFiles {
  get: (tag: string) => Promise<Blob>;
  take: (tag: string, file: File) => Promise<LanguageTaken>;
  /** Only the desk removes what was sent. */
  remove?: (tag: string) => Promise<unknown>;
}

export function LanguageList({ choices, missing, drafts, files, ...all }: Editing<SiteProfile['languages']>) {
  const text = useText().desk.site.languages;
  const nameOf = (tag: string) => {
    const name = choices[tag] ?? tag;
    const count = missing[tag] ?? 0;
    if (drafts.includes(tag)) return text.draft({ name });
    return count > 0 ? text.missing({ name, count }) : name;
  };
  const rank = (tag: string) => (drafts.includes(tag) ? 1 : 2 * Number(tag in missing));
  const known = Object.keys(choices);
  known.sort((one, other) => rank(one) - rank(other));
  return (
    <>
      <Ordered {...all} known={known} nameOf={nameOf} />
      <details>
        <summary>{text.add}</summary>
        <AddLanguage files={files} />
      </details>
    </>
  );
}

/** A language leaves as a zip of its texts, and comes back translated. */
function AddLanguage({ files }: { files: LanguageFiles }) {
  const text = useText().desk.site.languages;
  const [tag, setTag] = useState('');
  const download = useMutation({
    mutationFn: async () => saveFile(await files.get(tag), `${tag}.zip`),
  });
  const upload = useMutation({ mutationFn: (file: File) => files.take(tag, file) });
  const remove = useMutation({ mutationFn: async () => files.remove?.(tag), onSuccess: upload.reset });
  const failure = useSiteText(download.error ?? upload.error ?? remove.error);
  const taken = upload.data;
  const isBusy = download.isPending || upload.isPending || remove.isPending;
  const begin = () => [download, upload, remove].forEach(({ reset }) => reset());
  return (
    <div className={styles.form}>
      <TextField
        label={text.tag}
        help={text.tagHelp}
        value={tag}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => {
          begin();
          setTag(target.value.trim());
        }}
        onKeyDown={(event) => {
          // The form around it has another button.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p className="soft small">{text.downloadHelp}</p>
      <div className="cluster gap-12">
        <Button
          tone="plain"
          small
          icon={<Download aria-hidden="true" />}
          disabled={tag === '' || isBusy}
          onClick={() => {
            begin();
            download.mutate();
          }}
        >
          {text.download}
        </Button>
        {files.remove && (
          <Button
            tone="quiet"
            small
            icon={<Trash2 aria-hidden="true" />}
            disabled={tag === '' || isBusy}
            onClick={() => {
              begin();
              remove.mutate();
            }}
          >
            {text.remove}
          </Button>
        )}
      </div>
      <Field label={text.upload} help={text.uploadHelp}>
        {(field) => (
          <input
            {...field}
            type="file"
            accept=".zip"
            disabled={tag === '' || isBusy}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              begin();
              if (file) upload.mutate(file);
              // Lets the same file be chosen again after it was changed.
              target.value = '';
            }}
          />
        )}
      </Field>
      {failure && <Banner tone="red">{failure}</Banner>}
      {remove.isSuccess && <Banner tone="neutral">{text.removed}</Banner>}
      {taken && (
        <Banner tone={taken.wrong.length > 0 ? 'neutral' : 'green'}>
          <p>{text.taken({ tag: taken.tag, count: taken.messages, total: taken.of })}</p>
          {taken.wrong.length > 0 && <p>{text.wrong({ count: taken.wrong.length })}</p>}
          <ul className="small anywhere">
            {taken.wrong.map(({ file, key, problem }) => (
              <li key={[file, key, problem].join(' ')}>
                <code>{[file, key].filter(Boolean).join(' ')}</code>: {problem}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
