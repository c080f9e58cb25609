import { redraw, type Kind } from './redraw.ts';

/** Redraws one image after another. Answers with the JPEG, or with null if the image can't be decoded. */
addEventListener('message', ({ data }: MessageEvent<{ file: Blob; kind: Kind }>) => {
  redraw(data.file, data.kind).then(
    (jpeg) => postMessage(jpeg),
    () => postMessage(null),
  );
});
