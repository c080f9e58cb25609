import { useRef, useState } from 'react';
import type { ErrorCode } from '../../../contract/errors.ts';
import { maxImagesPerPost } from '../../../contract/images.ts';
import { validateImageFile } from '../../images/image-file.ts';
import { shrink } from '../../images/shrink.ts';
import { removeDraftPhotos, saveDraftPhotos } from './photo-draft.ts';
import { moved, newPhoto, problemOf, type NewPhoto, type Photo } from './photos.ts';

/** What became of the files that were last added. */
interface Added {
  refused: readonly { name: string; code: ErrorCode }[];
  leftOut: number;
}

const nothingRefused: Added = { refused: [], leftOut: 0 };

/** The photos of a form. Every change is kept under the form's name until it is sent. */
export function usePhotos(draftName: string, begin: readonly Photo[]) {
  const [photos, setPhotos] = useState(begin);
  const [added, setAdded] = useState(nothingRefused);
  const [shrinking, setShrinking] = useState(false);
  // Files are looked into one after the other: meanwhile others may have been added or moved.
  const latest = useRef(begin);

  const change = (next: (photos: readonly Photo[]) => readonly Photo[]) => {
    latest.current = next(latest.current);
    setPhotos(latest.current);
    void saveDraftPhotos(draftName, latest.current);
  };
  const replace = (id: string, next: (photo: NewPhoto) => NewPhoto) =>
    change((all) => all.map((photo) => (photo.id === id && 'file' in photo ? next(photo) : photo)));

  const add = async (files: readonly File[]) => {
    const results = await Promise.all(files.map(validateImageFile));
    const good = results.filter((result) => typeof result !== 'string');
    const refused = results.flatMap((result, index) =>
      typeof result === 'string' ? [{ name: files[index]?.name ?? '', code: result }] : [],
    );
    const room = maxImagesPerPost - latest.current.length;
    setAdded({ refused, leftOut: Math.max(0, good.length - room) });
    if (good.length > 0) change((all) => [...all, ...good.slice(0, Math.max(0, room)).map(newPhoto)]);
  };

  const shrinkAll = async (onDone: (fit: boolean) => void) => {
    setShrinking(true);
    for (const photo of latest.current) {
      const problem = problemOf(photo);
      if (!('file' in photo) || (problem !== 'image_too_large' && problem !== 'image_too_many_pixels'))
        continue;
      try {
        const file = await shrink(photo.file);
        replace(photo.id, () => ({ id: photo.id, file }));
      } catch {
        // Said at the photo itself, which stays.
        replace(photo.id, (before) => ({ ...before, flaw: 'unshrinkable' }));
      }
    }
    setShrinking(false);
    onDone(latest.current.every((photo) => problemOf(photo) === undefined));
  };

  return {
    photos,
    added,
    shrinking,
    add: (files: readonly File[]) => void add(files),
    /** `fit`: all photos can be sent now. */
    shrinkAll: (onDone: (fit: boolean) => void) => void shrinkAll(onDone),
    move: (id: string, to: number) => change((all) => moved(all, id, to)),
    remove: (id: string) => {
      setAdded(nothingRefused);
      change((all) => all.filter((photo) => photo.id !== id));
    },
    /** Found when the browser drew it. */
    note: (id: string, flaw: NonNullable<NewPhoto['flaw']>) => replace(id, (before) => ({ ...before, flaw })),
    startOver: (from: readonly Photo[]) => {
      latest.current = from;
      setPhotos(from);
      setAdded(nothingRefused);
      void removeDraftPhotos(draftName);
    },
  };
}

export type Photos = ReturnType<typeof usePhotos>;
