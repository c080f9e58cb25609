import { useText } from '../../i18n/language.ts';
import styles from './upload-progress.module.css';

/** The progress of the upload, then a note while the server resizes the photos. */
export function UploadProgress({ share }: { share: number }) {
  const { form } = useText().posts;
  const percent = Math.floor(share * 100);
  return (
    <label className={styles.progress}>
      <span>{share < 1 ? form.uploading(percent) : form.preparing}</span>
      <progress value={share} max={1} />
    </label>
  );
}
