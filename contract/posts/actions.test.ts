import { expect, test } from 'vitest';
import { adminActions, can, canMove } from './actions.ts';
import { statuses } from './status.ts';

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

test('[4.4] the transitions are those of rule P1, and every other one is refused', () => {
  for (const from of ['new', ...statuses] as const)
    for (const to of statuses)
      for (const actor of ['author', 'admin'] as const)
        expect(canMove(actor, from, to)).toBe(table.includes(`${from} -> ${to} (${actor})`));
});

test('admins decide about what waits, take down what is on the market, and return both', () => {
  const from = Object.entries(adminActions).map(([name, action]) => [name, [...action.from]]);
  expect(Object.fromEntries(from)).toEqual({
    approve: ['Pending'],
    deny: ['Pending'],
    'take-down': ['Available', 'In progress'],
    return: ['Available', 'In progress', 'Denied'],
  });
});

test('[4.13] an author can delete at any status, edit unless Denied or Archived', () => {
  expect(statuses.filter((status) => can('delete', status))).toEqual(statuses);
  const editable = statuses.filter((status) => can('edit-draft', status) || can('edit-post', status));
  expect(editable).toEqual(['Draft', 'Pending', 'Available', 'In progress']);
});
