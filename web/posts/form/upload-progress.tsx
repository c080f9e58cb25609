import { onlineManager } from '@tanstack/react-query';
import { useText } from '../../i18n/language.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

interface Props {
  /** The device is offline. */
  isWaiting: boolean;
  /** The number of photos that are still being prepared. */
  preparing: number;
  /** From 0 to 1, while photos are uploaded. */
  share: number | undefined;
}

/** Shows what a submission is waiting for: the network, the photos, the upload, and finally the server's resizing. */
export function UploadProgress({ isWaiting, preparing, share }: Props) {
  const { posts, common } = useText();
  const { form } = posts;
  if (isWaiting) {
    return (
      <Banner
        actions={
          // Browsers report a campus network without internet access as offline.
          <Button tone="plain" small onClick={() => onlineManager.setOnline(true)}>
            {common.tryAgain}
          </Button>
        }
      >
        {form.waiting}
      </Banner>
    );
  }
  if (preparing > 0) return <output>{form.preparingPhotos({ count: preparing })}</output>;
  if (share === undefined) return null;
  const percent = Math.floor(share * 100);
  return (
    <label className="stack gap-4 soft small figures">
      <span>{share < 1 ? form.uploading({ percent }) : form.preparing}</span>
      <progress value={share} max={1} />
    </label>
  );
}
