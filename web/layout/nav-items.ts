import { Bookmark, ListChecks, Package, Settings, SquarePlus, Store, type LucideIcon } from 'lucide-react';
import type { Texts } from '../i18n/en.ts';
import { paths } from '../paths.ts';

export interface NavItem {
  name: keyof Texts['common']['header'] & ('market' | 'post' | 'saved' | 'myPosts' | 'settings' | 'desk');
  to: string;
  icon: LucideIcon;
}

export const navItems: readonly NavItem[] = [
  { name: 'market', to: paths.market, icon: Store },
  { name: 'post', to: paths.newPost, icon: SquarePlus },
  { name: 'saved', to: paths.saved, icon: Bookmark },
  { name: 'myPosts', to: paths.myPosts(), icon: Package },
  { name: 'settings', to: paths.settings, icon: Settings },
];

/** Shown to admins only, after the other items. */
export const deskItem: NavItem = { name: 'desk', to: paths.desk, icon: ListChecks };

/** True on the page itself and on its tabs. */
export function isCurrent(to: string, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}
