import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UserUpdate } from '../../../contract/profile/views.ts';
import { imageUrl } from '../../format/image-url.ts';
import { useText } from '../../i18n/language.ts';
import { classes } from '../../ui/classes.ts';
import { defaultPictures } from '../../ui/default-pictures.ts';
import { StoredPicture } from '../../ui/stored-picture.tsx';
import styles from './update-changes.module.css';

/** What is beside what is wanted; what stays as it is steps back. */
export function UpdateChanges({ request }: { request: UserUpdate }) {
  const { updates, settings } = useText().profile;
  const isRenamed = request.new_username !== request.username;
  return (
    <dl className={styles.changes}>
      <Change name={updates.username} isChanged={isRenamed}>
        <Side state={isRenamed ? updates.now : updates.unchanged}>
          <span className={styles.name}>{request.username}</span>
        </Side>
        {isRenamed && (
          <Side state={updates.new} isWanted>
            <strong className={styles.name}>{request.new_username}</strong>
          </Side>
        )}
      </Change>
      <PictureChange
        name={settings.picture.profile}
        fallback={defaultPictures.profile}
        round
        change={request.profile_image_change}
        present={request.profile_image}
        wanted={request.new_profile_image}
      />
      <PictureChange
        name={settings.picture.qrCode}
        fallback={defaultPictures.qrCode}
        change={request.wechat_qr_code_image_change}
        present={request.wechat_qr_code_image}
        wanted={request.new_wechat_qr_code_image}
      />
    </dl>
  );
}

interface PictureProps {
  name: string;
  fallback: string;
  round?: boolean;
  change: UserUpdate['profile_image_change'];
  present: string | null;
  wanted: string | null;
}

function PictureChange({ name, fallback, round = false, change, present, wanted }: PictureProps) {
  const { updates } = useText().profile;
  const isChanged = change !== 'unchanged';
  const state = isChanged ? updates.now : updates.unchanged;
  const look = { name, fallback, round };
  return (
    <Change name={name} isChanged={isChanged}>
      <Side state={present === null ? updates.noneYet(state) : state}>
        <Shown {...look} path={present} state={state} />
      </Side>
      {isChanged && (
        <Side state={updates[change]} isWanted>
          <Shown {...look} path={wanted} state={updates[change]} />
        </Side>
      )}
    </Change>
  );
}

interface ShownProps {
  name: string;
  state: string;
  path: string | null;
  fallback: string;
  round: boolean;
}

/** Opens in full: an admin wants to look closely. */
function Shown({ name, state, path, fallback, round }: ShownProps) {
  const { updates } = useText().profile;
  const url = imageUrl(path);
  const look = {
    className: classes(styles.picture, round && styles.round),
    path,
    sizes: '112px',
    fallback,
    width: 112,
    height: 112,
  };
  if (url === null) return <StoredPicture {...look} alt={updates.noPicture(name, updates.none)} />;
  return (
    <a href={url} target="_blank" rel="noopener">
      <StoredPicture {...look} alt={updates.openPicture(name, state)} />
    </a>
  );
}

function Change({ name, isChanged, children }: { name: string; isChanged: boolean; children: ReactNode }) {
  return (
    <div className={classes(styles.change, !isChanged && styles.unchanged)}>
      <dt className={styles.what}>{name}</dt>
      <dd className={styles.sides}>{children}</dd>
    </div>
  );
}

function Side({
  state,
  isWanted = false,
  children,
}: {
  state: string;
  isWanted?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      {isWanted && <ArrowRight className={styles.arrow} aria-hidden="true" />}
      <div className={styles.side}>
        {children}
        <span className={classes(styles.state, isWanted && styles.wanted)}>{state}</span>
      </div>
    </>
  );
}
