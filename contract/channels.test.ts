import { expect, test } from 'vitest';
import { channels, linkOf, readHandle, type ChannelKey } from './channels.ts';

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

test.for<[key: ChannelKey, typed: string, handle: string]>([
  ['phone', ' +39 (02) 1234-567 ', '+39021234567'],
  ['whatsapp', '0039 333.123.4567', '+393331234567'],
  ['signal', '＋８６ 138 0013 8000', '+8613800138000'],
  ['wechat', ' lamp_88 ', 'lamp_88'],
])('%s is read from %j', ([key, typed, handle]) => {
  expect(readHandle(key, typed)).toBe(handle);
  expect(handle).toMatch(channels[key].pattern);
});

test('a country code is never guessed', () =>
  expect(readHandle('phone', '138 0013 8000')).not.toMatch(channels.phone.pattern));
