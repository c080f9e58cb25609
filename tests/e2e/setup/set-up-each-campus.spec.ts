import { siteEndpoints } from '../../../contract/site.ts';
import type { ProfileName } from '../../../scripts/profiles.ts';
import { Client } from '../../support/client.ts';
import { startUnset } from '../../support/first-run.ts';
import { password } from '../../support/people.ts';
import { textsOf } from '../../support/texts.ts';
import { expect, ownContext, test } from '../site.ts';

/** What the setup costs a stranger, on five campuses, and what it makes of what they don't say. */

test.use({ allowedConsole: /503/ });

const mostTyped = 12;
const mostTaps = 30;

interface Campus {
  locale: string;
  timezoneId: string;
  /** Ticked besides the language that is guessed, which becomes the first where it is. */
  ticks: (string | RegExp)[];
  domain: string;
  names: string[];
  /** What /api/site says then. */
  site: object;
}
const channel = (key: string) => expect.objectContaining({ key });
const money = (code: string) => expect.objectContaining({ code });

const campuses: Record<ProfileName | 'default', Campus> = {
  milan: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    ticks: ['English'],
    domain: 'polimi.it',
    names: ['Mercatino', 'Bovisa Market'],
    site: {
      languages: ['it', 'en'],
      timeZone: 'Europe/Rome',
      currencies: [money('EUR')],
      contactChannels: [channel('whatsapp'), channel('telegram')],
      phoneCode: '39',
    },
  },
  seoul: {
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    // It lacks most texts, so it is not guessed.
    ticks: [/^한국어/],
    domain: 'snu.ac.kr',
    names: ['SNU Market', 'SNU 장터'],
    site: {
      languages: ['en', 'ko'],
      timeZone: 'Asia/Seoul',
      currencies: [money('KRW')],
      contactChannels: [channel('kakaotalk')],
    },
  },
  boston: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    ticks: [],
    domain: 'bu.edu',
    names: ['Terrier Trade'],
    site: { languages: ['en'], timeZone: 'America/New_York', currencies: [money('USD')], phoneCode: '1' },
  },
  nairobi: {
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    ticks: [],
    domain: 'uonbi.ac.ke',
    names: ['Chiromo Market'],
    site: {
      languages: ['en'],
      timeZone: 'Africa/Nairobi',
      currencies: [money('KES')],
      contactChannels: [channel('whatsapp'), channel('phone')],
    },
  },
  default: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ticks: ['English'],
    domain: 'nyu.edu',
    names: ['校园二手', 'Campus Exchange'],
    site: {
      languages: ['zh', 'en'],
      timeZone: 'Asia/Shanghai',
      currencies: [money('CNY'), money('USD')],
      contactChannels: [channel('wechat')],
    },
  },
};

for (const [name, campus] of Object.entries(campuses))
  test.describe(name, () => {
    const { locale, timezoneId, ticks, domain, names } = campus;
    test.use({ locale, timezoneId });
    test(`a campus like ${name} takes few fields and taps`, ownContext, async ({ page }) => {
      const { site, link } = await startUnset();
      const { setup } = textsOf(locale.startsWith('zh') ? 'zh' : 'en');
      let [typed, taps] = [0, 0];
      const main = page.locator('main');
      const fill = async (selector: string, text: string, nth = 0) => {
        typed += 1;
        await main.locator(selector).nth(nth).fill(text);
      };
      const tap = async (where = main.locator('form button[type=submit]').last()) => {
        taps += 1;
        await where.click();
      };
      const step = (number: number) => expect(main.locator('section p').first()).toContainText(`${number}`);

      await page.goto(`${site.url}/setup#link=${link}`);
      await tap(page.getByRole('button', { name: setup.begin }));
      await step(1);
      for (const tick of ticks) await tap(page.getByLabel(tick, { exact: true }).first());
      for (const [place, text] of names.entries())
        await fill('form section:nth-of-type(2) input', text, place);
      const who = 'form section:nth-of-type(4) input';
      await fill(who, `The club of ${domain}`);
      await fill(who, 'A server', names.length);
      await fill(`${who}[type=email]`, `help@${domain}`);
      await tap();

      await expect(main.locator('textarea')).toBeVisible();
      const [first] = (await new Client(site.url).call(siteEndpoints.site)).body['languages'] as string[];
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${first}`));
      await fill('textarea', domain);
      await tap();
      await expect(main.locator('figure').last()).toBeVisible();
      await tap();
      await fill('input[autocomplete=email]', `first@${domain}`);
      await fill('input[autocomplete=username]', 'first_one');
      await fill('input[type=password]', password);
      await tap();
      await fill('input[autocomplete=one-time-code]', await site.mailbox.code(`first@${domain}`));
      await tap();
      await page.waitForURL('**/desk');

      const { body } = await new Client(site.url).call(siteEndpoints.site);
      expect(body).toMatchObject({ ...campus.site, name: { [first ?? '']: names[0] } });
      expect(body['landing']).toMatchObject({
        points: expect.arrayContaining([expect.objectContaining({ key: 'open' })]),
      });
      expect(typed).toBeLessThanOrEqual(mostTyped);
      expect(taps).toBeLessThanOrEqual(mostTaps);
      await page.goto('about:blank');
      await site.stop();
    });
  });
