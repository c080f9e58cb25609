import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { getStored, removeStored, setStored, storedNames } from '../storage/storage.ts';

const prefix = 'draft:';
const owner = 'drafts of';

/** What was typed into a form before, as far as it is still readable. Never keep passwords in a draft. */
export function readDraft<Values>(name: string): Partial<Values> {
  const text = getStored(prefix + name);
  if (text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // Written by an older version, or by hand: an empty form is all that is lost.
    removeStored(prefix + name);
    return {};
  }
}

export function saveDraft(name: string, values: Record<string, unknown>): void {
  setStored(prefix + name, JSON.stringify(values));
}

export function removeDraft(name: string): void {
  removeStored(prefix + name);
}

/** The IndexedDB in which the files of drafts lie. */
export const draftFiles = 'drafts';

/** On logout: the next person at this device shall not find them. */
export function removeAllDrafts(): void {
  for (const name of storedNames(prefix)) removeStored(name);
  try {
    indexedDB.deleteDatabase(draftFiles);
  } catch {
    // Refused as a whole: then no files were kept.
  }
}

/** Who logs in by this id: after a session that was lost, the drafts are kept for the one who had it. */
export function claimDrafts(memberId: string): void {
  if ((getStored(owner) ?? memberId) !== memberId) removeAllDrafts();
  setStored(owner, memberId);
}

/** Keeps the named fields over a reload, a closed tab and a lost session, until `removeDraft`. */
export function useDraft<Values extends FieldValues>(
  /** Without a name nothing is kept. */
  name: string | undefined,
  form: UseFormReturn<Values>,
  fields: readonly (keyof Values & string)[],
): void {
  const keepTyped = useEffectEvent((values: Values) => {
    if (name !== undefined)
      saveDraft(name, Object.fromEntries(fields.map((field) => [field, values[field]])));
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepTyped(values) }),
    [form],
  );
}
