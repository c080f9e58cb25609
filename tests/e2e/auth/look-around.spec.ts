import { reopenAsDemo } from '../../support/demo.ts';
import { startServer } from '../../support/server.ts';
import { bothWidths, expect, ownContext, test } from '../site.ts';

/** A public demo: each role enters with one tap, and what is sent says where it was sent from that nothing is kept. */

const says = 'This demo keeps nothing. npm start gives you your own.';
const tag = [bothWidths.tag, ownContext.tag];

test.use({ allowedConsole: /status of 403/ });

test('a visitor looks around as a student and as a moderator', { tag }, async ({ page }) => {
  const usual = await startServer();
  const demo = await reopenAsDemo(usual);
  await page.goto(demo.url);
  await page.getByRole('button', { name: 'Look around as a student' }).click();
  await expect(page.getByRole('heading', { name: 'Market' })).toBeVisible();

  await page.goto(`${demo.url}/new-post`);
  await page.getByLabel('Title').fill('A bicycle');
  await page.getByLabel('Price', { exact: true }).fill('300');
  await page.getByRole('button', { name: 'Post to market' }).click();
  await expect(page.getByText(says)).toBeInViewport();
  await expect(page.getByLabel('Title')).toHaveValue('A bicycle');

  await page.goto(demo.url);
  await page.getByRole('button', { name: 'Look around as a moderator' }).click();
  await expect(page.getByRole('heading', { name: 'Desk' })).toBeVisible();
  await page.goto(`${demo.url}/pending-post`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(`“Waiting lamp” was not decided. ${says}`)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { name: /Waiting lamp/ })).toBeVisible();
  await demo.stop();
  await usual.stop();
});
