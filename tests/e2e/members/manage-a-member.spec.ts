import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { addMember, publishPost } from '../../support/people.ts';
import { enterAs, expect, test } from '../site.ts';

/** The page of a member, and what admins do about members. */

test.use({ allowedConsole: /403.*\/api\/auth\/login$/ });

test("the author's name leads to their open posts, a page at a time", async ({
  page,
  member,
  other,
  admin,
  site,
}) => {
  const archived = await publishPost(other, admin, { title: 'Long gone' });
  await other.call(postEndpoints.archive, { postId: archived, dealMade: true });
  const posts = [];
  for (let count = 0; count < 11; count += 1)
    posts.push(await publishPost(other, admin, { title: `Lamp ${count}` }));
  await publishPost(await addMember(site), admin, { title: 'Lamp of another' });
  await page.goto(`/post/${posts[0]}`);
  await page.getByRole('link', { name: other.username }).click();
  await expect(page.getByRole('heading', { level: 1, name: other.username })).toBeFocused();
  await expect(page.getByText('1 deal made')).toBeVisible();
  const cards = page.getByRole('main').getByRole('link', { name: /^Lamp \d/ });
  await expect(cards).toHaveCount(10);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(cards).toHaveCount(11);

  const report = page.getByRole('button', { name: 'Report' });
  await expect(report).toBeVisible();
  await page.goto(`/member/${member.username}`);
  await expect(page.getByText('No open posts')).toBeVisible();
  await expect(report).toBeHidden();
});

test('an admin finds, warns, suspends, lifts, notes and renames', async ({ page, site, admin }) => {
  const member = await addMember(site);
  await enterAs(page, admin);
  await page.goto('/desk');
  await page.getByRole('link', { name: /^Members/ }).click();
  await page.getByRole('searchbox', { name: 'Name or email' }).fill(member.email.slice(0, 14).toUpperCase());
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: member.username }).click();

  const act = async (button: string, reason?: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog');
    if (reason !== undefined) {
      await dialog.getByRole('button', { name: button, exact: true }).click();
      await expect(dialog.getByText('Please write a reason.')).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    }
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await act('Warn', 'No advertising.');
  await expect(page.getByText('No advertising.')).toBeVisible();
  await act('Suspend', 'Sold fake tickets.');
  await expect(page.getByText(/^Suspended until/)).toBeVisible();
  await page.getByRole('textbox', { name: 'New note' }).fill('Known from before.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Known from before.', { exact: true })).toBeVisible();
  await act('Lift suspension');
  await expect(page.getByText(/^Suspended until/)).toBeHidden();
  await act('Reset username');
  await expect(page.getByRole('heading', { level: 1, name: /^member_\d+$/ })).toBeVisible();
});
