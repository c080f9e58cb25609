import { deskEndpoints } from '../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { screenPaths } from '../../contract/screens.ts';
import { profiles, readProfile, type ProfileName } from '../../scripts/profiles.ts';
import { sampleImage } from '../support/image-samples.ts';
import { addAdmin, addMember, postFields } from '../support/people.ts';
import { startProcess } from '../support/server.ts';
import { visitorScreens } from './screens.ts';
import { crampedTags, enterAs, expect, expectLoaded, follow, ownContext, test } from './site.ts';

/** Makes the sites of four other campuses by the calls of the desk. No screen, mail or file shows another campus. */

test.use({ allowedConsole: /check-verification-code-session-exists|404|Failed to load/ });

/** What each campus would be known by. The default's are those of the specification. */
const marks: Record<ProfileName | 'default', RegExp> = {
  default: /WeChat|微信|[¥￥]|CNY|RMB|\byuan\b|Shanghai|上海|PIPL|校园/i,
  milan: /€|EUR\b|Rome\b|Politecnico|Mercatino|GDPR|Telegram/,
  seoul: /₩|KRW|Seoul\b|KakaoTalk|장터/,
  boston: /\$\d|USD|New York|Charles River|Instagram|Signal/,
  nairobi: /KES|KSh|Nairobi|Chiromo/,
};

const member = [
  '/market',
  '/search?search=lamp',
  '/saved',
  '/saved/searches',
  '/deals',
  '/myposts/available',
  '/myposts/draft-denied',
  '/new-post',
  '/notices',
  '/settings',
  '/settings/notices',
  '/settings/data',
  '/settings/close',
  '/settings/leaving',
];
const admin = [
  '/desk',
  '/desk/reasons',
  '/desk/announcements',
  '/desk/pages',
  '/numbers',
  '/pending-post',
  '/members',
];

for (const name of Object.keys(profiles) as ProfileName[])
  test(`a site like that of ${name} has nothing of another campus`, ownContext, async ({ page }) => {
    // What a site offers is that of its process, so it has one of its own.
    const site = await startProcess();
    const [chief, seller] = [await addAdmin(site), await addMember(site)];
    const profile = (await readProfile(name)) as Record<string, unknown> & {
      languages: string[];
      emailDomains: string[];
      currencies: { code: string }[];
      pickupAreas: { area: string }[];
      categories: { names: Record<string, string> }[];
    };
    // The people of tests have their addresses at nyu.edu.
    profile.emailDomains.push('nyu.edu');
    for (const [section, value] of Object.entries(profile))
      expect(await chief.call(deskEndpoints.editSite, { section, value })).toMatchObject({
        status: 200,
        body: {},
      });
    const { currency: _, ...fields } = postFields({
      title: 'Lamp',
      price: '20',
      images: sampleImage('png'),
      category: 'Textbook',
      area: profile.pickupAreas[0]?.area,
    });
    const made = await seller.call(postEndpoints.create, fields);
    const postId = String(made.body['postId']);
    await chief.call(postEndpoints.approve, { postId });

    const seen: [where: string, text: string][] = [];
    const look = async (paths: readonly string[]) => {
      for (const path of paths) {
        await follow(page, path);
        await expectLoaded(page);
        seen.push([path, await page.evaluate(() => `${document.title}\n${document.body.innerText}`)]);
      }
    };
    const [language = ''] = profile.languages;
    await page.context().addCookies([{ name: 'language', value: language, url: site.url }]);
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(`${site.url}/none`);
    await look(visitorScreens);
    await page.setViewportSize({ width: 320, height: 812 });
    await follow(page, '/');
    const shown = (await page.locator('html').getAttribute('lang')) ?? '';
    const things = profile.categories.slice(0, 3).map(({ names }) => names[shown] ?? '');
    const list = new Intl.ListFormat(shown, { type: 'conjunction', style: 'narrow' }).format(things);
    await expect(page.getByText(list).first()).toBeVisible();
    expect(await crampedTags(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 812 });
    await enterAs(page, seller);
    await page.goto(`${site.url}/none`);
    await look([...member, `/post/${postId}`, `/edit-post/${postId}`]);
    await enterAs(page, chief);
    await page.goto(`${site.url}/none`);
    await look([...admin, screenPaths.deskHealth]);

    for (const path of [
      '/site.webmanifest',
      '/api/site',
      '/',
      '/api/desk/numbers.csv',
      '/api/audit/trail.csv',
    ])
      seen.push([path, await (await chief.fetch(path)).text()]);
    for (const mail of await site.mailbox.all(seller.email))
      seen.push([`mail ${mail.subject}`, `${mail.subject}\n${mail.text}\n${mail.html}`]);
    const foreign = Object.entries(marks).filter(([of]) => of !== name);
    const found = seen.flatMap(([where, text]) => {
      // The trail holds what the site was before, and every list of zones or currencies all of them.
      const own = where.includes('trail') ? '' : text.replaceAll(/[\w.-]+@[\w.-]+/g, '');
      return foreign.flatMap(([of, mark]) =>
        mark.test(own) ? [`${where}: ${mark.exec(own)?.[0]} of ${of}`] : [],
      );
    });
    expect(found).toEqual([]);
    expect(seen.length).toBeGreaterThanOrEqual(40);
    await site.stop();
  });
