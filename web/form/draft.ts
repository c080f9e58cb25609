import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { forget, keep, kept, keptNames } from '../storage/keep.ts';

const prefix = 'draft:';
const owner = 'drafts of';

/** What was typed into a form before, as far as it is still readable. Never keep passwords in a draft. */
export function readDraft<Values>(name: string): Partial<Values> {
  const text = kept(prefix + name);
  if (text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // Written by an older version, or by hand: an empty form is all that is lost.
    forget(prefix + name);
    return {};
  }
}

export function keepDraft(name: string, values: Record<string, unknown>): void {
  keep(prefix + name, JSON.stringify(values));
}

export function forgetDraft(name: string): void {
  forget(prefix + name);
}

/** The IndexedDB in which the files of drafts lie. */
export const draftFiles = 'drafts';

/** On logout: the next person at this device shall not find them. */
export function forgetAllDrafts(): void {
  for (const name of keptNames(prefix)) forget(name);
  try {
    indexedDB.deleteDatabase(draftFiles);
  } catch {
    // Refused as a whole: then no files were kept.
  }
}

/** Who logs in by this id: after a session that was lost, the drafts are kept for the one who had it. */
export function keepDraftsOf(memberId: string): void {
  if ((kept(owner) ?? memberId) !== memberId) forgetAllDrafts();
  keep(owner, memberId);
}

/** Keeps the named fields over a reload, a closed tab and a lost session, until `forgetDraft`. */
export function useDraft<Values extends FieldValues>(
  /** Without a name nothing is kept. */
  name: string | undefined,
  form: UseFormReturn<Values>,
  fields: readonly (keyof Values & string)[],
): void {
  const keepTyped = useEffectEvent((values: Values) => {
    if (name !== undefined)
      keepDraft(name, Object.fromEntries(fields.map((field) => [field, values[field]])));
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepTyped(values) }),
    [form],
  );
}
