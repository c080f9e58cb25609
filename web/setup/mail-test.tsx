import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { setupCalls } from '../api/screen-calls.ts';
import { useText } from '../i18n/language.ts';
import { Banner, Failed } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './setup.module.css';

interface Props {
  link: string;
  hasMail: boolean;
  /** The address that the test goes to, until another one is typed. */
  usual: string;
}

/** Whether mails leave, and a try. The mail server itself is set on the server. */
export function MailTest({ link, hasMail, usual }: Props) {
  const { setup } = useText();
  const [to, setTo] = useState(usual);
  const test = useMutation({ mutationFn: () => call(setupCalls.testMail, { link, to }) });
  return (
    <div className={styles.section}>
      <h3>{setup.mail.name}</h3>
      <p>{hasMail ? setup.mail.set : setup.mail.folder}</p>
      {hasMail && (
        <form
          noValidate
          className="stack gap-12"
          onSubmit={(event) => {
            event.preventDefault();
            test.mutate();
          }}
        >
          <TextField
            label={setup.mail.to}
            type="email"
            autoComplete="email"
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
          <Button type="submit" tone="plain" busy={test.isPending}>
            {setup.mail.test}
          </Button>
          <Failed failure={test.error} />
          {test.data && (
            <Banner tone={test.data.sent ? 'green' : 'red'}>
              {test.data.sent ? setup.mail.sent : setup.mail.failed} <span dir="ltr">{test.data.answer}</span>
            </Banner>
          )}
        </form>
      )}
    </div>
  );
}
