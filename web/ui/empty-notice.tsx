/** The illustration of empty states. */
export function EmptyNotice({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 150 120" aria-hidden="true" fill="none">
      <g stroke="var(--accent)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path
          fill="var(--surface)"
          d="M36 20c26-2 52-2 79 0 1 20 1 37 0 55l2 29-15 1-1-27-1 27-17 0-1-27-1 27-17-1-1-26-1 27-16-1 0-27-1 27-14-2c2-28 2-55 6-82z"
        />
        <path d="M37 77c26 2 52 1 78-1" />
        <path d="M70 12c-1-6 9-8 10-2 1 5-5 7-6 13" />
        <path d="m118 92 13-4 7 25-12 3z" fill="var(--surface)" />
        <path d="m14 58 7 2M20 43l6 5M131 62l8-3M127 45l6-5" />
      </g>
      <path
        stroke="var(--line-strong)"
        strokeWidth="2.5"
        strokeLinecap="round"
        d="M52 38c14-1 28 0 46-1M52 50c10 1 24-1 38 0M52 62c8 0 14-1 22 0"
        strokeDasharray="1 7"
      />
    </svg>
  );
}
