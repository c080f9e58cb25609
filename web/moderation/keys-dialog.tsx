import { Dialog } from '../ui/dialog.tsx';
import styles from './keys-dialog.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Each key with its meaning. */
  keys: readonly (readonly string[])[];
}

/** The keyboard shortcuts of a queue. */
export function KeysDialog({ open, onClose, title, keys }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <dl className="stack gap-8">
        {keys.map(([key, meaning]) => (
          <div key={key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
