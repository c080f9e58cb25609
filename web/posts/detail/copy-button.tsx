import { Check, Copy, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from './copy-text.ts';
import styles from './actions.module.css';

type State = 'idle' | 'done' | 'failed';

const shownFor = 3000;
const icons: Record<State, LucideIcon> = { idle: Copy, done: Check, failed: TriangleAlert };

interface Props {
  text: string;
  /** The label at rest; the default is Copy. */
  label?: string;
}

/** Shows Copied or Failed for three seconds. */
export function CopyButton({ text, label }: Props) {
  const { copy } = useText().posts.detail;
  const frame = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<State>('idle');
  const Icon = icons[state];

  useEffect(() => {
    if (state === 'idle') return undefined;
    const timer = setTimeout(() => setState('idle'), shownFor);
    return () => clearTimeout(timer);
  }, [state]);

  const press = async () => {
    if (!frame.current) return;
    setState((await copyText(text, frame.current)) ? 'done' : 'failed');
  };

  return (
    <span ref={frame} className={styles.copy} data-state={state}>
      <Button tone="plain" icon={<Icon aria-hidden="true" />} onClick={() => void press()}>
        <span data-label>{state === 'idle' ? (label ?? copy.idle) : copy[state]}</span>
      </Button>
      <output className="visually-hidden">{state === 'idle' ? '' : copy[state]}</output>
    </span>
  );
}
