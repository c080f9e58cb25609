import { Drawing, type DrawingName } from './drawing.tsx';
import { EmptyNotice } from './empty-notice.tsx';
import { StateFrame, type StateProps } from './state-frame.tsx';
import { Unplugged } from './unplugged.tsx';
import styles from './empty-state.module.css';

interface Props extends StateProps {
  /** The illustration; `offline` is an unplugged cable. The default is an empty notice. */
  drawing?: DrawingName | 'offline' | undefined;
}

/** Shown instead of an empty list, and for errors of a whole screen. */
export function EmptyState({ drawing, ...state }: Props) {
  const { image } = styles;
  const picture =
    drawing === undefined ? (
      <EmptyNotice className={image} />
    ) : drawing === 'offline' ? (
      <Unplugged className={image} />
    ) : (
      <Drawing name={drawing} className={image} />
    );
  return <StateFrame {...state} picture={picture} />;
}
