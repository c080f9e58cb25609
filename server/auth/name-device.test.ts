import { expect, test } from 'vitest';
import { nameDevice } from './name-device.ts';

test.for([
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36',
  ],
  [
    'WeChat on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.54',
  ],
  [
    'WeChat on Windows',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/122.0 Safari/537.36 MicroMessenger/7.0.20 WindowsWechat',
  ],
  [
    'WeCom on Android',
    'Mozilla/5.0 (Linux; Android 13) Chrome/116.0 Mobile Safari/537.36 wxwork/4.1 MicroMessenger/7.0.1',
  ],
  [
    'Safari on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'],
  ['Edge on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36 Edg/131.0'],
  ['iPad', 'SomeApp (iPad)'],
  ['Unknown device', 'curl/8.5'],
  ['Unknown device', undefined],
] as const)('%s from %s', ([device, agent]) => expect(nameDevice(agent)).toBe(device));
