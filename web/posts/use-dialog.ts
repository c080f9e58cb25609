import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../i18n/language.ts';
import { showToast } from '../ui/toast-store.ts';

/**
 * Loads a dialog when it is first opened. Not `lazy`: after a deployment the file may be gone, which must not cost the
 * whole screen.
 */
export function useDialog<Dialog>(load: () => Promise<Dialog>, failed: string) {
  const { tryAgain, update } = useText().common;
  const [open, setOpen] = useState(false);
  const { data, isPending, mutate } = useMutation({
    mutationFn: (_isAgain: boolean) => load(),
    onSuccess: () => setOpen(true),
    // Some browsers keep the failure of a file until the page is loaded anew.
    onError: (_error, isAgain) =>
      showToast({
        tone: 'red',
        text: failed,
        action: isAgain
          ? { label: update.reload, run: () => location.reload() }
          : { label: tryAgain, run: () => mutate(true) },
      }),
  });
  return {
    /** Undefined until it is loaded. */
    Dialog: data,
    isLoading: isPending,
    show: () => mutate(false),
    state: { open, onClose: () => setOpen(false) },
  };
}
