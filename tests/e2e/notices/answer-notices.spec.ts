import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { createPost, publishPost, uniqueName } from '../../support/people.ts';
import { enterAs, expect, expectAccessible, ownContext, test } from '../site.ts';

/** The notices that members get, and what they can do with them. */

test('a reminder leads to the renewal, and an old post is confirmed on its card', async ({
  page,
  member,
  admin,
  site,
}) => {
  const expired = await publishPost(member, admin, { title: 'Expired lamp' });
  for (const title of ['Old lamp', 'Old desk', 'Old chair']) await publishPost(member, admin, { title });
  await site.database.sql('update posts set expires_on = current_date - 3 where id = $1', [expired]);
  await site.database.sql(
    `update posts set created_at = now() - interval '50 days', confirmed_at = now() - interval '45 days'
     where title like 'Old %'`,
  );
  await page.goto(`/post/${expired}?renew`);
  const renewal = page.getByRole('dialog');
  await renewal.getByRole('button', { name: 'Renew', exact: true }).click();
  await expect(renewal.getByText("can't be in the past or the day of posting.")).toBeVisible();
  await renewal.getByRole('button', { name: /^4 months, until / }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Confirmed today')).toBeVisible();

  await page.goto('/myposts/available');
  const card = page.getByRole('listitem').filter({ hasText: 'Old lamp' });
  await expect(card).toContainText('Not confirmed for 6 weeks');
  await card.getByRole('button', { name: 'Yes' }).click();
  await expect(card).not.toContainText('Not confirmed');
  await page.getByRole('button', { name: 'Confirm all' }).click();
  await expect(page.getByText('Not confirmed')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Confirm all' })).toBeHidden();
  await card.getByRole('button', { name: 'More for Old lamp' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reserve' }).click();
  await expect(card).toContainText('In progress');
  await expect(card.getByRole('button', { name: 'More for Old lamp' })).toBeFocused();
});

test(
  'a deal on a row is told with joy, comes back within ten seconds and is sent at their end',
  ownContext,
  async ({ page, member, admin, site }) => {
    const title = uniqueName('desk');
    await publishPost(member, admin, { title });
    await publishPost(member, admin, { title: 'Another desk' });
    const status = async () =>
      (await site.database.sql<{ status: string }>('select status from posts where title = $1', [title]))[0]
        ?.status;
    await page.clock.install();
    await page.goto('/myposts/available');
    const row = page.getByRole('listitem').filter({ hasText: title });
    const sell = async () => {
      await row.getByRole('button', { name: 'Deal made!' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
      await expect(row).toContainText('Sold! Nice.');
      await expect(row.getByRole('button', { name: 'Undo' })).toBeFocused();
    };
    await sell();
    await page.clock.fastForward(9000);
    await row.getByRole('button', { name: 'Undo' }).click();
    await expect(row.getByRole('button', { name: 'Deal made!' })).toBeVisible();
    await page.clock.fastForward(11_000);
    expect(await status()).toBe('Available');
    await sell();
    const archived = page.waitForResponse('**/api/post/archive-post');
    await page.clock.fastForward(10_000);
    await archived;
    await expect(row).toHaveCount(0);
    expect(await status()).toBe('Archived');
    await expect(page.locator(':focus')).toContainText('Another desk');
    expect((await admin.call(memberEndpoints.get, { username: member.username })).body['deals_made']).toBe(1);
  },
);

test('several own posts are confirmed, renewed or archived together, with one undo', async ({
  page,
  member,
  admin,
  site,
}) => {
  const titles = ['First lamp', 'Second lamp', 'Third lamp'];
  for (const title of titles) await publishPost(member, admin, { title });
  await site.database.sql("update posts set created_at = now() - interval '50 days'");
  await site.database.sql("update posts set confirmed_at = now() - interval '40 days'");
  const stored = async () =>
    (
      await site.database.sql<{ fresh: boolean; status: string }>(
        "select confirmed_at > now() - interval '1 day' as fresh, status from posts order by id",
      )
    ).map(({ fresh, status }) => (fresh ? `fresh ${status}` : status));
  await page.goto('/myposts/available');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const title of titles.slice(0, 2)) await page.getByLabel(`Select ${title}`).check();
  await expect(page.getByText('2 posts selected')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Renew for 4 weeks' }).click();
  await expect(page.getByText(/^2 posts renewed until /)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Still available' }).click();
  await expect(page.getByText('2 posts confirmed')).toBeVisible();
  await page.getByRole('link', { name: 'Saved', exact: true }).click();
  await expect.poll(stored).toEqual(['fresh Available', 'fresh Available', 'Available']);

  await page.getByRole('link', { name: 'My Posts' }).click();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  // A tap on the row.
  await page
    .getByRole('listitem')
    .filter({ hasText: 'First lamp' })
    .click({ position: { x: 120, y: 20 } });
  await expect(page.getByText('2 posts selected')).toBeVisible();
  await page.getByRole('button', { name: 'Deal made!' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveText(titles.slice(1).toReversed());
  await dialog.getByRole('button', { name: 'Deal made!' }).click();
  await expect(dialog).toBeHidden();
  expect(await stored()).toEqual(['fresh Available', 'fresh Archived', 'Archived']);
  expect((await admin.call(memberEndpoints.get, { username: member.username })).body['deals_made']).toBe(2);
});

test(
  'an action that can be undone is sent once when its undo period ends',
  ownContext,
  async ({ page, member, admin }) => {
    for (const title of ['First lamp', 'Second lamp']) await publishPost(member, admin, { title });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/post/confirm-post')) sent.push(request.url());
    });
    await page.clock.install();
    await page.goto('/myposts/available');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByLabel('Select First lamp').check();
    await page.getByRole('button', { name: 'Still available' }).click();
    const answered = page.waitForResponse('**/api/post/confirm-post');
    await page.clock.fastForward(6000);
    await answered;
    await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
    expect(sent).toHaveLength(1);
  },
);

test('the question is answered on its notice', async ({ page, member, admin, site }) => {
  const postId = await publishPost(member, admin, { title: 'Quiet fan' });
  await site.database.sql("update posts set confirmed_at = now() - interval '40 days'");
  await site.database.sql(
    `insert into notices (member_id, kind, topic, post_id)
     select author_id, 'still-available', 'post ' || id || ' question', id from posts where id = $1`,
    [postId],
  );
  await page.goto('/notices');
  await expect(page.getByText('Is “Quiet fan” still available?')).toBeVisible();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Is “Quiet fan” still available?')).toBeHidden();
  const [post] = await site.database.sql<{ fresh: boolean }>(
    "select confirmed_at > now() - interval '1 day' as fresh from posts",
  );
  expect(post).toEqual({ fresh: true });
});

test('a link in a mail ends its mails without a login, and undoes it', async ({
  page,
  member,
  admin,
  site,
}) => {
  const postId = await createPost(member);
  await admin.call(postEndpoints.deny, { postId });
  await site.database.sql('update notices set mail_at = now() where post_id = $1', [postId]);
  const mail = await site.mailbox.newest(member.email);
  const path = /\/unsubscribe\?token=\S+/.exec(mail.text ?? '')?.[0] ?? '';
  await page.context().clearCookies();
  await page.goto(path);
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(page.getByText('You will not get these mails any more.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('You will get these mails again.')).toBeVisible();

  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(page.getByText('You will not get these mails any more.')).toBeVisible();
  await enterAs(page, member);
  await page.goto('/settings/notices');
  const choice = page.getByRole('combobox', { name: 'Email: Decisions on your posts and profile' });
  await expect(choice).toHaveValue('never');
  const saved = page.waitForResponse('**/api/notice/mail-settings');
  await choice.selectOption('Daily');
  await saved;
  await page.reload();
  await expect(choice).toHaveValue('daily');
});
