import { Check, Copy, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type MouseEvent } from 'react';
import { useText } from '../i18n/language.ts';
import { Button, type ButtonTone } from './button.tsx';
import { controlClass } from './field.tsx';
import { isWeChat } from './wechat.ts';
import styles from './copy-button.module.css';

type State = 'idle' | 'done' | 'failed';

const shownFor = 3000;
const answersWithin = 1000;
const icons: Record<State, LucideIcon> = { idle: Copy, done: Check, failed: TriangleAlert };

interface Props {
  text: string;
  /** The label at rest; the default is Copy. */
  label?: string;
  tone?: ButtonTone;
  wide?: boolean;
  /** What it says once it has copied. */
  done?: string;
}

/** Shows Copied or Failed for three seconds. */
export function CopyButton({ text, label, tone = 'plain', wide = false, done }: Props) {
  const { copy: usual } = useText().common;
  const copy = { ...usual, done: done ?? usual.done };
  const { state, press, byHand } = useCopy(text);
  const Icon = icons[state];
  return (
    <>
      <span className={styles.copy} data-state={state}>
        {/* The colours of the answer are readable on a plain button only. */}
        <Button
          tone={state === 'idle' ? tone : 'plain'}
          wide={wide}
          icon={<Icon aria-hidden="true" />}
          onClick={(event) => void press(event)}
        >
          <span data-label>{state === 'idle' ? (label ?? copy.idle) : copy[state]}</span>
        </Button>
        <output className="visually-hidden">{state === 'idle' ? '' : copy[state]}</output>
      </span>
      {byHand}
    </>
  );
}

let hideLastField = () => {};

/** The label of a copy button, and the field to copy from by hand after a failure, until something else is copied. */
export function useCopy(text: string) {
  const [state, setState] = useState<State>('idle');
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (state === 'idle') return undefined;
    const timer = setTimeout(() => setState('idle'), shownFor);
    return () => clearTimeout(timer);
  }, [state]);

  const press = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    hideLastField();
    setState('idle');
    const isCopied = await copyText(text, currentTarget.parentElement ?? document.body);
    setState(isCopied ? 'done' : 'failed');
    if (isCopied) return;
    hideLastField();
    hideLastField = () => setHasFailed(false);
    setHasFailed(true);
  };
  return { state, press, byHand: hasFailed && <ByHand text={text} /> };
}

function ByHand({ text }: { text: string }) {
  const { copy } = useText().common;
  return (
    <label className={styles.byHand} data-by-hand>
      {copy.byHand}
      <textarea
        ref={selectAll}
        readOnly
        className={controlClass()}
        rows={text.split('\n').length}
        value={text}
        onClick={({ currentTarget }) => selectAll(currentTarget)}
      />
    </label>
  );
}

function selectAll(area: HTMLTextAreaElement | null) {
  area?.focus();
  // Safari on iPhones ignores select() in a field that can't be changed.
  area?.setSelectionRange(0, area.value.length);
}

/**
 * Copies with the clipboard API or, on plain http and where it does not answer, by selecting a text area. The area is
 * placed in `near`, because nothing outside an open dialog can be selected. Returns false if both fail.
 */
async function copyText(text: string, near: Element): Promise<boolean> {
  // WeChat's clipboard may never answer, and selecting works only within the tap.
  if (isWeChat && copySelected(text, near)) return true;
  try {
    await Promise.race([
      navigator.clipboard.writeText(text),
      new Promise((_resolve, reject) => {
        setTimeout(reject, answersWithin, new Error('The clipboard does not answer'));
      }),
    ]);
    return true;
  } catch {
    // The clipboard API is missing, denied or silent. `execCommand` needs no permission.
    return copySelected(text, near);
  }
}

function copySelected(text: string, near: Element): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'visually-hidden';
  near.append(area);
  area.select();
  area.setSelectionRange(0, text.length);
  try {
    return document.execCommand('copy');
  } catch {
    // The caller reports the failure.
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
