import { MessageCircle } from 'lucide-react';
import { useText } from '../../i18n/language.ts';
import { useHasCodes } from '../../layout/channels.ts';
import { Button } from '../../ui/button.tsx';
import { useDialog } from '../use-dialog.ts';
import type { ShareDialogProps } from './share-dialog.tsx';

/** The button, and its dialog. */
export function useShareDialog(props: Omit<ShareDialogProps, 'label' | 'open' | 'onClose'>) {
  const { posts } = useText();
  const label = useHasCodes() ? posts.sharing.share : posts.detail.share;
  const { Dialog, isLoading, show, state } = useDialog(
    async () => (await import('./share-dialog.tsx')).ShareDialog,
    posts.detail.shareFailed,
  );
  return {
    button: (
      <Button
        tone="plain"
        icon={<MessageCircle aria-hidden="true" />}
        busy={isLoading}
        aria-haspopup="dialog"
        onClick={show}
      >
        <span data-label>{label}</span>
      </Button>
    ),
    dialog: Dialog && <Dialog {...props} {...state} label={label} />,
  };
}
