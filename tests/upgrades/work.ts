import { appealEndpoints } from '../../contract/appeals/endpoints.ts';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { deskEndpoints } from '../../contract/desk/endpoints.ts';
import { memberEndpoints } from '../../contract/members/endpoints.ts';
import { noticeEndpoints } from '../../contract/notices/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../contract/profile/endpoints.ts';
import { reportEndpoints } from '../../contract/reports/endpoints.ts';
import { searchEndpoints } from '../../contract/searches/endpoints.ts';
import type { Endpoint } from '../../engine/endpoint.ts';
import { Client } from '../support/client.ts';
import { sampleImage } from '../support/image-samples.ts';
import type { Mailbox } from '../support/mailbox.ts';
import { inFourMonths, joinAs, password, postFields } from '../support/people.ts';

interface People {
  author: Client;
  reader: Client;
  admin: Client;
}

/** The main writes, of people who may be at different releases, and what they must then read. */
export async function work(
  { author, reader, admin }: People,
  { mailbox }: { mailbox: Mailbox },
): Promise<{ calls: number; failed: string[] }> {
  const failed: string[] = [];
  let calls = 0;
  const call = async (who: Client, row: Endpoint, input: Record<string, unknown> = {}) => {
    calls += 1;
    const answer = await who.call(row, input);
    const isUnknown = answer.status === 404 && answer.code === 'not_found';
    if (answer.status !== 200 && !isUnknown)
      failed.push(`${row.path} answers ${answer.status} ${answer.code} ${answer.message}`);
    return answer;
  };
  const check = (what: string, found: unknown, wanted: unknown) => {
    if (found !== wanted)
      failed.push(`${what} is ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
  };
  const make = async (who: Client, more: Record<string, unknown>) =>
    String((await call(who, postEndpoints.create, postFields(more))).body['postId']);
  const statusOf = async (who: Client, postId: string) =>
    (await call(who, postEndpoints.full, { postId })).body['post_status'];

  const draft = await make(author, { postStatus: 'Draft', images: sampleImage('png') });
  await call(author, postEndpoints.editDraft, {
    ...postFields({ title: '毕业出 lamp 台灯' }),
    postId: draft,
  });
  await call(admin, postEndpoints.approve, { postId: draft });
  await call(reader, postEndpoints.save, { postId: draft });
  await call(reader, postEndpoints.connect, { postId: draft });
  await call(author, postEndpoints.edit, { postId: draft, price: '12.50', openToNegotiate: 'true' });
  await call(author, postEndpoints.edit, { postId: draft, postStatus: 'In progress' });
  await call(author, postEndpoints.edit, { postId: draft, postStatus: 'Available' });
  await call(author, postEndpoints.confirm, { postId: draft });
  await call(author, postEndpoints.renew, { postId: draft, sellBuyByDate: inFourMonths });
  for (const who of [author, reader, admin]) {
    const { body } = await call(who, postEndpoints.full, { postId: draft });
    check('price', body['price'], '12.5');
    check('saved_count', body['saved_count'], 1);
  }
  await call(reader, postEndpoints.unsave, { postId: draft });
  await call(author, postEndpoints.archive, { postId: draft, dealMade: true });
  check('status', await statusOf(reader, draft), 'Archived');

  const denied = await make(author, { title: 'Blurred again' });
  await call(admin, postEndpoints.deny, { postId: denied, denyReason: '照片太暗。' });
  const seen = await call(author, postEndpoints.full, { postId: denied });
  check('deny_reason', seen.body['deny_reason'], '照片太暗。');
  await call(author, appealEndpoints.appealDenial, { postId: denied, text: 'Please look again.' });
  await call(admin, postEndpoints.returnToReview, { postId: denied, reason: '' });
  await call(admin, postEndpoints.decide, { decisions: [{ postId: denied, approve: true, denyReason: '' }] });
  await call(reader, reportEndpoints.create, { postId: denied, reason: 'scam' });
  await call(admin, reportEndpoints.decide, { postId: denied, action: 'take-down', reason: 'Not allowed.' });
  check('status', await statusOf(author, denied), 'Denied');
  await call(author, postEndpoints.remove, { postId: denied });

  const wanted = await make(author, { title: '求购 bicycle', postType: 'buy' });
  await call(admin, postEndpoints.approve, { postId: wanted });
  await call(author, postEndpoints.remove, { postId: wanted });
  await call(reader, searchEndpoints.save, { search: 'desk' });
  await call(reader, noticeEndpoints.markRead, { all: true });
  await call(reader, noticeEndpoints.chooseMail, { group: 'saved', mail: 'never' });
  await call(author, profileEndpoints.setLanguage, { language: 'en' });
  await call(admin, deskEndpoints.presence, { postId: null });

  // A new member: signed up at one release, decided about at the other.
  const stranger = await joinAs({ url: author.url, mailbox });
  const there = new Client(admin.url);
  await call(there, authEndpoints.logIn, { usernameOrEmail: stranger.username, password });
  await call(there, profileEndpoints.requestUpdate, {
    username: `${stranger.username}_b`,
    profileImage: sampleImage('jpg'),
  });
  const { body: open } = await call(admin, profileEndpoints.listUpdates);
  const request = (open as { request_id: string; new_username: string }[]).find(
    (one) => one.new_username === `${stranger.username}_b`,
  );
  await call(admin, profileEndpoints.approveUpdate, { requestId: request?.request_id });
  const info = await call(stranger, profileEndpoints.info);
  check('username', info.body['username'], `${stranger.username}_b`);
  const members = (await call(admin, memberEndpoints.find, { search: stranger.username })).body;
  const userId = (members as { user_id: string }[])[0]?.user_id;
  await call(admin, memberEndpoints.warn, { userId, reason: 'Be polite.' });
  await call(admin, memberEndpoints.suspend, { userId, days: 3, reason: 'Spam.' });
  const refused = await there.call(authEndpoints.logIn, { usernameOrEmail: stranger.email, password });
  check('login', refused.code, 'suspended');
  await call(author, appealEndpoints.appealSuspension, {
    usernameOrEmail: stranger.email,
    password,
    text: 'I am sorry.',
  });
  await call(admin, memberEndpoints.lift, { userId });
  await call(stranger, authEndpoints.logIn, { usernameOrEmail: stranger.email, password });
  await call(stranger, authEndpoints.changePassword, {
    currentPassword: password,
    newPassword: `${password}-b`,
  });
  await call(stranger, authEndpoints.closeAccount, { password: `${password}-b` });
  return { calls, failed };
}
