import {
  channels,
  codeChannel,
  describeChannels,
  usualChannels,
  type ChannelKey,
} from '../../contract/channels.ts';
import { useText } from '../i18n/language.ts';
import { useSite } from './site.ts';

/** The channels that the site offers besides e-mail, in its order. */
export const useChannels = () => useSite().contactChannels ?? describeChannels(usualChannels);

/** What members call a channel. */
export function useChannelName(): (key: ChannelKey) => string {
  const { channel } = useText().common;
  return (key) => channel({ channel: key, name: channels[key].name });
}

/** Whether one of them has QR codes. */
export const useHasCodes = () => useChannels().some(({ key }) => key === codeChannel);
