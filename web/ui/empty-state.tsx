import { EmptyNotice } from './empty-notice.tsx';
import { StateFrame, type StateProps } from './state-frame.tsx';
import { Unplugged } from './unplugged.tsx';
import styles from './empty-state.module.css';

interface Props extends StateProps {
  /** Shows the illustration of an unplugged cable. */
  isOffline?: boolean;
}

/** Shown instead of an empty list, and for errors of a whole screen. */
export function EmptyState({ isOffline = false, ...state }: Props) {
  const Picture = isOffline ? Unplugged : EmptyNotice;
  return <StateFrame {...state} picture={<Picture className={styles.image} />} />;
}
