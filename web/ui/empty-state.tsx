import { StateFrame, type StateProps } from './state-frame.tsx';

interface Props extends StateProps {
  drawing?: DrawingName;
}

/** Shown instead of an empty list, and for errors of a whole screen. */
export function EmptyState({ drawing = 'notice', ...state }: Props) {
  return <StateFrame {...state} picture={<Drawing name={drawing} />} />;
}

/** Small illustrations of empty states, each of a few strokes. */
const strokes = {
  notice:
    'M36 20c26-2 52-2 79 0 1 20 1 37 0 55l2 29-15 1-1-27-1 27-17 0-1-27-1 27-17-1-1-26-1 27-16-1 0-27-1 27-14-2c2-28 2-55 6-82zM37 77c26 2 52 1 78-1M70 12c-1-6 9-8 10-2 1 5-5 7-6 13M118 92l13-4 7 25-12 3zM14 58l7 2M20 43l6 5M131 62l8-3M127 45l6-5',
  search: 'M64 22a31 31 0 1 0 .1 0M87 75l28 29M47 47c3-7 8-10 15-11M122 34l9-4M124 48h10',
  posts: 'M34 44l41-17 41 17v42l-41 19-41-19zM34 44l41 18 41-18M75 62v43M54 36l41 17M22 26l6 6M128 26l-6 6',
  saved: 'M54 20c14-1 28-1 42 0 2 28 2 56 0 84L75 86l-21 18c-2-28-2-56 0-84zM116 30l9-5M118 44h10M34 30l-9-5',
  notices:
    'M70 22c0-9 10-9 10 0M42 86c9-8 8-20 9-34 2-19 12-28 24-28s22 9 24 28c1 14 0 26 9 34zM65 94c3 9 17 9 20 0M30 44c-4 6-5 12-4 19M120 44c4 6 5 12 4 19',
  missing: 'M75 12v96M42 22h54l15 13-15 13H42zM108 56H54L39 69l15 13h54zM58 108c12-2 24-2 35 0',
  offline:
    'M4 84c14 8 20-14 32-12 8 1 8 9 16 9M52 68c6-1 12-1 17 0 5 3 7 8 7 13s-2 10-7 13c-6 1-11 1-17 0-2-9-2-17 0-26zM76 75c5-1 9-1 13 0M76 87c5 1 9 1 13 0M104 60c12-1 22-1 33 0 2 14 2 28 0 42-11 1-22 1-33 0-2-14-2-28 0-42zM113 75v3M113 85v3M88 62l-4-8M96 58v-9M80 68l-8-4',
  failed:
    'M28 24c31-2 63-2 94 0 2 20 2 40 0 60-31 2-63 2-94 0-2-20-2-40 0-60zM75 86v18M52 105c15-1 31-1 46 0M72 23l10 20-13 9 11 33',
} as const;
type DrawingName = keyof typeof strokes;

function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg
      width="150"
      height="120"
      viewBox="0 0 150 120"
      aria-hidden="true"
      fill="none"
      stroke="var(--accent)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={strokes[name]} />
    </svg>
  );
}
