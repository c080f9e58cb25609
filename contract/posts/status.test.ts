import { expect, test } from 'vitest';
import { adminStatuses, statuses, visibleStatuses } from './status.ts';
import { tabs } from './tabs.ts';

test('every status is in exactly one tab', () => {
  expect(Object.values(tabs).flat().toSorted()).toEqual([...statuses].toSorted());
});

test('[H5.21] members see approved posts, admins all but drafts', () => {
  expect(visibleStatuses).toEqual(['Available', 'In progress', 'Archived']);
  expect(adminStatuses).toEqual(['Pending', 'Available', 'In progress', 'Archived', 'Denied']);
});
