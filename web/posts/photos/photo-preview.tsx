import { useCallback } from 'react';
import { defaultPictures } from '../../ui/default-pictures.ts';
import { StoredPicture } from '../../ui/stored-picture.tsx';
import { hasTooManyPixels, type NewPhoto, type Photo } from './photos.ts';

interface Props {
  photo: Photo;
  alt: string;
  onFlaw: (flaw: NonNullable<NewPhoto['flaw']>) => void;
}

export function PhotoPreview({ photo, alt, onFlaw }: Props) {
  if ('file' in photo) {
    // Few browsers draw TIFF; the server does.
    const isDrawable = photo.flaw !== 'image_unreadable' && !/\.tiff?$/i.test(photo.file.name);
    if (isDrawable) return <FilePreview photo={photo} alt={alt} onFlaw={onFlaw} />;
  }
  const path = 'file' in photo ? null : photo.path;
  return (
    <StoredPicture
      path={path}
      sizes="160px"
      fallback={defaultPictures.post}
      alt={alt}
      width={160}
      height={160}
      draggable={false}
    />
  );
}

function FilePreview({ photo, alt, onFlaw }: Props & { photo: NewPhoto }) {
  const { file, flaw } = photo;
  /** The file's address lives as long as the element that shows it. */
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <img
      ref={show}
      alt={alt}
      width={160}
      height={160}
      decoding="async"
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (flaw === undefined && hasTooManyPixels(naturalWidth, naturalHeight))
          onFlaw('image_too_many_pixels');
      }}
      onError={() => onFlaw('image_unreadable')}
    />
  );
}
