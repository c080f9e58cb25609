import type { UserInfo } from '../../../contract/profile/views.ts';
import { useText } from '../../i18n/language.ts';
import { LogOutButton } from '../../layout/log-out-button.tsx';
import { Section } from '../section.tsx';
import { CloseAccount } from './close-account.tsx';
import { DataDownload } from './data-download.tsx';
import { PasswordChange } from './password-change.tsx';
import styles from '../settings.module.css';

/** Password, data download and closing the account (rule A10). */
export function AccountSection({ info }: { info: UserInfo }) {
  const { account } = useText().profile;
  return (
    <Section title={account.label} lead={account.lead(info.email)}>
      {/* Wide screens have it in the header. */}
      <div className={styles.logOut}>
        <LogOutButton />
      </div>
      <PasswordChange info={info} />
      <DataDownload />
      <CloseAccount info={info} />
    </Section>
  );
}
