import { useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { username } from '../../../contract/auth/fields.ts';
import { codeChannel } from '../../../contract/channels.ts';
import type { UserInfo } from '../../../contract/profile/endpoints.ts';
import { handle } from '../../../contract/profile/fields.ts';
import { Refusal } from '../../../engine/refusal.ts';
import { callWithFiles } from '../../api/call-with-files.ts';
import { profileCalls } from '../../api/calls.ts';
import type { Part } from '../../api/multipart.ts';
import { removeDraft } from '../../form/draft.ts';
import { Fields } from '../../form/fields.tsx';
import { useCallForm } from '../../form/use-call-form.ts';
import { useFieldError } from '../../form/use-field-error.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useChannelName, useChannels, useHasCodes } from '../../layout/channels.ts';
import { takeFocus } from '../../layout/focus-content.ts';
import { useSite } from '../../layout/site.ts';
import { userInfo } from '../../session/user-info.ts';
import { Banner, Failed } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { defaultImages } from '../../ui/default-images.ts';
import { ChosenCode } from './chosen-code.tsx';
import { imageChoice, keepImage, type ImageChoice } from './image-choice.ts';
import { ImageField } from './image-field.tsx';
import styles from '../settings.module.css';

/** Required by the specification for the input; the limit itself is 30. */
const usernameMaxLength = 100;

interface Props {
  info: UserInfo;
  /** True if the open request was sent from this page. */
  sent: boolean;
  onSent: () => void;
}

/** Requests a new username or new images. Read-only while a request is open. */
export function ProfileForm({ info, sent, onSent }: Props) {
  const { profile, auth, errors } = useText();
  const text = profile.settings.profile;
  const { image, channelHelp } = profile.settings;
  const { phoneCode = 'none' } = useSite();
  const format = useFormat();
  const fieldError = useFieldError();
  const client = useQueryClient();
  const [progress, setProgress] = useState<number>();

  const isPending = info.pending_update;
  const shown = info.requested_update ?? info;
  const channels = useChannels().map(({ key }) => key);
  const handlesOf = (of: Handles) => Object.fromEntries(channels.map((key) => [key, of?.[key] ?? '']));
  const present = handlesOf(info.contacts);
  const hasCodes = useHasCodes();
  const nameOf = useChannelName();
  const schema = z.object({
    username,
    contacts: z.object(
      Object.fromEntries(
        channels.map((key) => [key, handle(key, key === codeChannel ? 'wechat_id_invalid' : undefined)]),
      ),
    ),
    profileImage: imageChoice,
    wechatQRCodeImage: imageChoice,
  });
  const changeableAt = info.username_changeable_at;
  const isFixed = isPending || changeableAt !== null;
  // The present values are part of the key, so that a draft restores nothing that has changed since.
  const draft = isPending
    ? undefined
    : `settings ${info.user_id} ${info.username} ${Object.values(present).join(' ')}`;
  const { form, submit, failure, busy } = useCallForm<ProfileValues, unknown>({
    schema,
    empty: {
      username: shown.username,
      contacts: handlesOf(shown.contacts),
      profileImage: keepImage,
      wechatQRCodeImage: keepImage,
    },
    draft: draft === undefined ? undefined : { name: draft, fields: ['username', 'contacts'] },
    again: true,
    send: (values) => sendUpdate(values, present, setProgress).finally(() => setProgress(undefined)),
    onSuccess: () => {
      if (draft !== undefined) removeDraft(draft);
      client.setQueryData(
        userInfo.queryKey,
        (known) =>
          known && { ...known, pending_update: true, update_result: null, update_denied_reason: null },
      );
      onSent();
      return client.invalidateQueries({ queryKey: userInfo.queryKey });
    },
    onFailure: (error) => {
      if (error instanceof Refusal && error.code === 'update_pending')
        void client.invalidateQueries({ queryKey: userInfo.queryKey });
    },
  });
  const { username: wrongName } = form.formState.errors;
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Fields
        form={form}
        rows={[
          {
            name: 'username',
            as: 'name',
            label: auth.username,
            help:
              changeableAt === null
                ? auth.usernameHelp
                : text.usernameFixed({ day: format.instant(changeableAt) }),
            maxLength: usernameMaxLength,
            readOnly: isFixed,
            wrong: wrongName?.type === 'contract' && `${fieldError(wrongName)}\n${text.somethingWrong}`,
          },
          ...channels.map((channel) => ({
            name: `contacts.${channel}` as const,
            as: 'id' as const,
            label: nameOf(channel),
            optional: true,
            help: channelHelp({ channel, code: phoneCode }),
            readOnly: isPending,
          })),
        ]}
      />
      <div className={styles.images}>
        <ControlledImageField
          name="profileImage"
          form={form}
          label={image.profile}
          present={shown.profile_image}
          fallback={defaultImages.profile}
          round
          disabled={isPending}
        />
        {hasCodes && (
          <ControlledImageField
            name="wechatQRCodeImage"
            form={form}
            label={image.qrCode}
            present={shown.wechat_qr_code_image}
            fallback={defaultImages.qrCode}
            disabled={isPending}
          />
        )}
      </div>
      <Failed failure={failure} />
      {sent && (
        // Save had the focus and is disabled now.
        <div ref={takeFocus} tabIndex={-1}>
          <Banner tone="green">{text.sent}</Banner>
        </div>
      )}
      {isPending && (
        <Banner>
          <p>{errors.byCode.update_pending}</p>
          {info.requested_update && <p>{text.requested}</p>}
        </Banner>
      )}
      {progress !== undefined && <progress aria-label={text.uploading} value={progress} max={1} />}
      <div className={styles.end}>
        <p className="soft small">{image.help}</p>
        <Button type="submit" className={styles.save} disabled={isPending} busy={busy}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}

type ControlledProps = Pick<
  ComponentProps<typeof ImageField>,
  'label' | 'present' | 'fallback' | 'round' | 'disabled'
> & {
  name: 'profileImage' | 'wechatQRCodeImage';
  form: UseFormReturn<ProfileValues>;
};

/** An `ImageField` of the form, validated as soon as a file is chosen. */
function ControlledImageField({ name, form, ...rest }: ControlledProps) {
  const fieldError = useFieldError();
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ name, control: form.control });
  const isQrCode = name === 'wechatQRCodeImage';
  return (
    <ImageField
      {...rest}
      ref={ref}
      choice={value}
      onChange={(choice) => {
        onChange(choice);
        void form.trigger(name);
      }}
      error={fieldError(fieldState.error)}
      kind={isQrCode ? 'qrCode' : 'photo'}
      remark={isQrCode && value.kind === 'new' && !value.flaw && <ChosenCode file={value.file} />}
    />
  );
}

type Handles = UserInfo['contacts'];

interface ProfileValues {
  username: string;
  contacts: Record<string, string>;
  profileImage: ImageChoice;
  wechatQRCodeImage: ImageChoice;
}

/**
 * A flag says whether the current image stays; a new file takes precedence (rule U2). Handles are sent only if they were
 * changed.
 */
function sendUpdate(
  values: ProfileValues,
  present: Record<string, string>,
  onProgress: (share: number) => void,
) {
  const { username, profileImage, wechatQRCodeImage } = values;
  const changed = Object.entries(values.contacts).filter(([key, typed]) => typed !== present[key]);
  const parts = Object.entries({ profileImage, wechatQRCodeImage }).flatMap(([name, choice]): Part[] =>
    choice.kind === 'new' ? [[name, choice.file]] : [],
  );
  return callWithFiles(
    profileCalls.requestUpdate,
    {
      username,
      ...(changed.length > 0 && { contacts: JSON.stringify(Object.fromEntries(changed)) }),
      defaultProfileImageExists: profileImage.kind === 'keep',
      defaultWechatQRCodeExists: wechatQRCodeImage.kind === 'keep',
    },
    { parts, ...(parts.length > 0 && { onProgress }) },
  );
}
