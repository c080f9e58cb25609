import { memberEndpoints } from '../../contract/members/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { sampleImage } from '../support/image-samples.ts';
import { idOf, suspend } from '../support/members.ts';
import { addMember, createPost, publishPost } from '../support/people.ts';
import { enterAs, test, expectLoaded } from './site.ts';
test.use({ allowedConsole: /.*/ });
test('shots', async ({ page, site, admin }) => {
  test.setTimeout(120000);
  const member = await addMember(site, { username: 'lin_xiaoyu', email: 'xy.lin7@nyu.edu' });
  const userId = await idOf(site, member);
  for (let i = 0; i < 3; i += 1)
    await publishPost(member, admin, { title: `Desk lamp ${i} 台灯`, images: sampleImage('jpg') });
  const d = await createPost(member, { title: 'Vape set' });
  await admin.call(postEndpoints.deny, {
    postId: d,
    denyReason: 'This item is not allowed on this site. Please see the community guidelines.',
  });
  await admin.call(memberEndpoints.warn, { userId, reason: 'No prohibited items, please.' });
  await admin.call(memberEndpoints.addNote, {
    userId,
    text: 'Talked to her after the second report.\nShe said it was for a friend.',
  });
  const bad = await addMember(site, { username: 'bad_seller', email: 'bad.seller@nyu.edu' });
  await suspend(admin, await idOf(site, bad), { days: 7, reason: 'Sold fake tickets.' });
  await enterAs(page, admin);
  const shot = async (name: string) => {
    for (const [w, scheme] of [
      [375, 'light'],
      [1280, 'light'],
      [375, 'dark'],
    ] as const) {
      await page.setViewportSize({ width: w, height: w === 375 ? 812 : 800 });
      await page.emulateMedia({ colorScheme: scheme });
      await expectLoaded(page);
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/hm-scratch/${name}-${w}-${scheme}.png`, fullPage: true });
    }
  };
  for (const [n, p] of [
    ['members', '/members'],
    ['record', '/members/lin_xiaoyu'],
    ['bad', '/members/bad_seller'],
    ['member', '/member/lin_xiaoyu'],
    ['desk', '/desk'],
  ] as const) {
    await page.goto(p);
    await shot(n);
  }
  await page.goto('/members/lin_xiaoyu');
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await shot('dialog');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: /切换到中文/ }).click();
  await shot('record-zh');
  await page.goto('/members');
  await shot('members-zh');
});
