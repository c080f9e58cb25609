import type { Texts } from '../en.ts';
import { account } from './profile-account.ts';
import { leaving } from './profile-leaving.ts';
import { settings } from './profile-settings.ts';
import { updates } from './profile-updates.ts';

export const profile: Texts['profile'] = { settings, account, leaving, updates };
