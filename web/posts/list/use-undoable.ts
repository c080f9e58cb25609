import { useEffect, useEffectEvent, useRef, useState } from 'react';

const undoMs = 6000;

interface Act {
  label: string;
  run: () => void;
}

/** Runs an action after six seconds, during which it can be undone. Leaving the screen or the page runs it at once. */
export function useUndoable() {
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
    const timer = setTimeout(finish, undoMs);
    addEventListener('pagehide', finish);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', finish);
    };
  }, [label]);
  useEffect(() => () => finish(), []);
  return { waiting: label, start: set, undo: () => set(undefined) };
}
