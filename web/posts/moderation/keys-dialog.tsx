import { useText } from '../../i18n/language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './keys-dialog.module.css';

/** What each key of the queue does. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { common, posts } = useText();
  return (
    <Dialog open={open} onClose={onClose} title={posts.pending.keysTitle} closeLabel={common.close}>
      <dl className={styles.keys}>
        {posts.pending.keys.map(([key, meaning]) => (
          <div key={key} className={styles.row}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
