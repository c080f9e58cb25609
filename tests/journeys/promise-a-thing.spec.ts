import type { Page } from 'playwright/test';
import { offerEndpoints } from '../../contract/offers/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { hourOf } from '../e2e/offers/hour-of.ts';
import {
  campusUrl,
  enterAs,
  expect,
  expectAccessible,
  ownContext,
  test,
  uniqueName,
  openMenu,
} from '../e2e/site.ts';
import { test as weChatTest } from '../e2e/wechat.ts';
import { addMember, publishPost, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

/** From interest to handed over, on both sides. What the clock does with offers: tests/api/offers/due.test.ts. */

/** The site has two hosts in tests, and each has cookies of its own. */
async function enter(page: Page, site: TestServer, person: Person): Promise<void> {
  await page.context().clearCookies();
  await enterAs(page, person);
  const session = person.cookies.get('session') ?? '';
  await page
    .context()
    .addCookies([{ name: 'session', value: session, url: campusUrl(site), httpOnly: true }]);
}

/** What a job of the clock tells a member. */
const tell = (site: TestServer, person: Person, kind: string, postId: string, topic: string) =>
  site.database.sql(
    `insert into notices (member_id, kind, topic, post_id)
     select id, $1, 'post ' || $2 || $3, $2::bigint from members where username = $4`,
    [kind, postId, ` ${topic}`, person.username],
  );

weChatTest.describe('in WeChat', () => {
  weChatTest.use({ locale: 'zh-CN' });
  weChatTest(
    'a thing is asked for, promised and handed over, each with one or two taps',
    ownContext,
    async ({ weChat: page, other: author, admin, site }) => {
      const title = uniqueName('lamp');
      const asker = await addMember(site);
      const postId = await publishPost(author, admin, { title });
      await enter(page, site, asker);
      await page.goto(`/post/${postId}`);
      await page.getByRole('button', { name: '我想要', exact: true }).click();
      const sheet = page.getByRole('dialog', { name: '我想要' });
      await expect(sheet.getByText('对方答应后，你们会看到彼此的联系方式。')).toBeVisible();
      await sheet.getByRole('button', { name: '发送' }).click();
      const asked = page.getByRole('region', { name: '你想要' });
      await expect(asked).toContainText(`${author.username} 在`);
      await expect(asked).toBeFocused();
      await expect(page.getByRole('link', { name: '已发出' })).toBeVisible();

      await enter(page, site, author);
      await page.goto('/notices');
      await page.getByRole('link', { name: /有人回应了/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: '1 人想要' })).toBeVisible();
      await page.getByRole('button', { name: '答应', exact: true }).click();
      const strip = page.getByRole('region', { name: '约个时间' });
      await strip.getByText('全部联系方式').click();
      await expect(strip.getByText(asker.email)).toBeVisible();
      await expectAccessible(page);

      await enter(page, site, asker);
      await page.goto('/notices');
      await page.getByRole('link', { name: /的发布者已答应你/ }).click();
      await page.waitForURL('**/deals');
      await expect(strip).toContainText('已答应给你');
      await strip.getByRole('button', { name: `复制给 ${author.username} 的邮件` }).click();
      await expect(strip.getByRole('button', { name: '已复制' })).toBeVisible();
      await expectAccessible(page);
      await tell(site, asker, 'meeting-soon', postId, 'meeting');
      await page.goto('/notices');
      // Each side reads it without a tap.
      const next = page.getByRole('complementary', { name: '下一次见面' });
      await expect(next).toContainText(`约个时间${author.username}`);
      await page.getByRole('link', { name: /一小时内见面交接/ }).click();
      await page.waitForURL(`**/post/${postId}`);
      await expect(strip).toContainText('已答应给你');

      await site.database.sql(`update offers set meet_at = now() - interval '4 hours' where post_id = $1`, [
        postId,
      ]);
      await tell(site, author, 'meeting-ask', postId, 'meeting');
      await site.database.sql(
        `update notices set data = (select jsonb_build_object('offer_id', id::text) from offers where post_id = $1)
         where kind = 'meeting-ask'`,
        [postId],
      );
      const wanted = await publishPost(author, admin, { title: uniqueName('pan') });
      for (const person of [asker, await addMember(site), await addMember(site)])
        await person.call(offerEndpoints.make, { postId: wanted });
      await enter(page, site, author);
      await page.setViewportSize({ width: 375, height: 812 });
      await page.goto('/deals');
      const bar = await page.getByRole('link', { name: '集市', exact: true }).boundingBox();
      // Three people who want one thing stand together, and the meeting can be answered, above the bar.
      for (const row of [
        page.getByRole('main').getByRole('listitem').nth(2),
        page.getByRole('button', { name: '已交接' }),
      ]) {
        await expect(row).toBeVisible();
        const box = await row.boundingBox();
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
      }
      await page.goto('/notices');
      await expect(next).toContainText('见到面了吗？');
      await expect(next).toContainText(asker.username);
      await page.getByRole('button', { name: '已交接' }).click();
      await expect(page.getByRole('button', { name: '已交接' })).toHaveCount(0);
      const { body } = await author.call(postEndpoints.full, { postId });
      expect(body).toMatchObject({ post_status: 'Archived', deal_made: true });
    },
  );
});

