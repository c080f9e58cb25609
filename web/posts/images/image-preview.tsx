import { useText } from '../../i18n/language.ts';
import { defaultImages } from '../../ui/default-images.ts';
import { FileImage } from '../../ui/file-image.tsx';
import { StoredImage } from '../../ui/stored-image.tsx';
import { hasTooManyPixels, type NewImage, type PostImage } from './post-images.ts';
import styles from './image-picker.module.css';

interface Props {
  image: PostImage;
  alt: string;
  onError: (code: NonNullable<NewImage['error']>) => void;
}

export function ImagePreview({ image, alt, onError }: Props) {
  if ('file' in image) {
    if (image.isPreparing) return <Preparing alt={alt} />;
    // Few browsers can show TIFF, but the server converts it.
    const isDrawable =
      image.error !== 'image_unreadable' &&
      image.error !== 'image_type' &&
      !/\.tiff?$/i.test(image.file.name);
    if (isDrawable) return <FilePreview image={image} alt={alt} onError={onError} />;
  }
  const path = 'file' in image ? null : image.path;
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

function FilePreview({ image: { file, error }, alt, onError }: Props & { image: NewImage }) {
  return (
    <FileImage
      file={file}
      alt={alt}
      width={160}
      height={160}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (error === undefined && hasTooManyPixels(naturalWidth, naturalHeight))
          onError('image_too_many_pixels');
      }}
      onError={() => onError('image_unreadable')}
    />
  );
}

/** Shown until a photo has been downscaled: drawing ten photos of twelve megapixels would freeze the page. */
function Preparing({ alt }: { alt: string }) {
  const { photos } = useText().posts.form;
  return (
    <p className={styles.preparing}>
      <span className="visually-hidden">{photos.preparingPhoto(alt)}</span>
      <span aria-hidden="true">{photos.preparing}</span>
    </p>
  );
}
