import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link, Redirect } from 'wouter';
import { settingIn } from '../../../contract/languages.ts';
import type { UserInfo } from '../../../contract/profile/endpoints.ts';
import { call } from '../../api/call.ts';
import { profileCalls } from '../../api/calls.ts';
import { useLanguage, useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { focusContent } from '../../layout/focus-content.ts';
import { Loaded } from '../../layout/loaded.tsx';
import { LogOutButton } from '../../layout/log-out-button.tsx';
import { Heading, Page } from '../../layout/page.tsx';
import { useSite } from '../../layout/site.ts';
import { paths } from '../../paths.ts';
import { useUserInfo, userInfo } from '../../session/user-info.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass, Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { MemberText } from '../../ui/member-text.tsx';
import { useMatters } from './matter-screen.tsx';
import { ProfileForm } from './profile-form.tsx';
import styles from '../settings.module.css';

/** Addresses of the settings when they were one page, as mails and password managers may still have them. */
const olderHash = '#password';

/** /settings: the profile, and the way to all other settings. */
export function SettingsScreen() {
  const { settings } = useText().profile;
  const query = useUserInfo();
  if (location.hash === olderHash) return <Redirect to={paths.settingsSecurity} replace />;
  return (
    <Page title={settings.title} heading="own">
      {(query.data || !query.error) && (
        <div className="cluster centered apart">
          <Heading>{settings.title}</Heading>
          {/* Wide screens have it in the header. */}
          <LogOutButton className={styles.logOut} />
        </div>
      )}
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
      {info.admin_needs_campus && <AdminByCampus />}
      <p className="soft small">{settings.profile.lead}</p>
      <div className={styles.both}>
        <section className={styles.sheet} aria-label={settings.profile.label}>
          <ProfileForm
            // Resets the form when the username or the open request changes.
            key={JSON.stringify([info.username, info.requested_update])}
            info={info}
            sent={sent && info.pending_update}
            onSent={() => setSent(true)}
          />
        </section>
        <Matters info={info} />
      </div>
    </>
  );
}

/** The way to all other settings. */
function Matters({ info }: { info: UserInfo }) {
  const { settings } = useText().profile;
  const format = useFormat();
  return (
    <nav className={styles.matters} aria-label={settings.more}>
      {useMatters().map(({ to, Icon, text, ...matter }) => {
        const day = 'day' in matter && info[matter.day];
        return (
          <Link key={to} to={to} className={styles.matter}>
            <Icon aria-hidden="true" />
            <span>{text.label}</span>
            {day && <span className="soft small">{format.day(day)}</span>}
            <ChevronRight aria-hidden="true" />
          </Link>
        );
      })}
    </nav>
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

/** For an admin whose session makes no admin. */
function AdminByCampus() {
  const { campus: text } = useText();
  const language = useLanguage();
  const [login] = useSite().logins?.campus ?? [];
  if (!login) return null;
  const name = settingIn(login, 'name', language);
  const link = (
    <a
      className={buttonClass({ tone: 'plain', small: true })}
      href={`${login.path}&next=${encodeURIComponent(paths.settings)}`}
    >
      {text.logIn({ name })}
    </a>
  );
  return <Banner actions={link}>{text.toWorkAsAdmin({ name })}</Banner>;
}

/** The result of the last request, shown until it is closed or the next request is sent (rule U5). */
function LastDecision({ info }: { info: UserInfo }) {
  const { profile } = useText();
  const { decision } = profile.settings;
  const failureText = useFailureText();
  const client = useQueryClient();
  const close = useMutation({
    mutationFn: () => call(profileCalls.dismissDecision, {}),
    onSuccess: () => {
      client.setQueryData(
        userInfo.queryKey,
        (known) => known && { ...known, update_result: null, update_denied_reason: null },
      );
      focusContent();
    },
  });
  if (info.update_result === null) return null;
  return (
    <Banner
      tone={info.update_result === 'approved' ? 'green' : 'red'}
      actions={
        <>
          <Button small tone="plain" busy={close.isPending} onClick={() => close.mutate()}>
            {decision.close}
          </Button>
          {close.isError && <FieldError>{failureText(close.error)}</FieldError>}
        </>
      }
    >
      <p className="anywhere lines">
        <MemberText
          text={info.update_denied_reason}
          within={
            info.update_result === 'approved'
              ? decision.approved
              : decision.denied({ reason: info.update_denied_reason ?? decision.noReason })
          }
        />
      </p>
    </Banner>
  );
}
