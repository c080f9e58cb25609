import { getStored, removeStored, setStored, storedNames } from '../storage/storage.ts';

const prefix = 'draft:';
const owner = 'drafts of';

/** The saved values of a form; empty if none were saved or they cannot be parsed. Never save passwords in a draft. */
export function readDraft<Values>(name: string): Partial<Values> {
  const text = getStored(prefix + name);
  if (text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // Saved by an older version, or edited by hand.
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

/** The name of the IndexedDB with the files of drafts. */
export const draftFiles = 'drafts';

/** Whether a post was begun in this browser and not sent. */
export function hasUnsentDraft(): boolean {
  return storedNames(`${prefix}new-post`).length + storedNames(`${prefix}edit-post`).length > 0;
}

/** Call on logout, to hide the drafts from the next user of this device. */
export function removeAllDrafts(): void {
  for (const name of storedNames(prefix)) removeStored(name);
  try {
    indexedDB.deleteDatabase(draftFiles);
  } catch {
    // IndexedDB is not available, so nothing was saved.
  }
}

/**
 * Makes the member the owner of the drafts in this browser, and removes those of another member. After a lost session
 * drafts are kept for their owner.
 */
export function setDraftOwner(memberId: string): void {
  if ((getStored(owner) ?? memberId) !== memberId) removeAllDrafts();
  setStored(owner, memberId);
}
