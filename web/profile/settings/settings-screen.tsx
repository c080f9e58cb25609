import { useState } from 'react';
import { Link } from 'wouter';
import type { UserInfo } from '../../../contract/profile/views.ts';
import { useText } from '../../i18n/language.ts';
import { Loaded } from '../../layout/loaded.tsx';
import { Page } from '../../layout/page.tsx';
import { paths } from '../../paths.ts';
import { useUserInfo } from '../../session/user-info.ts';
import { AccountSection } from '../account/account-section.tsx';
import { Section } from '../section.tsx';
import { DisplaySection } from './display-section.tsx';
import { LastDecision } from './last-decision.tsx';
import { MailSection } from './mail-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import styles from '../settings.module.css';

/** /settings: profile, display and account. */
export function SettingsScreen() {
  const { settings } = useText().profile;
  const query = useUserInfo();
  return (
    <Page title={settings.title} heading={!query.data && query.error ? 'own' : 'shown'} width="post">
      <Loaded heading query={query} text={settings.loadFailed}>
        {(info) => <Settings info={info} />}
      </Loaded>
    </Page>
  );
}

function Settings({ info }: { info: UserInfo }) {
  const { settings } = useText().profile;
  const [sent, setSent] = useState(false);
  return (
    <>
      <LastDecision info={info} />
      {info.role === 'admin' && <ModerationLinks />}
      <Section title={settings.profile.label} lead={settings.profile.lead}>
        <ProfileForm
          // Resets the form when the username or the open request changes.
          key={JSON.stringify([info.username, info.requested_update])}
          info={info}
          sent={sent && info.pending_update}
          onSent={() => setSent(true)}
        />
      </Section>
      <DisplaySection />
      <MailSection isAdmin={info.role === 'admin'} />
      <AccountSection info={info} />
    </>
  );
}

function ModerationLinks() {
  const { moderation } = useText().profile.settings;
  return (
    <nav className={styles.moderation} aria-label={moderation.label}>
      <Link to={paths.pendingPosts}>{moderation.posts}</Link>
      <Link to={paths.pendingUpdates}>{moderation.updates}</Link>
      <Link to={paths.auditTrail()}>{moderation.trail}</Link>
    </nav>
  );
}
