import { draftFiles, removeDraft, saveDraft, readDraft } from '../../form/draft.ts';
import { newPhoto, storedPhoto, type Photo } from './photos.ts';

/**
 * Photos of an unsent form, over a lost session and over a reload (a phone's camera app may well cost the
 * page). Files do not fit beside the texts in localStorage, so they lie in IndexedDB; a mark lies with the
 * texts. Without it what is kept counts for nothing, also where a page still holds it after the logout.
 */
type Kept = readonly (string | File)[];

const untilReload = new Map<string, Kept>();

function mark(name: string): string {
  return `${name} photos`;
}

export async function saveDraftPhotos(name: string, photos: readonly Photo[]): Promise<void> {
  const kept = photos.map((photo) => ('file' in photo ? photo.file : photo.path));
  untilReload.set(name, kept);
  saveDraft(mark(name), { kept: true });
  try {
    await inStore('readwrite', (store) => store.put(kept, name));
  } catch {
    // No room, or a window that keeps nothing: then they live as long as the page.
  }
}

/** Undefined where none were kept; a list without photos is a choice too. */
export async function keptPhotos(name: string): Promise<Photo[] | undefined> {
  if (!('kept' in readDraft(mark(name)))) {
    await removeDraftPhotos(name);
    return undefined;
  }
  const kept = untilReload.get(name) ?? (await stored(name));
  return kept?.map((one) => (typeof one === 'string' ? storedPhoto(one) : newPhoto(one)));
}

async function stored(name: string): Promise<Kept | undefined> {
  try {
    return await inStore<Kept | undefined>('readonly', (store) => store.get(name));
  } catch {
    // As above: there is nothing to bring back.
    return undefined;
  }
}

export async function removeDraftPhotos(name: string): Promise<void> {
  untilReload.delete(name);
  removeDraft(mark(name));
  try {
    await inStore('readwrite', (store) => store.delete(name));
  } catch {
    // Refused as a whole: then nothing was kept either.
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
    request.addEventListener('error', () => reject(request.error ?? new Error('Refused')));
  });
}
