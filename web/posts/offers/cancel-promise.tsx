import { useState } from 'react';
import { cancelReasons } from '../../../contract/posts/offers.ts';
import { useLanguage, useText } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useOfferAction } from './use-offer-action.ts';

interface Props {
  offerId: string;
  /** Of the other side. */
  name: string;
  /** Only the author can have sold the thing otherwise. */
  isAuthor: boolean;
}

/** Cancels a promise, once a reason was tapped. */
export function CancelPromise({ offerId, name, isAuthor }: Props) {
  const { offers } = useText();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const cancel = useOfferAction();
  const reasons = Object.entries(cancelReasons).filter(([reason]) => isAuthor || reason !== 'sold');
  const buttons = [
    ...reasons.map(([reason, names]) => ({ reason, label: names[language] })),
    { reason: '', label: offers.cancelPlain },
  ];
  return (
    <>
      <Button tone="plain" busy={cancel.isPending} onClick={() => setOpen(true)}>
        {offers.actions.cancel}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={offers.cancelTitle} asks fromBottom>
        <p>{offers.cancelText(name)}</p>
        <div className="stack gap-8">
          {buttons.map(({ reason, label }) => (
            <Button
              key={reason}
              wide
              tone={reason ? 'danger' : 'plain'}
              onClick={() => {
                setOpen(false);
                cancel.mutate({ action: 'cancel', offerId, reason });
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </Dialog>
    </>
  );
}
