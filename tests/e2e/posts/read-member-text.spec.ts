import { offerEndpoints } from '../../../contract/offers/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { createPost, publishPost } from '../../support/people.ts';
import { askUpdate, openRequestOf } from '../../support/updates.ts';
import { enterAs, expect, test, uniqueName } from '../site.ts';

/** Members' texts are shown literally and never parsed as HTML (rules, Pages). */

const markup = (name: string) => `<img src=x onerror=document.title='taken'> <b>${name}</b>`;

test('[H6.4] markup in a title, a description and a reason is text', async ({
  page,
  member,
  other,
  admin,
}) => {
  const [title, description, denyReason] = ['one', 'two', 'three'].map((stem) => markup(uniqueName(stem)));
  const published = await publishPost(other, admin, { title, description });
  await page.goto('/market');
  await expect(page.getByText(title ?? '').first()).toBeVisible();
  await page.goto(`/post/${published}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`selling: ${title ?? ''}`);
  await expect(page.getByText(description ?? '')).toBeVisible();

  const denied = await createPost(member, { title });
  await admin.call(postEndpoints.deny, { postId: denied, denyReason });
  await page.goto(`/post/${denied}`);
  await expect(page.getByText(denyReason ?? '')).toBeVisible();
  await expect(page.locator('main b, main img[src="x"]')).toHaveCount(0);
  await expect(page).not.toHaveTitle('taken');
});

test('a text carries the language of its letters, on the pages of both languages', async ({
  page,
  member,
  other,
  admin,
}) => {
  const [title, description, reason] = ['宿舍台灯', '九成新，自提', '请补一张正面照'];
  const published = await publishPost(member, admin, { title, description });
  const denied = await createPost(member, { title, description });
  await admin.call(postEndpoints.deny, { postId: denied, denyReason: reason });
  await createPost(other, { title, description });
  await askUpdate(member, { wechatId: 'a_new_wechat_id' });
  const requestId = (await openRequestOf(member, admin))?.['request_id'];
  await admin.call(profileEndpoints.denyUpdate, { requestId, denyReason: reason });
  const languagesOf = (text: string) =>
    page
      .getByText(text)
      .filter({ visible: true })
      .evaluateAll((found) => [
        ...new Set(found.map((element) => element.closest('[lang]')?.getAttribute('lang'))),
      ]);
  const read = async (path: string, ...texts: string[]) => {
    await page.goto(path);
    for (const text of texts) {
      await expect(page.getByText(text).first()).toBeAttached();
      expect([path, text, await languagesOf(text)]).toEqual([path, text, ['zh-CN']]);
    }
  };
  await read('/market', title);
  await read(`/search?search=${encodeURIComponent('台灯')}`, title);
  await read(`/post/${published}`, title, description);
  await read(`/post/${denied}`, title, description, reason);
  await read('/myposts/draft-denied', title);
  await read('/notices', title, reason);
  await read('/settings', reason);
  await page.goto(`/edit-post/${await createPost(member, { title, description, postStatus: 'Draft' })}`);
  for (const label of ['Title', 'Description'])
    await expect(page.getByLabel(label)).toHaveAttribute('lang', 'zh-CN');
  await enterAs(page, admin);
  await read('/pending-post', title, description);
  await read('/audit-trail?show=posts', title);
  const changed = page.getByRole('definition', { includeHidden: true }).getByText(title, { exact: true });
  await expect(changed.first()).toHaveAttribute('lang', 'zh-CN');
});

test('a text keeps its direction on a page that is written from right to left, and stands on its side', async ({
  page,
  member,
  admin,
}) => {
  const [title, description] = ['Lamp (new)', 'Works.'];
  await page.goto(`/post/${await publishPost(member, admin, { title, description })}`);
  const text = page.getByText(description, { exact: true });
  await expect(text).toBeVisible();
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  const { stop, ends, gap } = await text.evaluate((element) => {
    const [node] = element.childNodes as unknown as [Node];
    const letters = [0, 4, 5].map((at) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect();
    });
    const [, last, stop] = letters;
    return {
      ends: last?.right ?? 0,
      stop: stop?.left ?? 0,
      gap: element.getBoundingClientRect().right - (stop?.right ?? 0),
    };
  });
  expect(stop).toBeGreaterThanOrEqual(ends - 1);
  expect(gap).toBeLessThan(1);
});

test('a long line is cut at the end of its last text on such a page', async ({
  page,
  member,
  other,
  admin,
}) => {
  const postId = await publishPost(member, admin);
  await other.call(offerEndpoints.make, { postId, area: 'east', sentence: 'more' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/deals');
  const line = page.getByTitle(/ · I'm after your other things too\.$/);
  await expect(line).toBeVisible();
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  const starts = await line.evaluate((box) => {
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const places: number[] = [];
    while (texts.nextNode())
      for (const { index } of texts.currentNode.textContent?.matchAll(/deals|East|I'm/g) ?? []) {
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + 1);
        places.push(range.getBoundingClientRect().left - box.getBoundingClientRect().left);
      }
    return places;
  });
  expect(starts).toHaveLength(3);
  for (const start of starts) expect(start).toBeGreaterThanOrEqual(-1);
});
