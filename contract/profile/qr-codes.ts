import * as z from 'zod/mini';
import { invisibleCharacters } from '../wire.ts';

/** The target of a QR code, as far as the address in it tells. */

const qrCodeTypes = ['contact', 'group', 'payment', 'other', 'none'] as const;

export const qrCode = z.object({
  kind: z.enum(qrCodeTypes),
  /** At most 200 code points; null if no code was found. */
  text: z.nullable(z.string()),
});
export type QrCode = z.output<typeof qrCode>;

const maxText = 200;
const addresses = {
  contact: /^https?:\/\/u\.wechat\.com(?:[/:?#]|$)/i,
  group: /^https?:\/\/weixin\.qq\.com\/g\//i,
  payment: /^(?:wxp:\/\/|https?:\/\/(?:payapp\.weixin\.qq\.com|qr\.alipay\.com)(?:[/:?#]|$))/i,
} as const;

/** The one rule for codes, before sending and beside the request. Undefined means that no code was found. */
export function judgeQrCode(content: string | undefined): QrCode {
  // PostgreSQL does not store unpaired surrogates, and the rest would mislead who reads it (rule G3).
  const clean = content?.replaceAll(/\p{Cs}/gu, '').replaceAll(invisibleCharacters, '');
  if (clean === undefined) return { kind: 'none', text: null };
  const found = (['contact', 'group', 'payment'] as const).find((type) => addresses[type].test(clean));
  return { kind: found ?? 'other', text: Array.from(clean).slice(0, maxText).join('') };
}
