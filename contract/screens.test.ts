import { expect, test } from 'vitest';
import { screenAt } from './screens.ts';

test.each([
  ['/', { name: 'landing', segments: {} }],
  ['/market', { name: 'market', segments: {} }],
  ['/Market/', { name: 'market', segments: {} }],
  ['/post/7', { name: 'post', segments: { postId: '7' } }],
  ['/POST/7/', { name: 'post', segments: { postId: '7' } }],
  ['/members/li_wei', { name: 'memberRecord', segments: { username: 'li_wei' } }],
  ['/myposts/archived', { name: 'myPostsTab', segments: { tab: 'archived' } }],
  ['/myposts/Archived', undefined],
  ['/myposts/sold', undefined],
  ['/post', undefined],
  ['/post/7/8', undefined],
  ['/markets', undefined],
])('the screen at %s is %j', (path, screen) => expect(screenAt(path)).toEqual(screen));
