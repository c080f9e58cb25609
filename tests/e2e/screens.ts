import { appealEndpoints } from '../../contract/appeals/endpoints.ts';
import { offerEndpoints } from '../../contract/offers/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../contract/profile/endpoints.ts';
import { screenPaths } from '../../contract/screens.ts';
import { sampleImage } from '../support/image-samples.ts';
import { idOf, suspend } from '../support/members.ts';
import { addMember, createPost, publishPost, uniqueName, type Person } from '../support/people.ts';
import { report } from '../support/reports.ts';
import type { TestServer } from '../support/server.ts';
import { textsOf } from '../support/texts.ts';
import { hourOf } from './offers/hour-of.ts';

/** The addresses of all screens, with long texts on them. */

const { toolTexts } = textsOf('en').desk;

export const visitorScreens = [
  '/none',
  '/',
  '/login',
  '/signup',
  '/email-verification',
  '/forgot-password',
  '/guidelines',
  '/terms',
  '/privacy',
  '/accessibility',
  '/unauthorized-page',
  '/appeal?token=none',
];

export async function memberScreens(member: Person, other: Person, admin: Person): Promise<string[]> {
  const images = [sampleImage('jpg'), sampleImage('png')];
  const title =
    'A title that goes on and on without an end in sight_and_without_any_space_at_all 很长很长的标题';
  const available = await publishPost(member, admin, { title, images });
  const draft = await createPost(member, { postStatus: 'Draft', images });
  const denied = await createPost(member);
  await admin.call(postEndpoints.deny, { postId: denied, denyReason: 'x'.repeat(300) });
  await member.call(postEndpoints.save, { postId: available });
  const offer = { times: [hourOf(12), hourOf(16), hourOf(19)], area: 'north', sentence: 'more' };
  await other.call(offerEndpoints.make, { postId: available, price: '1', ...offer });
  const wanted = await publishPost(other, admin, { title, images });
  await member.call(offerEndpoints.make, { postId: wanted, ...offer });
  return [
    '/market',
    '/search?search=title',
    '/saved',
    '/saved/searches',
    '/deals',
    `/post-offers/${available}`,
    `/post/${wanted}`,
    '/myposts/available',
    '/myposts/draft-denied',
    '/myposts/archived',
    '/new-post',
    `/edit-post/${draft}`,
    `/edit-post/${available}`,
    `/post/${available}`,
    `/post/${draft}`,
    `/post/${denied}`,
    `/member/${member.username}`,
    '/notices',
    '/unsubscribe?token=none',
    ...Object.values(screenPaths).filter((path) => path.startsWith('/settings')),
  ];
}

export async function adminScreens(site: TestServer, admin: Person): Promise<string[]> {
  const member = await addMember(site);
  const postId = await createPost(member, { images: [sampleImage('jpg')] });
  await member.call(profileEndpoints.requestUpdate, {
    username: uniqueName('renamed'),
    profileImage: sampleImage('png'),
  });
  const denied = await createPost(member, { title: 'a_title_without_any_space_'.repeat(3) });
  await admin.call(postEndpoints.deny, { postId: denied, denyReason: 'x'.repeat(300) });
  await member.call(appealEndpoints.appealDenial, { postId: denied, text: 'no_space_at_all_'.repeat(30) });
  const reported = await publishPost(member, admin, { title: 'a_title_without_any_space_'.repeat(3) });
  const reporter = await addMember(site);
  await report(reporter, { postId: reported, reason: 'other', text: 'no_space_at_all_'.repeat(30) });
  await suspend(admin, await idOf(site, await addMember(site)), { days: 7 });
  return [
    '/pending-post',
    '/pending-user-updates',
    '/reports',
    '/appeals',
    '/desk',
    `/post/${postId}`,
    '/settings',
    `/members/${member.username}`,
    ...(Object.keys(toolTexts) as (keyof typeof toolTexts)[]).map((name) => screenPaths[name]),
  ];
}
