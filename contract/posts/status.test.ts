import { expect, test } from 'vitest';
import { adminStatuses, allTransitions, can, canMove, statuses, visibleStatuses } from './status.ts';
import { tabs } from './tabs.ts';

/** The table of rule P1. */
const table = [
  'new -> Draft (author)',
  'new -> Pending (author)',
  'Draft -> Draft (author)',
  'Draft -> Pending (author)',
  'Pending -> Available (admin)',
  'Pending -> Denied (admin)',
  'Pending -> Archived (author)',
  'Available -> In progress (author)',
  'Available -> Archived (author)',
  'Available -> Denied (admin)',
  'Available -> Pending (admin)',
  'In progress -> Available (author)',
  'In progress -> Archived (author)',
  'In progress -> Denied (admin)',
  'In progress -> Pending (admin)',
  'Denied -> Pending (admin)',
];

test('the transitions are those of rule P1', () => {
  expect(allTransitions().map(({ from, to, actor }) => `${from} -> ${to} (${actor})`)).toEqual(table);
});

test('every other transition is refused', () => {
  for (const from of ['new', ...statuses] as const)
    for (const to of statuses)
      for (const actor of ['author', 'admin'] as const)
        expect(canMove(actor, from, to)).toBe(table.includes(`${from} -> ${to} (${actor})`));
});

test('every status is in exactly one tab', () => {
  expect(Object.values(tabs).flat().toSorted()).toEqual([...statuses].toSorted());
});

test('an author can delete at any status, edit unless Denied or Archived', () => {
  expect(statuses.filter((status) => can('author', 'delete', status))).toEqual(statuses);
  const editable = statuses.filter(
    (status) => can('author', 'edit-draft', status) || can('author', 'edit-post', status),
  );
  expect(editable).toEqual(['Draft', 'Pending', 'Available', 'In progress']);
});

test('members see approved posts, admins all but drafts', () => {
  expect(visibleStatuses).toEqual(['Available', 'In progress', 'Archived']);
  expect(adminStatuses).toEqual(['Pending', 'Available', 'In progress', 'Archived', 'Denied']);
});
