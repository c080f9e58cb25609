import { useHistoryState } from 'wouter/use-browser-location';
import { paths } from '../paths.ts';

/** Moves the secret of the operator's link from the address to the state of the history, where nothing shows it. */
export function hideLoginLink(): void {
  const [, link] = /^#link=(.+)$/.exec(location.hash) ?? [];
  if (link && location.pathname === paths.logIn())
    history.replaceState({ link }, '', location.pathname + location.search);
}

/** The secret of the operator's link that opened this screen. */
export function useLoginLink(): string | undefined {
  return useHistoryState<{ link?: string } | null>()?.link;
}
