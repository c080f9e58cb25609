import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { showToast } from '../../ui/toast-store.ts';
import { refreshPosts } from '../queries.ts';

const undoMs = 6000;

interface Act {
  label: string;
  run: () => void;
}

/** Runs an action after some seconds, during which it can be undone. Leaving the screen or the page runs it at once. */
export function useUndoable(ms = undoMs) {
  const [label, setLabel] = useState<string>();
  const pending = useRef<Act>(undefined);
  const set = (act: Act | undefined) => {
    pending.current = act;
    setLabel(act?.label);
  };
  const finish = useEffectEvent(() => {
    const act = pending.current;
    // Cleared first, because the action may unmount this component, whose cleanup calls `finish` again.
    set(undefined);
    act?.run();
  });
  useEffect(() => {
    if (label === undefined) return undefined;
    const timer = setTimeout(finish, ms);
    addEventListener('pagehide', finish);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', finish);
    };
  }, [label, ms]);
  useEffect(() => () => finish(), []);
  return { waiting: label, start: set, undo: () => set(undefined) };
}

/** Refreshes the posts once a call is done, even if the member has left the screen. A toast reports a failure. */
export function useFinish() {
  const failureText = useFailureText();
  return (client: QueryClient, sent: Promise<unknown>) => {
    sent
      .then(() => refreshPosts(client))
      .catch((failure: unknown) => showToast({ tone: 'red', text: failureText(failure) }));
  };
}
