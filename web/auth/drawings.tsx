import type { ReactNode } from 'react';
import styles from './form-sheet.module.css';

/** Decorations of the account forms, in the style of the landing page. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 110 80"
      aria-hidden="true"
      fill="var(--surface)"
      stroke="var(--accent)"
      strokeWidth="2.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

export function KeyDrawing() {
  return (
    <Drawing>
      <path d="M52 40c14-1 30-1 48-1l1 6-8 1v10h-8l-1-10h-7l-1 8h-8l-1-8-15 0z" fill="var(--accent)" />
      <path d="M33 20c13-1 22 9 22 21 0 13-9 22-22 22-12 0-21-10-21-22s9-21 21-21z" />
      <circle cx="27" cy="42" r="6" />
      <path d="M22 46c-9 6-13 12-14 22" fill="none" strokeWidth="2" />
    </Drawing>
  );
}

export function PenDrawing() {
  return (
    <Drawing>
      <path d="M8 70c14-10 18 6 28-4 7-6 12-2 18 1" fill="none" />
      <path d="m52 56 4-16 34-34c5-1 11 5 10 11L67 51z" />
      <path d="m80 16 11 10 9-9c1-6-5-12-10-11z" fill="var(--accent)" />
      <path d="m56 40 11 11" fill="none" />
    </Drawing>
  );
}

export function EnvelopeDrawing() {
  return (
    <Drawing>
      <path d="M16 20c26-2 52-2 79 0 1 16 1 32-1 49-26 2-52 2-77 0-2-17-2-33-1-49z" />
      <path d="M16 20c13 12 26 21 39 28 14-7 27-16 40-28" fill="none" />
      <circle cx="94" cy="19" r="9" fill="var(--accent)" />
    </Drawing>
  );
}

export function LockDrawing() {
  return (
    <Drawing>
      <path d="M40 38V24c0-22 33-22 34 0" fill="none" strokeWidth="4" />
      <path d="M28 38c20-2 39-2 58 0 1 12 1 24 0 36-19 2-38 2-58 0-1-12-1-24 0-36z" fill="var(--accent)" />
      <path d="M57 51v10" stroke="var(--surface)" strokeWidth="5" />
    </Drawing>
  );
}
