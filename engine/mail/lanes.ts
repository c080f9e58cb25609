/** Bounds how many messages of one member or one host are in flight, so that none of them delays the others. */

const atOnce = 2;
/** A host without an answer so many times in a row gets nothing for a while. */
const mostSilent = 3;
const restMs = 600_000;

export type Lane = string;

export function openLanes() {
  const inFlight = new Map<Lane, number>();
  const silent = new Map<Lane, { times: number; until: number }>();
  return {
    /** Those of which no message may leave now. */
    closed: (): Lane[] => [
      ...[...inFlight].flatMap(([lane, count]) => (count >= atOnce ? lane : [])),
      ...[...silent].flatMap(([lane, { until }]) => (until > Date.now() ? lane : [])),
    ],
    enter: (lanes: readonly Lane[]) => {
      for (const lane of lanes) inFlight.set(lane, (inFlight.get(lane) ?? 0) + 1);
    },
    leave: (lanes: readonly Lane[]) => {
      for (const lane of lanes) {
        const left = (inFlight.get(lane) ?? 0) - 1;
        if (left > 0) inFlight.set(lane, left);
        else inFlight.delete(lane);
      }
    },
    answered: (lanes: readonly Lane[]) => {
      for (const lane of lanes) silent.delete(lane);
    },
    wasSilent: (lane: Lane) => {
      const { times: before, until } = silent.get(lane) ?? { times: 0, until: 0 };
      // What was in flight when the rest began does not end it.
      if (until > Date.now()) return;
      const times = before + 1;
      silent.set(lane, times < mostSilent ? { times, until: 0 } : { times: 0, until: Date.now() + restMs });
    },
  };
}
