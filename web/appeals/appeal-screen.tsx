import { useSearch } from 'wouter';
import { call } from '../api/call.ts';
import { appealCalls } from '../api/screen-calls.ts';
import { useText } from '../i18n/language.ts';
import { Page } from '../layout/page.tsx';
import { AppealForm } from './appeal-form.tsx';

/** /appeal: asks for another look at the suspension that the token in a mail's link identifies. Needs no login. */
export function AppealScreen() {
  const { appeals } = useText();
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  return (
    <Page title={appeals.ask} width="column">
      <p>{appeals.suspension}</p>
      <AppealForm
        draft="appeal suspension"
        send={(text) => call(appealCalls.appealSuspension, { token, text })}
      />
    </Page>
  );
}
