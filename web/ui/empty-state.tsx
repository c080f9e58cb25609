import { Drawing, type DrawingName } from './drawing.tsx';
import { StateFrame, type StateProps } from './state-frame.tsx';

interface Props extends StateProps {
  drawing?: DrawingName;
}

/** Shown instead of an empty list, and for errors of a whole screen. */
export function EmptyState({ drawing = 'notice', ...state }: Props) {
  return <StateFrame {...state} picture={<Drawing name={drawing} />} />;
}
