import { expect, test } from 'vitest';
import { judgeQrCode } from './qr-codes.ts';

test('what would mislead who reads a code is taken out of it', () =>
  expect(judgeQrCode('a\u202eb\u0007c\u0000d\ud800').text).toBe('abcd'));

test.for([
  ['contact', 'http://U.WeChat.com/abc'],
  ['contact', 'https://u.wechat.com?x'],
  ['other', 'https://u.wechat.com@example.org/'],
  ['other', 'https://example.org/?https://u.wechat.com/abc'],
  ['group', 'https://weixin.qq.com/g/abc'],
  ['other', 'https://weixin.qq.com/r/abc'],
  ['payment', 'WXP://f2f0abc'],
  ['payment', 'https://payapp.weixin.qq.com/sjt/qr/abc'],
  ['payment', 'HTTPS://QR.ALIPAY.COM/FKX123'],
  ['other', 'https://qr.alipay.com.example.org/fkx'],
  ['other', ''],
] as const)('a %s code: %s', ([kind, text]) => {
  expect(judgeQrCode(text)).toEqual({ kind, text });
});
