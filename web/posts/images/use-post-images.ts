import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallerError } from '../../../contract/errors.ts';
import { maxImagesPerPost } from '../../../contract/images.ts';
import type { Part } from '../../api/multipart.ts';
import { prepareImage } from '../../images/prepare.ts';
import { removeDraftImages, saveDraftImages } from './draft-images.ts';
import {
  isPreparing,
  moveImage,
  newImage,
  partsOf,
  problemOf,
  type NewImage,
  type PostImage,
  type Problem,
} from './post-images.ts';

/** The images of a form. New ones are prepared in the background. Every change is saved under the draft's name. */
export function usePostImages(draftName: string, initial: readonly PostImage[]) {
  const [images, setImages] = useState(initial);
  const [leftOut, setLeftOut] = useState(0);
  // The current list, because images may be added or moved while another one is being prepared.
  const latest = useRef(initial);
  const preparing = useRef(new Map<string, Promise<void>>());

  const change = (next: (images: readonly PostImage[]) => readonly PostImage[]) => {
    latest.current = next(latest.current);
    setImages(latest.current);
    // Saves only when no image is being prepared, because every save writes all images.
    if (preparing.current.size === 0) void saveDraftImages(draftName, latest.current);
  };
  const replace = (id: string, next: (image: NewImage) => NewImage) =>
    change((all) => all.map((image) => (image.id === id && 'file' in image ? next(image) : image)));

  const prepare = async ({ id, file }: NewImage) => {
    const result = await prepareImage(file, 'photo');
    preparing.current.delete(id);
    replace(id, () => (typeof result === 'string' ? { id, file, error: result } : { id, file: result }));
  };
  const start = (image: NewImage) => preparing.current.set(image.id, prepare(image));
  // The images of a restored draft may not have been prepared before the page was left.
  const prepareRestored = useEffectEvent(() => {
    for (const image of latest.current) if ('file' in image && isPreparing(image)) start(image);
  });
  useEffect(() => prepareRestored(), []);

  return {
    images,
    leftOut,
    add: (files: readonly File[]) => {
      const room = Math.max(0, maxImagesPerPost - latest.current.length);
      const fresh = files.slice(0, room).map(newImage);
      setLeftOut(files.length - fresh.length);
      if (fresh.length === 0) return;
      change((all) => [...all, ...fresh]);
      for (const image of fresh) start(image);
      // Saves the originals, because a phone may discard this page before the last image is prepared.
      void saveDraftImages(draftName, latest.current);
    },
    move: (id: string, to: number) => change((all) => moveImage(all, id, to)),
    remove: (id: string) => {
      setLeftOut(0);
      change((all) => all.filter((image) => image.id !== id));
    },
    /** For errors that appear only when the browser decodes the file. */
    setError: (id: string, error: Problem) => replace(id, (before) => ({ ...before, error })),
    reset: (to: readonly PostImage[]) => {
      latest.current = to;
      setImages(to);
      setLeftOut(0);
      void removeDraftImages(draftName);
    },
    /** Undoes a reset: shows and saves these images again. */
    restore: (to: readonly PostImage[]) => change(() => to),
    /** The parts to send, once all images are prepared. Throws a `CallerError` if one can't be sent. */
    ready: async (): Promise<Part[]> => {
      await Promise.all(preparing.current.values());
      const problem = latest.current.map(problemOf).find((found) => found !== undefined);
      if (problem) throw new CallerError(problem);
      return partsOf(latest.current);
    },
  };
}

export type PostImages = ReturnType<typeof usePostImages>;
