import type { profile as english } from '../en/profile.ts';

export const profile: typeof english = {};
