import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../i18n/language.ts';
import { showToast } from '../ui/toast-store.ts';

/**
 * Loads a dialog when it is first opened. Not `lazy`: after a deployment the file may be gone, which must not cost the
 * whole screen.
 */
export function useDialog<Dialog>(load: () => Promise<Dialog>, failed: string) {
  const { tryAgain } = useText().common;
  const [open, setOpen] = useState(false);
  const { data, isPending, mutate } = useMutation({
    mutationFn: (_isAgain: boolean) => load(),
    onSuccess: () => setOpen(true),
    onError: async (_error, isAgain) => {
      if (isAgain && (await isReachable())) location.reload();
      else showToast({ tone: 'red', text: failed, action: { label: tryAgain, run: () => mutate(true) } });
    },
  });
  return {
    /** Undefined until it is loaded. */
    Dialog: data,
    isLoading: isPending,
    show: () => mutate(false),
    state: { open, onClose: () => setOpen(false) },
  };
}

/** Browsers may keep the failure of a file until the page is loaded anew, which needs the server. */
const isReachable = () =>
  fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  );
