import { useRef, useState } from 'react';
import type { UserInfo } from '../../../contract/profile/views.ts';
import { useText } from '../../i18n/language.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Row } from '../section.tsx';
import { PasswordForm } from './password-form.tsx';

export function PasswordChange({ info }: { info: UserInfo }) {
  const { password } = useText().profile.account;
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <Row
      title={password.title}
      text={password.text}
      action={
        <Button
          ref={opener}
          tone="plain"
          aria-expanded={open}
          onClick={() => {
            setDone(false);
            setOpen(!open);
          }}
        >
          {password.change}
        </Button>
      }
    >
      {open && (
        <PasswordForm
          username={info.username}
          onCancel={close}
          onDone={() => {
            setDone(true);
            close();
          }}
        />
      )}
      {done && <Banner tone="green">{password.done}</Banner>}
    </Row>
  );
}
