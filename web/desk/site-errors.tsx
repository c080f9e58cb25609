import type { ReactNode } from 'react';
import { CallerError } from '../../contract/errors.ts';
import { siteFacts, type SectionName } from '../../contract/site-facts.ts';
import { Refusal } from '../../engine/refusal.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { Banner } from '../ui/banner.tsx';
import styles from './desk.module.css';

/** Errors of the site's own facts: at the field, and for what no field shows, in a banner. */

/** Throws `invalid_field` with the path of the first wrong value, as the server does. */
export function checkSection(section: SectionName, value: unknown): void {
  const [issue] = siteFacts[section].schema.safeParse(value).error?.issues ?? [];
  if (issue) throw new CallerError('invalid_field', { field: [section, ...issue.path].join('.') });
}

/** The refusals of a value, for which the texts say what the field takes. The last two are of the logo. */
const ofValues = ['invalid_field', 'image_type', 'image_too_large'];

/** A text, or texts of the parts of a section; `any` is that of the others. */
type Words = string | { readonly [part: string]: Words };

/** Returns the words for a failure. */
export function useSiteText(failure: unknown): string | undefined {
  const { expected } = useText().desk.site;
  const failureText = useFailureText();
  if (failure === null || failure === undefined) return undefined;
  if (!(failure instanceof Refusal) || !ofValues.includes(failure.code)) return failureText(failure);
  // Along the path, as far as the texts go: `termEnds.0.day` is described by `termEnds`.
  let words: Words | undefined = expected;
  for (const name of (failure.field ?? 'logo').split('.'))
    if (typeof words === 'object') words = words[name] ?? words;
  return ((typeof words === 'object' ? words['any'] : words) as string | undefined) ?? failureText(failure);
}

/** Returns the error at a path or below it. */
export function useErrorAt(failure: unknown): (path: string) => string | undefined {
  const text = useSiteText(failure);
  const field = failure instanceof Refusal ? failure.field : undefined;
  return (path) => (field === path || field?.startsWith(`${path}.`) ? text : undefined);
}

/** Focuses the field that shows the failure. Where none does, the banner shows it. */
export function SiteFailure({ failure, actions }: { failure: unknown; actions?: ReactNode }) {
  const text = useSiteText(failure);
  if (text === undefined) return null;
  return (
    <div ref={focusWrong} className={styles.failure}>
      <Banner tone="red" actions={actions}>
        {text}
      </Banner>
    </div>
  );
}

function focusWrong(banner: HTMLElement | null): void {
  const field = banner?.closest('form')?.querySelector<HTMLElement>('[aria-invalid]');
  const closed = field?.closest<HTMLDetailsElement>('details:not([open])');
  if (closed) closed.open = true;
  field?.focus();
}
