import { markPaths } from '../../contract/icons.ts';

interface Props {
  className?: string | undefined;
  /** The address of the site's own picture. */
  logo?: string | null | undefined;
}

/** The logo: a notice with tear-off strips. public/mark.svg, the favicon, and index.html have the same drawing. */
export function Mark({ className, logo }: Props) {
  if (logo) return <img className={className} src={logo} alt="" width="32" height="32" />;
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
