import { useState } from 'react';
import type { UserInfo } from '../../../contract/profile/views.ts';
import { useText } from '../../i18n/language.ts';
import { useSite } from '../../layout/site.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row } from '../section.tsx';
import { CloseAccountForm } from './close-account-form.tsx';
import styles from '../settings.module.css';

/** Asks for confirmation, then for the password. */
export function CloseAccount({ info }: { info: UserInfo }) {
  const { profile, common } = useText();
  const text = profile.account.close;
  const [step, setStep] = useState<'closed' | 'explain' | 'password'>('closed');
  const { logins } = useSite();
  const asksPassword = !logins || (logins.password && info.has_password !== false);
  const cancel = () => setStep('closed');
  return (
    <Row
      title={text.title}
      text={text.text}
      action={
        <Button tone="danger" aria-haspopup="dialog" onClick={() => setStep('explain')}>
          {text.open}
        </Button>
      }
    >
      <Dialog open={step !== 'closed'} onClose={cancel} title={text.question} asks>
        {step === 'explain' ? (
          <>
            <p>{text.goes}</p>
            <ul className={styles.what}>
              {text.what.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            <p>{text.after}</p>
            <div className="dialog-buttons">
              <Button tone="plain" onClick={cancel}>
                {common.cancel}
              </Button>
              <Button tone="danger" onClick={() => setStep('password')}>
                {text.next}
              </Button>
            </div>
          </>
        ) : (
          <CloseAccountForm username={info.username} asksPassword={asksPassword} onCancel={cancel} />
        )}
      </Dialog>
    </Row>
  );
}
