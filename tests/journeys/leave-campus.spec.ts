import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { expect, expectAccessible, test } from '../e2e/site.ts';
import { inDays } from '../support/clock.ts';
import { createPost, publishPost } from '../support/people.ts';

/** A member leaves campus: the day in the settings, the sale page, the form, and the end of all posts. */

const dayAndMonth = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

test('a day makes the member page a sale page that counts down, and the form starts with it', async ({
  page,
  member,
  other,
  admin,
}) => {
  const day = inDays(20);
  await publishPost(member, admin, { title: 'Desk', price: '80' });
  const chair = await publishPost(member, admin, { title: 'Chair', price: '0' });
  await other.call(postEndpoints.save, { postId: chair });
  await publishPost(member, admin, { title: 'Bicycle', postType: 'buy' });
  await createPost(member, { title: 'Shelf' });
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Leaving campus' }).click();
  await expect(page).toHaveTitle(/^Leaving campus · /);
  const section = page.getByRole('main');
  const date = section.getByLabel('Last day on campus');
  await date.fill(inDays(366));
  await section.getByRole('button', { name: 'Set the date' }).click();
  await expect(section.getByText('The date should be from today to 365 days from now.')).toBeVisible();
  await date.fill(day);
  await section.getByRole('button', { name: 'Set the date' }).click();
  const dialog = page.getByRole('dialog', { name: `Leave on ${dayAndMonth(day)}?` });
  await expect(dialog.getByText('Everyone on the site sees this date.')).toBeVisible();
  await expect(dialog.getByText(`On ${dayAndMonth(inDays(21))}, your 4 open posts`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set the date' }).click();
  await page.goto('/myposts/available');
  await page.getByRole('link', { name: 'See and share your sale page' }).click();

  const countdown = `Moves out on ${dayAndMonth(day)}: 2 things left`;
  await expect(page.getByText(countdown)).toBeVisible();
  await page.getByRole('button', { name: 'Share in WeChat' }).click();
  const sharing = page.getByRole('dialog', { name: 'Share in WeChat' });
  await expect(sharing.getByText(`【出】${countdown}\nChair Free · Desk ¥80\n${page.url()}`)).toBeVisible();
  await expect(sharing.getByRole('button', { name: 'Poster' })).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Post', exact: true }).click();
  await expect(page.getByLabel('Sell/Buy by date')).toHaveValue(day);

  await page.goto('/settings');
  await page.getByRole('link', { name: /^Leaving campus/ }).click();
  await section.getByRole('button', { name: 'Remove the date' }).click();
  await expect(page.getByText('The date is removed.')).toBeVisible();
  await expect(date).toHaveValue('');
  await expect(page.getByRole('main')).toBeFocused();
});
