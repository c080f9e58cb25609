/** The channels by which members reach each other besides e-mail: a row each. The site offers some of them, in its order. */

interface Channel {
  name: string;
  /** Of a handle. */
  pattern: RegExp;
  /** Makes a handle of what was typed. */
  read?: (typed: string) => string;
  /** What follows the link, before a text that the chat begins with. */
  begins?: string;
  /** The link to a chat. `{handle}` is the handle without its plus. */
  link: string | null;
}

const number = /^\+\d{7,15}$/;
/** As people write numbers: `+39 (02) 1234-567` and `0039…`. A missing country code is never guessed. */
const plainNumber = (typed: string) =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s().–-]/g, '')
    .replace(/^00/, '+');
const id = /^[a-z0-9._-]{1,30}$/;

export const channels = {
  wechat: { name: 'WeChat', pattern: /^[A-Za-z][\w-]{5,19}$/, link: null },
  whatsapp: {
    name: 'WhatsApp',
    pattern: number,
    read: plainNumber,
    link: 'https://wa.me/{handle}',
    begins: '?text=',
  },
  telegram: {
    name: 'Telegram',
    pattern: /^[a-z0-9_]{5,32}$/,
    link: 'https://t.me/{handle}',
    begins: '?text=',
  },
  line: { name: 'LINE', pattern: id, link: 'https://line.me/ti/p/~{handle}' },
  kakaotalk: { name: 'KakaoTalk', pattern: id, link: null },
  signal: { name: 'Signal', pattern: number, read: plainNumber, link: 'https://signal.me/#p/+{handle}' },
  phone: { name: 'Phone', pattern: number, read: plainNumber, link: 'tel:+{handle}' },
  instagram: { name: 'Instagram', pattern: /^[a-z0-9._]{1,30}$/, link: 'https://instagram.com/{handle}' },
} as const satisfies Record<string, Channel>;

export type ChannelKey = keyof typeof channels;

/** Normalizes typed text to a handle. */
export function readHandle(key: ChannelKey, typed: string): string {
  const { read }: Channel = channels[key];
  return read ? read(typed) : typed.trim();
}

export const channelKeys = Object.keys(channels) as ChannelKey[];

/** The one channel with a QR code. Its handle has fields of its own on the wire and in the database. */
export const codeChannel = 'wechat' satisfies ChannelKey;

export const usualChannels: readonly ChannelKey[] = [codeChannel];

/** Channels as everybody learns of them. */
export const describeChannels = (keys: readonly ChannelKey[]) =>
  keys.map((key) => ({ key, name: channels[key].name, link: channels[key].link }));

export function linkOf(key: ChannelKey, handle: string): string | undefined {
  return channels[key].link?.replace('{handle}', encodeURIComponent(handle.replace(/^\+/, '')));
}

/** The link to a chat that begins with a text, where the channel has one. */
export function messageLink(key: ChannelKey, handle: string, text: string): string | undefined {
  const { begins }: Channel = channels[key];
  return begins && `${linkOf(key, handle)}${begins}${encodeURIComponent(text)}`;
}
