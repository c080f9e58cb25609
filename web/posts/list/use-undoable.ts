import { useEffect, useEffectEvent, useState } from 'react';

const undoMs = 6000;

interface Act {
  label: string;
  run: () => void;
}

/** Runs an act after six seconds in which it can be undone. Leaving the screen or the page runs it at once. */
export function useUndoable() {
  const [act, setAct] = useState<Act>();
  const finish = useEffectEvent(() => {
    act?.run();
    setAct(undefined);
  });
  useEffect(() => {
    if (!act) return undefined;
    const timer = setTimeout(finish, undoMs);
    addEventListener('pagehide', finish);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', finish);
    };
  }, [act]);
  const runNow = useEffectEvent(() => act?.run());
  useEffect(() => () => runNow(), []);
  return { waiting: act?.label, start: setAct, undo: () => setAct(undefined) };
}
