import { ChevronDown, ChevronUp, Keyboard } from 'lucide-react';
import { useText } from '../i18n/language.ts';
import { Heading } from '../layout/page.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './queue-head.module.css';

export interface Steps {
  previous: string;
  next: string;
  isFirst: boolean;
  isLast: boolean;
}

interface Props {
  title: string;
  /** The number of waiting items as a text; undefined if there are none. */
  count: string | undefined;
  /** Opens the list of all keys. */
  onHelp: (() => void) | undefined;
  steps: Steps | undefined;
  onStep: (by: number) => void;
}

/** The heading of a moderation queue, with buttons for the previous and the next item. */
export function QueueHead({ title, count, onHelp, steps, onStep }: Props) {
  const { keys } = useText().moderation;
  return (
    <div className={styles.head}>
      <div>
        <Heading>{title}</Heading>
        {count && <output className="soft small">{count}</output>}
      </div>
      {(steps ?? onHelp) && (
        <div className={styles.steps}>
          <p className={styles.keys}>
            <kbd className="key">j</kbd> {keys.next} <kbd className="key">k</kbd> {keys.previous}
          </p>
          {onHelp && (
            <Button
              className={styles.all}
              small
              tone="quiet"
              icon={<Keyboard aria-hidden="true" />}
              onClick={onHelp}
            >
              {keys.all}
            </Button>
          )}
          {steps && (
            <>
              <IconButton
                label={steps.previous}
                icon={<ChevronUp />}
                aria-disabled={steps.isFirst}
                onClick={() => onStep(-1)}
              />
              <IconButton
                label={steps.next}
                icon={<ChevronDown />}
                aria-disabled={steps.isLast}
                onClick={() => onStep(1)}
              />
            </>
          )}
        </div>
      )}
    </div>
  );
}
