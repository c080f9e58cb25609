import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import * as limits from '../../contract/desk/limits.ts';
import type { DenyReasonList } from '../../contract/desk/views.ts';
import { length } from '../../contract/length.ts';
import * as postLimits from '../../contract/posts/limits.ts';
import { call } from '../api/call.ts';
import { deskCalls } from '../api/calls.ts';
import { useText } from '../i18n/language.ts';
import { Loaded } from '../layout/loaded.tsx';
import { Page } from '../layout/page.tsx';
import { Failed } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { showToast } from '../ui/toast-store.ts';
import { denyReasons } from './queries.ts';
import styles from './desk.module.css';

/** /desk/reasons: the reasons that the form of a denial offers. */
export function ReasonsScreen() {
  const { desk } = useText();
  return (
    <Page title={desk.reasons.title} width="post">
      <p>{desk.reasons.lead}</p>
      <Loaded query={useQuery(denyReasons)}>{({ reasons }) => <ReasonsForm stored={reasons} />}</Loaded>
    </Page>
  );
}

type Values = { reasons: { en: string; zh: string }[] };

const textsOf = (stored: DenyReasonList['reasons']): Values => ({
  reasons: stored.map(({ en, zh }) => ({ en, zh })),
});

/** Edits the whole list: texts in both languages, and the order by buttons that keep the focus. */
function ReasonsForm({ stored }: { stored: DenyReasonList['reasons'] }) {
  const { desk } = useText();
  const text = desk.reasons;
  const client = useQueryClient();
  const id = useId();
  const { control, register, handleSubmit, reset, formState, getValues } = useForm<Values>({
    defaultValues: textsOf(stored),
  });
  const { fields, append, move, remove } = useFieldArray({ control, name: 'reasons' });
  const save = useMutation({
    mutationFn: (values: Values) => call(deskCalls.editDenyReasons, values),
    onSuccess: (saved) => {
      client.setQueryData(['desk', 'deny-reasons'], saved);
      reset(textsOf(saved.reasons));
      showToast({ tone: 'neutral', text: text.saved });
    },
  });
  const uses = new Map(stored.flatMap((one) => [[one.en, one.use_count] as const, [one.zh, one.use_count]]));
  const moveTo = (from: number, to: number, button: string) => {
    if (to < 0 || to >= fields.length) return;
    move(from, to);
    // The browser drops the focus of an element that moves.
    requestAnimationFrame(() => document.getElementById(`${id}-${to}-${button}`)?.focus());
  };
  return (
    <form noValidate className="stack" onSubmit={handleSubmit((values) => save.mutate(values))}>
      <ol className="stack">
        {fields.map((field, index) => {
          const errorOf = (language: 'en' | 'zh') => formState.errors.reasons?.[index]?.[language]?.message;
          const problem = (value: string, language: 'en' | 'zh') => {
            const found = reasonProblem(getValues('reasons'), index, language);
            return found ? text.problems[found] : true;
          };
          return (
            <li key={field.id} className={styles.reason}>
              <fieldset className={styles.texts}>
                <legend className={styles.legend}>
                  {text.place({ place: index + 1 })}
                  <span className="soft small regular">
                    {text.uses({ count: uses.get(field.en) ?? uses.get(field.zh) ?? 0 })}
                  </span>
                </legend>
                <TextArea
                  label={text.english}
                  lang="en"
                  rows={2}
                  error={errorOf('en')}
                  {...register(`reasons.${index}.en`, { validate: (value) => problem(value, 'en') })}
                />
                <TextArea
                  label={text.chinese}
                  lang="zh-CN"
                  rows={2}
                  error={errorOf('zh')}
                  {...register(`reasons.${index}.zh`, { validate: (value) => problem(value, 'zh') })}
                />
              </fieldset>
              <div className={styles.buttons}>
                <IconButton
                  id={`${id}-${index}-up`}
                  label={text.up({ place: index + 1 })}
                  icon={<ArrowUp />}
                  aria-disabled={index === 0}
                  onClick={() => moveTo(index, index - 1, 'up')}
                />
                <IconButton
                  id={`${id}-${index}-down`}
                  label={text.down({ place: index + 1 })}
                  icon={<ArrowDown />}
                  aria-disabled={index === fields.length - 1}
                  onClick={() => moveTo(index, index + 1, 'down')}
                />
                <IconButton
                  label={text.remove({ place: index + 1 })}
                  icon={<Trash2 />}
                  onClick={() => {
                    remove(index);
                    requestAnimationFrame(() => document.getElementById(`${id}-add`)?.focus());
                  }}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <Failed failure={save.error} />
      <div className="cluster gap-12">
        <Button
          id={`${id}-add`}
          tone="plain"
          icon={<Plus aria-hidden="true" />}
          aria-disabled={fields.length >= limits.denyReasons}
          onClick={() => {
            if (fields.length < limits.denyReasons) append({ en: '', zh: '' });
          }}
        >
          {text.add}
        </Button>
        <Button type="submit" busy={save.isPending}>
          {text.save}
        </Button>
        {formState.isDirty && (
          <Button tone="quiet" onClick={() => reset(textsOf(stored))}>
            {text.discard}
          </Button>
        )}
      </div>
    </form>
  );
}

type Reason = { en: string; zh: string };
type ReasonProblem = 'blank' | 'long' | 'double';

/** Why the server would refuse a text of the list. */
function reasonProblem(
  reasons: readonly Reason[],
  index: number,
  language: 'en' | 'zh',
): ReasonProblem | undefined {
  const text = reasons[index]?.[language].trim() ?? '';
  if (text === '') return 'blank';
  if (length(text) > postLimits.denyReason) return 'long';
  const others = reasons
    .filter((_reason, place) => place !== index)
    .flatMap(({ en, zh }) => [en.trim(), zh.trim()]);
  return others.includes(text) ? 'double' : undefined;
}
