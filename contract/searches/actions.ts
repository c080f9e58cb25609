import type { Action } from '../action.ts';

const own = { by: 'author', from: ['told', 'muted'] } as const;

/** The actions of members on a saved search. `told`: they get a notice of new posts. */
export const searchActions = {
  mute: { ...own, call: 'mute', sends: { muted: true }, from: ['told'], to: ['muted'] },
  unmute: { ...own, call: 'mute', sends: { muted: false }, from: ['muted'], to: ['told'], toggles: 'mute' },
  seen: { ...own, call: 'markSeen' },
  delete: { ...own, call: 'remove' },
} as const satisfies Record<string, Action<'told' | 'muted'>>;
export type SearchAction = keyof typeof searchActions;
