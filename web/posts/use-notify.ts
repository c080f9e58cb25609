import type { RefObject } from 'react';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { showToast } from '../ui/toast-store.ts';

/** Reports a failure by toast if the component that would show it is no longer mounted. */
export function useNotify(isMounted: RefObject<boolean>) {
  const failed: Partial<Record<string, string>> = useText().posts.failed;
  const failureText = useFailureText();
  return (action: string, failure: unknown) => {
    if (!isMounted.current && failed[action])
      showToast({ tone: 'red', topic: action, text: `${failed[action]} ${failureText(failure)}` });
  };
}
