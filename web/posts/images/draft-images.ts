import { draftFiles, removeDraft, saveDraft, readDraft } from '../../form/draft.ts';
import { newImage, storedImage, type PostImage } from './post-images.ts';

/**
 * The images of an unsent form. They survive a lost session and a reload, which a phone's camera app may cause. The
 * files are in IndexedDB, because localStorage is too small for them. A marker in localStorage says whether they are
 * valid: a logout removes it, even if another page then still writes files.
 */
type Saved = readonly (string | File)[];

const untilReload = new Map<string, Saved>();

function marker(name: string): string {
  return `${name} photos`;
}

export async function saveDraftImages(name: string, images: readonly PostImage[]): Promise<void> {
  const saved = images.map((image) => ('file' in image ? image.file : image.path));
  untilReload.set(name, saved);
  saveDraft(marker(name), { kept: true });
  try {
    await inStore('readwrite', (store) => store.put(saved, name));
  } catch {
    // Quota exceeded, or a private window: the images last until the page is reloaded.
  }
}

/**
 * Undefined if nothing was saved. An empty list was saved when the member removed all photos. Drops what is no photo,
 * as a damaged profile of the browser or another version may leave it, and calls `onDamage` then.
 */
export async function readDraftImages(name: string, onDamage: () => void): Promise<PostImage[] | undefined> {
  if (!('kept' in readDraft(marker(name)))) {
    await removeDraftImages(name);
    return undefined;
  }
  const saved = untilReload.get(name) ?? (await stored(name));
  if (saved === undefined) return undefined;
  const all: readonly unknown[] = Array.isArray(saved) ? saved : [saved];
  const images = all.flatMap((one) =>
    typeof one === 'string' ? storedImage(one) : one instanceof File ? newImage(one) : [],
  );
  if (images.length === all.length) return images;
  onDamage();
  await (images.length > 0 ? saveDraftImages(name, images) : removeDraftImages(name));
  return images.length > 0 ? images : undefined;
}

async function stored(name: string): Promise<unknown> {
  try {
    return await inStore<unknown>('readonly', (store) => store.get(name));
  } catch {
    // IndexedDB is not available, so nothing was saved.
    return undefined;
  }
}

export async function removeDraftImages(name: string): Promise<void> {
  untilReload.delete(name);
  removeDraft(marker(name));
  try {
    await inStore('readwrite', (store) => store.delete(name));
  } catch {
    // IndexedDB is not available, so nothing was saved.
  }
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(draftFiles, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('photos'));
  const database = await settled(opening);
  try {
    return await settled(work(database.transaction('photos', mode).objectStore('photos')));
  } finally {
    database.close();
  }
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('IndexedDB refused the request')),
    );
  });
}
