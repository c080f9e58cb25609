import { useState, type ReactNode } from 'react';
import { useText } from '../i18n/language.ts';
import { classes } from '../ui/classes.ts';
import { langOf } from '../ui/member-text.tsx';
import styles from './subject.module.css';

const shownLines = 8;
/** About eight lines of a column. Shorter texts are never folded. */
const shortLength = 400;

/** A long text, of which eight lines are shown at first. */
export function FoldedText({ text, children = text }: { text: string; children?: ReactNode }) {
  const { pending } = useText().posts;
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > shortLength || text.split('\n').length > shownLines;
  return (
    <>
      <p className={classes('member-text', isLong && !isWhole && styles.folded)} lang={langOf(text)}>
        {children}
      </p>
      {isLong && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? pending.lessText : pending.moreText}
        </button>
      )}
    </>
  );
}
