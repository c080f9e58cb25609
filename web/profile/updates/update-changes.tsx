import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { channelKeys } from '../../../contract/channels.ts';
import type { UserUpdate } from '../../../contract/profile/endpoints.ts';
import { imageUrl } from '../../format/image-url.ts';
import { useText } from '../../i18n/language.ts';
import { useChannelName, useChannels, useHasCodes } from '../../layout/channels.ts';
import { classes } from '../../ui/classes.ts';
import { defaultImages } from '../../ui/default-images.ts';
import { StoredImage } from '../../ui/stored-image.tsx';
import { isWeChat, newWindow } from '../../ui/wechat.ts';
import { QrContent } from '../qr-content.tsx';
import styles from './update-changes.module.css';

/** Current and requested values side by side. */
export function UpdateChanges({ request }: { request: UserUpdate }) {
  const { updates, settings } = useText().profile;
  const { new_contacts: wanted = {} } = request;
  const hasCodes = useHasCodes();
  const offered = useChannels().map(({ key }) => key);
  const shown = [...offered, ...channelKeys.filter((key) => key in wanted && !offered.includes(key))];
  const nameOf = useChannelName();
  return (
    <dl>
      <TextChange
        name={updates.username}
        present={request.username}
        wanted={request.new_username === request.username ? undefined : request.new_username}
      />
      {shown.map((channel) => (
        <TextChange
          key={channel}
          name={nameOf(channel)}
          present={request.contacts?.[channel] ?? updates.none}
          wanted={wanted[channel] === '' ? updates.none : wanted[channel]}
        />
      ))}
      <ImageChange
        name={settings.image.profile}
        fallback={defaultImages.profile}
        round
        change={request.profile_image_change}
        present={request.profile_image}
        wanted={request.new_profile_image}
      />
      {(hasCodes || request.wechat_qr_code_image_change !== 'unchanged') && (
        <ImageChange
          name={settings.image.qrCode}
          fallback={defaultImages.qrCode}
          change={request.wechat_qr_code_image_change}
          present={request.wechat_qr_code_image}
          wanted={request.new_wechat_qr_code_image}
        />
      )}
      {request.qr_code && (
        <div className={styles.change}>
          <dt className="small bold">{updates.qr.title}</dt>
          <dd className={styles.content}>
            <QrContent code={request.qr_code} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function TextChange({
  name,
  present,
  wanted,
}: {
  name: string;
  present: string;
  wanted: string | undefined;
}) {
  const { updates } = useText().profile;
  const isChanged = wanted !== undefined;
  return (
    <Change name={name} isChanged={isChanged}>
      <Side state={isChanged ? updates.now : updates.unchanged}>
        <span className={styles.name}>{present}</span>
      </Side>
      {isChanged && (
        <Side state={updates.new} isWanted>
          <strong className={styles.name}>{wanted}</strong>
        </Side>
      )}
    </Change>
  );
}

interface ImageChangeProps {
  name: string;
  fallback: string;
  round?: boolean;
  change: UserUpdate['profile_image_change'];
  present: string | null;
  wanted: string | null;
}

function ImageChange({ name, fallback, round = false, change, present, wanted }: ImageChangeProps) {
  const { updates } = useText().profile;
  const isChanged = change !== 'unchanged';
  const state = isChanged ? updates.now : updates.unchanged;
  const imageProps = { name, fallback, round };
  return (
    <Change name={name} isChanged={isChanged}>
      <Side state={present === null ? updates.noneYet({ state }) : state}>
        <ImageLink {...imageProps} path={present} state={state} />
      </Side>
      {isChanged && (
        <Side state={updates[change]} isWanted>
          <ImageLink {...imageProps} path={wanted} state={updates[change]} />
        </Side>
      )}
    </Change>
  );
}

interface ImageLinkProps {
  name: string;
  state: string;
  path: string | null;
  fallback: string;
  round: boolean;
}

/** Links to the full size, for a closer look. */
function ImageLink({ name, state, path, fallback, round }: ImageLinkProps) {
  const { updates } = useText().profile;
  const url = imageUrl(path);
  const imageProps = {
    className: classes(styles.image, round && styles.round),
    path,
    sizes: '112px',
    fallback,
    width: 112,
    height: 112,
  };
  if (url === null)
    return <StoredImage {...imageProps} alt={updates.noImage({ name, state: updates.none })} />;
  return (
    <a href={url} {...newWindow}>
      <StoredImage {...imageProps} alt={(isWeChat ? updates.noImage : updates.openImage)({ name, state })} />
    </a>
  );
}

function Change({ name, isChanged, children }: { name: string; isChanged: boolean; children: ReactNode }) {
  return (
    <div className={classes(styles.change, !isChanged && styles.unchanged)}>
      <dt className="small bold">{name}</dt>
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
