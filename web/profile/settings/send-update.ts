import { callWithFiles } from '../../api/call-with-files.ts';
import { profileCalls } from '../../api/calls.ts';
import type { Part } from '../../api/multipart.ts';
import type { ImageChoice } from './image-choice.ts';

export interface ProfileValues {
  username: string;
  profileImage: ImageChoice;
  wechatQRCodeImage: ImageChoice;
}

/** A flag says whether the current image stays; a new file takes precedence (rule U2). */
export function sendUpdate(values: ProfileValues, onProgress: (share: number) => void) {
  const { username, profileImage, wechatQRCodeImage } = values;
  const parts = Object.entries({ profileImage, wechatQRCodeImage }).flatMap(([name, choice]): Part[] =>
    choice.kind === 'new' ? [[name, choice.file]] : [],
  );
  return callWithFiles(
    profileCalls.requestUpdate,
    {
      username,
      defaultProfileImageExists: profileImage.kind === 'keep',
      defaultWechatQRCodeExists: wechatQRCodeImage.kind === 'keep',
    },
    { parts, ...(parts.length > 0 && { onProgress }) },
  );
}