test('a promise that is cancelled frees the thing, and what was not answered is asked again', async ({
  page,
  member,
  other: author,
  admin,
  site,
}) => {
  const next = await addMember(site);
  const postId = await publishPost(author, admin, {
    title: 'Oak desk',
    price: '100',
    openToNegotiate: 'true',
  });
  await page.goto(`/post/${postId}`);
  await page.getByRole('button', { name: 'I want it' }).click();
  const sheet = page.getByRole('dialog', { name: 'I want it' });
  await sheet.getByRole('button', { name: 'Tomorrow' }).click();
  await sheet.getByRole('button', { name: 'Other times' }).click();
  const tomorrow = sheet.getByRole('group', { name: 'tomorrow' }).getByRole('button');
  await expect(tomorrow).toHaveCount(3);
  for (const time of await tomorrow.all()) await expect(time).toHaveAttribute('aria-pressed', 'true');
  await expect(sheet.getByText('That is three.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: '19:00' }).last()).toBeDisabled();
  await sheet.getByText('Add a note').click();
  await sheet.getByRole('button', { name: 'Does everything work?' }).click();
  await sheet.getByLabel('Your price (¥)').fill('80.555');
  await sheet.getByRole('button', { name: 'Send' }).click();
  await expect(sheet.getByText('price should be between 0 and')).toBeVisible();
  await sheet.getByLabel('Your price (¥)').fill('80.5');
  await sheet.getByRole('button', { name: 'Send' }).click();
  const asked = page.getByRole('region', { name: 'You asked' });
  await expect(asked).toContainText(`¥80.50 · ${author.username} answers by`);
  await next.call(offerEndpoints.make, { postId, times: [hourOf(12), hourOf(16)] });

  await enterAs(page, author);
  await page.goto('/myposts/available');
  await page.getByRole('link', { name: '2 want it' }).click();
  const offers = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Promise' }) });
  await expect(offers.first()).toContainText('¥80.50below ¥100');
  await expect(offers.first()).toContainText('Does everything work?');
  await offers
    .nth(1)
    .getByRole('button', { name: /^16:00/ })
    .click();
  const question = page.getByRole('dialog', { name: `Promise it to ${next.username}?` });
  await question.getByRole('button', { name: 'Promise' }).click();
  const strip = page.getByRole('region', { name: `16:00, ${next.username}` });
  await expect(strip.getByRole('link', { name: 'Write an email' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(`Hi ${next.username}, it's ${author.username} about “Oak desk”.`)),
  );
  await expect(page.getByText('Did you meet?')).toHaveCount(0);
  await page.goto('/myposts/available');
  await expect(page.getByRole('link', { name: /^\S+ 16:00$/ })).toHaveAttribute('href', '/deals');

  await page.goto(`/post/${postId}`);
  await openMenu(page);
  await page.getByRole('button', { name: 'Make available' }).click();
  await expect(page.getByRole('dialog')).toContainText('This cancels the promise');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).last().click();
  await enterAs(page, member);
  await page.goto(`/post/${postId}`);
  await expect(page.getByText('Promised', { exact: true })).toBeVisible();
  await expect(asked).toContainText('You are number 1');

  await enterAs(page, next);
  await page.goto('/market');
  await page.getByRole('complementary', { name: 'Your next meeting' }).getByRole('link').click();
  await site.database.sql("update offers set meet_at = now() + interval '1 hour' where state = 'promised'");
  await page.reload();
  await page.getByRole('button', { name: '10 min late' }).click();
  await expect(page.getByText('You said you will be about 10 minutes late.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the promise' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Can’t come' }).click();
  await page.getByText('Over', { exact: true }).click();
  await expect(page.getByText('Promise cancelled: Can’t come')).toBeVisible();

  await enterAs(page, member);
  await page.goto('/notices');
  await page.getByRole('link', { name: 'is free again' }).click();
  await expect(asked).toContainText('answers by');
  await site.database.sql("update offers set state = 'lapsed', ended_at = now() where state = 'open'");
  await page.goto('/saved/offers');
  await page.waitForURL('**/deals');
  await page.getByText('Over', { exact: true }).click();
  await expect(page.getByText('No answer', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Ask again' }).click();
  await sheet.getByRole('button', { name: 'Send' }).click();
  await expect(asked).toContainText('answers by');
  const withdraw = async () => {
    await page.getByRole('button', { name: 'More about “Oak desk”' }).click();
    await page.getByRole('button', { name: 'Withdraw' }).click();
  };
  await withdraw();
  await page.getByRole('button', { name: 'Undo' }).click();
  await withdraw();
  await page.getByRole('link', { name: /^Deals/ }).click();
  await page.getByText('Over', { exact: true }).click();
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask again' })).toHaveCount(0);
});
