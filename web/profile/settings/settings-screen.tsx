import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { addDays } from '../../../contract/days.ts';
import { pausedWithin, usualPause } from '../../../contract/members/limits.ts';
import type { UserInfo } from '../../../contract/profile/endpoints.ts';
import { call } from '../../api/call.ts';
import { profileCalls } from '../../api/calls.ts';
import { useLanguage, useText } from '../../i18n/language.ts';
import { languageCodes, languages } from '../../i18n/languages.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { focusContent } from '../../layout/focus-content.ts';
import { Loaded } from '../../layout/loaded.tsx';
import { LogOutButton } from '../../layout/log-out-button.tsx';
import { Page } from '../../layout/page.tsx';
import { useSite } from '../../layout/site.ts';
import { themes, useTheme } from '../../layout/theme.ts';
import { paths } from '../../paths.ts';
import { PauseNote, usePause } from '../../posts/pause.tsx';
import { today } from '../../session/today.ts';
import { useSwitchLanguage } from '../../session/use-switch-language.ts';
import { useUserInfo, userInfo } from '../../session/user-info.ts';
import { Banner, Failed } from '../../ui/banner.tsx';
import { buttonClass, Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { MemberText } from '../../ui/member-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CloseAccount } from '../account/close-account.tsx';
import { DataDownload } from '../account/data-download.tsx';
import { OwnSessions } from '../account/own-sessions.tsx';
import { PasswordChange } from '../account/password-change.tsx';
import { Section } from '../section.tsx';
import { LeavingSection } from './leaving-section.tsx';
import { MailSection } from './mail-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SegmentedControl } from './segmented-control.tsx';
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
      {info.admin_needs_campus && <AdminByCampus />}
      <Section title={settings.profile.label} lead={settings.profile.lead}>
        <ProfileForm
          // Resets the form when the username or the open request changes.
          key={JSON.stringify([info.username, info.requested_update])}
          info={info}
          sent={sent && info.pending_update}
          onSent={() => setSent(true)}
        />
      </Section>
      <LeavingSection info={info} />
      <PauseSection info={info} />
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

/** For an admin whose session makes no admin. */
function AdminByCampus() {
  const { campus: text } = useText();
  const { ending } = languages[useLanguage()];
  const [login] = useSite().logins?.campus ?? [];
  if (!login) return null;
  const name = login[`name${ending}`];
  const link = (
    <a
      className={buttonClass({ tone: 'plain', small: true })}
      href={`${login.path}&next=${encodeURIComponent(paths.settings)}`}
    >
      {text.logIn(name)}
    </a>
  );
  return <Banner actions={link}>{text.toWorkAsAdmin(name)}</Banner>;
}

/** Password, data download and closing the account (rule A10). */
function AccountSection({ info }: { info: UserInfo }) {
  const { account } = useText().profile;
  const hasPasswords = useSite().logins?.password !== false;
  const usesOne = hasPasswords && info.has_password !== false;
  return (
    <Section title={account.label} lead={(usesOne ? account.lead : account.leadPlain)(info.email)}>
      {/* Wide screens have it in the header. */}
      <div className={styles.logOut}>
        <LogOutButton />
      </div>
      {hasPasswords && <PasswordChange info={info} />}
      <OwnSessions />
      <DataDownload />
      <CloseAccount info={info} />
    </Section>
  );
}

const languageOptions = languageCodes.map((code) => {
  const { name, tag } = languages[code];
  return { value: code, label: name, lang: tag };
});

/** Language and theme, which the header offers as well. */
function DisplaySection() {
  const { profile, common } = useText();
  const { display } = profile.settings;
  const language = useLanguage();
  const switchTo = useSwitchLanguage();
  const [theme, setTheme] = useTheme();
  return (
    <Section title={display.label} lead={display.lead}>
      <div className={styles.display}>
        <SegmentedControl
          label={display.language}
          options={languageOptions}
          value={language}
          onChange={switchTo}
        />
        <SegmentedControl
          label={common.header.theme}
          options={themes.map((known) => ({ value: known, label: common.header.themes[known] }))}
          value={theme}
          onChange={setTheme}
        />
      </div>
    </Section>
  );
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
              : decision.denied(info.update_denied_reason ?? decision.noReason)
          }
        />
      </p>
    </Banner>
  );
}

/** Hides the own posts until a day. */
function PauseSection({ info }: { info: UserInfo }) {
  const { posts, errors } = useText();
  const { pause } = posts;
  const now = today();
  const [first, last] = [addDays(now, 1), addDays(now, pausedWithin)];
  const [day, setDay] = useState(addDays(now, usualPause));
  const isValid = day >= first && day <= last;
  const change = usePause();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) change.mutate(day);
  };
  return (
    <Section title={pause.label} lead={pause.lead}>
      {info.paused_until === undefined ? (
        <form className={styles.row} noValidate onSubmit={submit}>
          <TextField
            label={pause.date}
            help={pause.dateHelp}
            type="date"
            min={first}
            max={last}
            value={day}
            error={day !== '' && !isValid && errors.byCode.pause_date_invalid}
            onChange={({ target }) => setDay(target.value)}
          />
          <div className="cluster">
            <Button type="submit" busy={change.isPending}>
              {pause.start}
            </Button>
          </div>
          <Failed failure={change.error} />
        </form>
      ) : (
        <PauseNote />
      )}
    </Section>
  );
}
