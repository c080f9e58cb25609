import { inDays } from '../../support/clock.ts';
import { publishPost } from '../../support/people.ts';
import { expect, expectAccessible, test } from '../site.ts';

/** A member pauses in the settings, sees it on the own posts, and ends it there. */

const dayAndMonth = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

test('a pause begins at once with two weeks, is shown on own posts, and ends at once', async ({
  page,
  member,
  admin,
}) => {
  await publishPost(member, admin, { title: 'Desk' });
  await page.goto('/settings/pause');
  const section = page.getByRole('main');
  const date = section.getByLabel('Back on');
  await expect(date).toHaveValue(inDays(14));
  await date.fill(inDays(181));
  await section.getByRole('button', { name: 'Pause' }).click();
  await expect(section.getByText('The day should be from tomorrow to 180 days from now.')).toBeVisible();
  await date.fill(inDays(20));
  await section.getByRole('button', { name: 'Pause' }).click();
  const until = `Paused until ${dayAndMonth(inDays(20))}`;
  await expect(section.getByText(until)).toBeVisible();
  await expect(section).toBeFocused();
  await expectAccessible(page);

  await page.goto('/myposts/available');
  await expect(page.getByText(until)).toBeVisible();
  await page.getByRole('link', { name: 'Desk' }).click();
  await expect(page.getByText(until)).toBeVisible();
  await page.goBack();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'End the pause' }).click();
  await expect(page.getByText('The pause is over. Your posts are back.')).toBeVisible();
  await expect(page.getByText(until)).toBeHidden();
  await expect(section).toBeFocused();
});
