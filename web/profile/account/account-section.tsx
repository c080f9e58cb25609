import type { UserInfo } from '../../../contract/profile/views.ts';
import { useText } from '../../i18n/language.ts';
import { Section } from '../section.tsx';
import { CloseAccount } from './close-account.tsx';
import { DataDownload } from './data-download.tsx';
import { PasswordChange } from './password-change.tsx';

/** Password, data download and closing the account (rule A10). */
export function AccountSection({ info }: { info: UserInfo }) {
  const { account } = useText().profile;
  return (
    <Section title={account.label} lead={account.lead(info.email)}>
      <PasswordChange info={info} />
      <DataDownload />
      <CloseAccount info={info} />
    </Section>
  );
}
