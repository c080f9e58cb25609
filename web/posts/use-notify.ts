import { type RefObject, useLayoutEffect, useRef } from 'react';
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

/** True while the component is mounted and visible. For replies that may arrive after the member has left. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  // A layout effect is also cleaned up when Suspense hides the component until the next screen's chunk is loaded.
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
