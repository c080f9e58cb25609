import { defaultImages } from '../../ui/default-images.ts';
import { FileImage } from '../../ui/file-image.tsx';
import { StoredImage } from '../../ui/stored-image.tsx';
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
    <StoredImage
      path={path}
      sizes="160px"
      fallback={defaultImages.post}
      alt={alt}
      width={160}
      height={160}
      draggable={false}
    />
  );
}

function FilePreview({ photo: { file, flaw }, alt, onFlaw }: Props & { photo: NewPhoto }) {
  return (
    <FileImage
      file={file}
      alt={alt}
      width={160}
      height={160}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (flaw === undefined && hasTooManyPixels(naturalWidth, naturalHeight))
          onFlaw('image_too_many_pixels');
      }}
      onError={() => onFlaw('image_unreadable')}
    />
  );
}
