import { ArrowLeft, Bell, CirclePause, Download, Luggage, Palette, ShieldCheck, UserX } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { addDays } from '../../../contract/days.ts';
import { pausedWithin, usualPause } from '../../../contract/members/limits.ts';
import type { UserInfo } from '../../../contract/profile/endpoints.ts';
import { offeredLanguages, useLanguage, useText } from '../../i18n/language.ts';
import { Loaded } from '../../layout/loaded.tsx';
import { Heading, Page } from '../../layout/page.tsx';
import { useSite } from '../../layout/site.ts';
import { themes, useTheme } from '../../layout/theme.ts';
import { paths } from '../../paths.ts';
import { PauseNote, usePause } from '../../posts/pause.tsx';
import { today } from '../../session/today.ts';
import { useSwitchLanguage } from '../../session/use-switch-language.ts';
import { useUserInfo } from '../../session/user-info.ts';
import { Banner, Failed } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CloseAccount } from '../account/close-account.tsx';
import { DataDownload } from '../account/data-download.tsx';
import { OwnSessions } from '../account/own-sessions.tsx';
import { PasswordChange } from '../account/password-change.tsx';
import { LeavingSection } from './leaving-section.tsx';
import { NoticeSection } from './notice-section.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import styles from '../settings.module.css';

/** Subjects with a screen of their own below the settings, in the order of its rows. */
export function useMatters() {
  const { profile, notices, posts } = useText();
  const { settings, account, leaving } = profile;
  return [
    { to: paths.settingsNotices, Icon: Bell, text: notices.ways, Section: NoticeSection },
    { to: paths.settingsDisplay, Icon: Palette, text: settings.display, Section: DisplaySection },
    { to: paths.settingsSecurity, Icon: ShieldCheck, text: account, Section: SecuritySection },
    { to: paths.settingsLeaving, Icon: Luggage, text: leaving, Section: LeavingSection, day: 'leaving_on' },
    {
      to: paths.settingsPause,
      Icon: CirclePause,
      text: posts.pause,
      Section: PauseSection,
      day: 'paused_until',
    },
    { to: paths.settingsData, Icon: Download, text: account.data, Section: DataDownload },
    { to: paths.settingsClose, Icon: UserX, text: account.close, Section: CloseAccount },
  ] as const;
}

/** /settings/…: one matter. Leads back to the settings. */
export function MatterScreen() {
  const { settings } = useText().profile;
  const [pathname] = useLocation();
  const query = useUserInfo();
  const matters = useMatters();
  const { text, Section } = matters.find(({ to }) => pathname.toLowerCase().startsWith(to)) ?? matters[0];
  return (
    <Page title={text.label} heading="own" width="column">
      <div className="stack gap-4">
        <Link to={paths.settings} className={styles.back}>
          <ArrowLeft aria-hidden="true" />
          {settings.title}
        </Link>
        <Heading>{text.label}</Heading>
        <p className="soft">{text.lead}</p>
      </div>
      <Loaded query={query} text={settings.loadFailed}>
        {(info) => (
          <div className={styles.sheet}>
            <Section info={info} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

const languageOptions = () =>
  offeredLanguages().map(({ code, name, tag }) => ({ value: code, label: name, lang: tag }));

/** Language and theme, which the header offers as well. */
function DisplaySection() {
  const { profile, common } = useText();
  const { display } = profile.settings;
  const { theme: themeLabel, themes: themeNames } = common.header;
  const language = useLanguage();
  const switchTo = useSwitchLanguage();
  const [theme, setTheme] = useTheme();
  const [changed, setChanged] = useState<string>();
  return (
    <div className="stack gap-24">
      <SegmentedControl
        label={display.language}
        options={languageOptions()}
        value={language}
        onChange={(wanted) => {
          setChanged(wanted);
          switchTo(wanted);
        }}
      />
      <SegmentedControl
        label={themeLabel}
        options={themes.map((known) => ({ value: known, label: themeNames[known] }))}
        value={theme}
        onChange={(wanted) => {
          setChanged(wanted);
          setTheme(wanted);
        }}
      />
      {/* Only once the texts of the language are here. */}
      {changed === language && <Banner tone="green">{display.languageDone}</Banner>}
      {changed === theme && <Banner tone="green">{display.themeDone({ theme: themeNames[theme] })}</Banner>}
    </div>
  );
}

function SecuritySection({ info }: { info: UserInfo }) {
  const { account } = useText().profile;
  const hasPasswords = useSite().logins?.password !== false;
  const usesOne = hasPasswords && info.has_password !== false;
  return (
    <>
      <p className={styles.row}>{(usesOne ? account.byBoth : account.byEmail)({ email: info.email })}</p>
      {hasPasswords && <PasswordChange info={info} />}
      <OwnSessions />
    </>
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
  if (info.paused_until !== undefined) return <PauseNote />;
  return (
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
  );
}
