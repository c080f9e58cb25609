/** The drawing in a square of 32. */
export const markPaths = {
  shape:
    'M6 2h20a2 2 0 0 1 2 2v14.5H4V4a2 2 0 0 1 2-2zM4 19.5h5.2V28H5.5A1.5 1.5 0 0 1 4 26.5zM10.3 19.5h5.2V28h-5.2zM16.6 19.5h5.2V28h-5.2zM23 20.3l5-1.3 1.9 8.3-5 1.3z',
  lines: 'M8.5 8h15M8.5 13h9',
};

/** The logo: a notice with tear-off strips. public/mark.svg, the favicon, and index.html have the same drawing. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <path fill="var(--accent)" d={markPaths.shape} />
      <path
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.4"
        strokeLinecap="round"
        d={markPaths.lines}
      />
    </svg>
  );
}
