import { expect, test } from 'vitest';
import { linkOf, type ChannelKey } from './channels.ts';

test.for<[key: ChannelKey, handle: string, link: string | undefined]>([
  ['wechat', 'lamp_88', undefined],
  ['whatsapp', '+393331234567', 'https://wa.me/393331234567'],
  ['telegram', 'lamp_88', 'https://t.me/lamp_88'],
  ['line', 'lamp.88', 'https://line.me/ti/p/~lamp.88'],
  ['kakaotalk', 'lamp.88', undefined],
  ['signal', '+393331234567', 'https://signal.me/#p/+393331234567'],
  ['phone', '+393331234567', 'tel:+393331234567'],
  ['instagram', 'lamp.88', 'https://instagram.com/lamp.88'],
  ['instagram', 'a/../b?c#d', 'https://instagram.com/a%2F..%2Fb%3Fc%23d'],
])('the link of %s to %s', ([key, handle, link]) => expect(linkOf(key, handle)).toBe(link));
