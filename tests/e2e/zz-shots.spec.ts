import { deskEndpoints } from '../../contract/desk/endpoints.ts';
import { pageEndpoints } from '../../contract/pages/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { inDays } from '../support/clock.ts';
import { addMember, createPost } from '../support/people.ts';
import { enterAs, expectLoaded, test } from './site.ts';

test('shots', async ({ page, admin, site }) => {
  const member = await addMember(site);
  for (let i = 0; i < 6; i += 1) {
    const postId = await createPost(member, { category: ['Food', 'Textbook', 'Others'][i % 3] });
    await site.database.sql(
      `update posts set submitted_at = now() - interval '${i * 40} hours' where id = $1`,
      [postId],
    );
    if (i % 2) await admin.call(postEndpoints.approve, { postId });
    else await admin.call(postEndpoints.deny, { postId, denyReason: 'Blurry' });
  }
  await admin.call(deskEndpoints.announce, {
    en: 'The site is down on Saturday from 22:00 to 23:00 for an upgrade.',
    zh: '周六 22:00 至 23:00 网站升级，期间无法访问。',
    from: inDays(0),
    to: inDays(3),
  });
  await admin.call(pageEndpoints.edit, {
    name: 'terms',
    language: 'en',
    markdown:
      '# Hello\n\n**Bold** [bad](javascript:alert(1)) [good](/market) <b>raw</b>\n\n<script>alert(1)</script>\n\n1. one\n2. two\n\n| a | b |\n|---|---|\n| 1 | 2 |',
  });
  const over: string[] = [];
  await enterAs(page, admin);
  const paths = (
    process.env['SHOTS'] ??
    '/desk,/desk/reasons,/desk/announcements,/desk/pages?page=privacy&language=en,/numbers,/privacy,/terms,/audit-trail'
  ).split(',');
  for (const [width, height, scheme, lang] of [
    [320, 640, 'light', 'en'],
    [320, 640, 'light', 'zh'],
    [1280, 800, 'light', 'en'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    for (const path of paths) {
      await page.goto(path);
      await page.evaluate((l) => localStorage.setItem('language', l), lang);
      await page.goto(path);
      await expectLoaded(page);
      const wide = await page.evaluate(() => {
        const over = document.documentElement.scrollWidth - innerWidth;
        if (over <= 0) return '';
        return (
          over +
          ' ' +
          [...document.querySelectorAll('main *')]
            .filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
            .map((e) => e.tagName + '.' + e.className)
            .slice(0, 12)
            .join(' | ')
        );
      });
      if (wide) over.push([width, path, wide].join(' '));
      await page.screenshot({
        path: `/tmp/shots/${width}-${path.replace(/\W+/g, '_')}.png`,
        fullPage: width !== 320,
      });
    }
  }
  if (over.length > 0) throw new Error(over.join('\n'));
});
