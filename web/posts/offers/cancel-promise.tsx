import { useState } from 'react';
import { cancelReasons } from '../../../contract/offers/view.ts';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useOfferAction } from './use-offer-action.ts';

interface CancelProps {
  offerId: string;
  /** Of the other side. */
  name: string;
  /** Only the author can have sold the thing otherwise. */
  isAuthor: boolean;
}

/** Cancels a promise, once a reason was tapped. */
export function CancelPromise({ offerId, name, isAuthor }: CancelProps) {
  const { offers } = useText();
  const [isOpen, setOpen] = useState(false);
  const cancel = useOfferAction();
  const reasons = cancelReasons.filter((reason) => isAuthor || reason !== 'sold');
  const buttons = [
    ...reasons.map((reason) => ({ reason, label: offers.cancelReasons[reason] })),
    { reason: '', label: offers.cancelPlain },
  ];
  return (
    <>
      <Button small tone="quiet" busy={cancel.isPending} onClick={() => setOpen(true)}>
        {offers.actions.cancel}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={offers.cancelTitle} asks fromBottom>
        <p>{offers.cancelText({ name })}</p>
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
