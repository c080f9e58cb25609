import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { inDays } from '../../support/clock.ts';
import { createPost, publishPost } from '../../support/people.ts';
import { expect, expectAccessible, test } from '../site.ts';

/** A member leaves campus: the day in the settings, the sale page, the form, and the end of all posts. */

const dayAndMonth = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

test("'Archive all now' asks with the number, because Archived is final", async ({ page, member, admin }) => {
  await publishPost(member, admin, { title: 'Desk' });
  await createPost(member, { title: 'Shelf' });
  const day = inDays(20);
  await member.call(memberEndpoints.setLeavingDate, { date: day });
  await page.goto('/settings/leaving');
  await page.getByRole('button', { name: 'Archive all now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive 2 posts?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Archive all now' }).click();
  await expect(page.getByText('2 posts archived')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goto('/myposts/archived');
  await expect(page.getByRole('link', { name: 'Desk' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Shelf' })).toBeVisible();
  await page.getByRole('link', { name: 'See and share your sale page' }).click();
  await expect(page.getByText(`Moves out on ${dayAndMonth(day)}: nothing for sale now`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share in WeChat' })).toBeHidden();
});
