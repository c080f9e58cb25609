import { useRef, useState } from 'react';
import { Link } from 'wouter';
import type { UserInfo } from '../../../contract/profile/views.ts';
import { saveDraft } from '../../form/draft.ts';
import { useText } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
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
  if (info.has_password === false) {
    return (
      <Row
        id="password"
        title={password.title}
        text={password.none}
        action={
          <Link
            className={buttonClass({ tone: 'plain' })}
            to={paths.forgotPassword}
            state={{ firstPassword: true }}
            onClick={() => saveDraft('forgot-password', { emailInput: info.email })}
          >
            {password.set}
          </Link>
        }
      />
    );
  }
  return (
    <Row
      id="password"
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
