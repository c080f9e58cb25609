import { useSyncExternalStore } from 'react';
import { classes } from './classes.ts';
import { CloseButton } from './icon-button.tsx';
import { currentToasts, dismissToast, subscribeToToasts } from './toast-store.ts';
import styles from './toasts.module.css';

/** The live region for `showToast`. The layout renders it once. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  return (
    <div className={styles.region} aria-live="polite">
      {toasts.map(({ id, tone, text, action }) => (
        <div key={id} className={classes(styles.toast, tone === 'red' && styles.red)}>
          <p>{text}</p>
          {action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                dismissToast(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          <CloseButton className={styles.close} onClick={() => dismissToast(id)} />
        </div>
      ))}
    </div>
  );
}
