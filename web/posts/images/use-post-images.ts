import { useRef, useState } from 'react';
import type { ErrorCode } from '../../../contract/errors.ts';
import { maxImagesPerPost } from '../../../contract/images.ts';
import { validateImageFile } from '../../images/image-file.ts';
import { shrink } from '../../images/shrink.ts';
import { removeDraftImages, saveDraftImages } from './draft-images.ts';
import { moved, newImage, problemOf, type NewImage, type PostImage } from './post-images.ts';

/** The result of the last `add`. */
interface Added {
  refused: readonly { name: string; code: ErrorCode }[];
  leftOut: number;
}

const nothingRefused: Added = { refused: [], leftOut: 0 };

/** The images of a form. Every change is saved under the draft's name. */
export function usePostImages(draftName: string, initial: readonly PostImage[]) {
  const [images, setImages] = useState(initial);
  const [added, setAdded] = useState(nothingRefused);
  const [shrinking, setShrinking] = useState(false);
  // Files are checked asynchronously. Others may be added or moved meanwhile.
  const latest = useRef(initial);

  const change = (next: (images: readonly PostImage[]) => readonly PostImage[]) => {
    latest.current = next(latest.current);
    setImages(latest.current);
    void saveDraftImages(draftName, latest.current);
  };
  const replace = (id: string, next: (image: NewImage) => NewImage) =>
    change((all) => all.map((image) => (image.id === id && 'file' in image ? next(image) : image)));

  const add = async (files: readonly File[]) => {
    const results = await Promise.all(files.map(validateImageFile));
    const good = results.filter((result) => typeof result !== 'string');
    const refused = results.flatMap((result, index) =>
      typeof result === 'string' ? [{ name: files[index]?.name ?? '', code: result }] : [],
    );
    const room = maxImagesPerPost - latest.current.length;
    setAdded({ refused, leftOut: Math.max(0, good.length - room) });
    if (good.length > 0) change((all) => [...all, ...good.slice(0, Math.max(0, room)).map(newImage)]);
  };

  const shrinkAll = async (onDone: (fit: boolean) => void) => {
    setShrinking(true);
    for (const image of latest.current) {
      const problem = problemOf(image);
      if (!('file' in image) || (problem !== 'image_too_large' && problem !== 'image_too_many_pixels'))
        continue;
      try {
        const file = await shrink(image.file);
        replace(image.id, () => ({ id: image.id, file }));
      } catch {
        // Reported on the image itself.
        replace(image.id, (before) => ({ ...before, error: 'unshrinkable' }));
      }
    }
    setShrinking(false);
    onDone(latest.current.every((image) => problemOf(image) === undefined));
  };

  return {
    images,
    added,
    shrinking,
    add: (files: readonly File[]) => void add(files),
    /** `onDone` gets true if all images can be sent now. */
    shrinkAll: (onDone: (fit: boolean) => void) => void shrinkAll(onDone),
    move: (id: string, to: number) => change((all) => moved(all, id, to)),
    remove: (id: string) => {
      setAdded(nothingRefused);
      change((all) => all.filter((image) => image.id !== id));
    },
    /** For errors that show when the browser decodes the file. */
    setError: (id: string, error: NonNullable<NewImage['error']>) =>
      replace(id, (before) => ({ ...before, error })),
    reset: (to: readonly PostImage[]) => {
      latest.current = to;
      setImages(to);
      setAdded(nothingRefused);
      void removeDraftImages(draftName);
    },
  };
}

export type PostImages = ReturnType<typeof usePostImages>;
