import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const manyConnections = 2000;
const fewConnections = 100;

/**
 * Collects garbage after a flood of connections. V8 would keep it for half a minute while the process is idle. A
 * collection blocks the event loop for some 50 ms, so it waits until the flood is over.
 */
export function watchFloods() {
  let openedSinceCalm = 0;
  let openedSinceCheck = 0;
  return {
    opened(): void {
      openedSinceCalm += 1;
      openedSinceCheck += 1;
    },
    /** Call it once a second with the number of open connections. */
    check(open: number): void {
      const isCalm = open < fewConnections && openedSinceCheck < fewConnections;
      openedSinceCheck = 0;
      if (!isCalm) return;
      if (openedSinceCalm >= manyConnections) {
        // The second collection frees the pages that the first has emptied.
        collectGarbage();
        collectGarbage();
      }
      openedSinceCalm = 0;
    },
  };
}
