/** The illustration of pages without a network: a plug beside its socket. */
export function Unplugged({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 150 120" aria-hidden="true" fill="none">
      <g stroke="var(--accent)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M4 84c14 8 20-14 32-12 8 1 8 9 16 9" />
        <path
          fill="var(--surface)"
          d="M52 68c6-1 12-1 17 0 5 3 7 8 7 13s-2 10-7 13c-6 1-11 1-17 0-2-9-2-17 0-26z"
        />
        <path d="M76 75c5-1 9-1 13 0M76 87c5 1 9 1 13 0" strokeWidth="4" />
        <path
          fill="var(--surface)"
          d="M104 60c12-1 22-1 33 0 2 14 2 28 0 42-11 1-22 1-33 0-2-14-2-28 0-42z"
        />
        <path d="M113 75v3M113 85v3" strokeWidth="4" />
        <path d="M88 62l-4-8M96 58v-9M80 68l-8-4" />
      </g>
      <path
        stroke="var(--line-strong)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray="1 7"
        d="M40 40c14-16 46-16 62 0M52 52c10-9 28-9 38 0"
      />
    </svg>
  );
}
