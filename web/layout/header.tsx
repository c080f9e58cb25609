import { Bell, Handshake, Search, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import * as limits from '../../contract/posts/limits.ts';
import { useText } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { useMembership } from '../session/membership.ts';
import { useNextDeal } from '../session/next-deal.ts';
import { useKeepNext } from '../session/next.ts';
import { useSession } from '../session/session-store.ts';
import { useUnreadCount } from '../session/unread-count.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CloseButton, IconButton } from '../ui/icon-button.tsx';
import { Mark } from '../ui/mark.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LogOutButton } from './log-out-button.tsx';
import { Nav } from './nav.tsx';
import { useSite } from './site.ts';
import { ThemeChoice } from './theme-choice.tsx';
import type { Theme } from './theme.ts';
import styles from './header.module.css';

interface Props {
  theme: Theme;
  onTheme: (theme: Theme) => void;
}

export function Header({ theme, onTheme }: Props) {
  const { header } = useText().common;
  const { name, logo } = useSite();
  const isMember = useSession() !== undefined;
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link to={paths.landing} className={styles.logo} aria-label={header.home({ site: name })}>
          <Mark className={styles.mark} logo={logo} />
          <span className={styles.name}>{name}</span>
        </Link>
        <Nav />
        <div className={styles.tools}>
          <SearchForm className={styles.inlineSearch} />
          <SearchOverlay className={styles.overlaySearch} />
          <DealsLink />
          <NoticeBell />
          <LanguageSwitch className={isMember && styles.roomy} />
          <ThemeChoice theme={theme} onChange={onTheme} className={styles.roomy} />
          {/* On narrower screens, members find language and look in the footer, and on phones Logout in the settings. */}
          <SessionButton memberClassName={styles.wide} />
        </div>
      </div>
    </header>
  );
}

/** Login or Logout. */
function SessionButton({ memberClassName }: { memberClassName?: string | undefined }) {
  const { header } = useText().common;
  const keepNext = useKeepNext();
  if (useMembership({ check: false }) === 'visitor') {
    return (
      <ButtonLink small tone="accent" to={keepNext(paths.logIn())}>
        {header.logIn}
      </ButtonLink>
    );
  }
  return <LogOutButton className={memberClassName} />;
}

/** On wide screens the magnifier opens a search field of the full width. */
function SearchOverlay({ className }: { className?: string | undefined }) {
  const { header } = useText().common;
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        className={className}
        label={header.openSearch}
        icon={<Search />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} onClose={() => setOpen(false)} title={header.search} sheet>
        <div className={styles.overlay}>
          <SearchForm className={styles.wideSearch} onSubmitted={() => setOpen(false)} />
          <CloseButton onClick={() => setOpen(false)} />
        </div>
      </Dialog>
    </>
  );
}

const maxShown = 99;

/** The link to the deals, with the number of those that wait for the member. */
function DealsLink() {
  const { header } = useText().common;
  const count = useNextDeal()?.needs ?? 0;
  const title = count > 0 ? header.needs({ count }) : header.deals;
  return <Counted to={paths.deals} label={header.deals} title={title} icon={Handshake} count={count} />;
}

/** The link to the notices, with the number of unread ones. */
function NoticeBell() {
  const { header } = useText().common;
  const count = useUnreadCount();
  const title = count > 0 ? header.unread({ count }) : header.notices;
  return <Counted to={paths.notices} label={header.notices} title={title} icon={Bell} count={count} />;
}

interface CountedProps {
  to: string;
  label: string;
  title: string;
  icon: LucideIcon;
  count: number;
}

/** A link with a number, for members. */
function Counted({ to, label, title, icon: Icon, count }: CountedProps) {
  const [pathname] = useLocation();
  if (!useSession()) return null;
  return (
    <Link to={to} className={styles.bell} title={title} aria-current={pathname === to ? 'page' : undefined}>
      <Icon aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
      {count > 0 && (
        <span className={styles.unread}>{count > maxShown ? `${maxShown}+` : String(count)}</span>
      )}
    </Link>
  );
}

const Suggestions = lazy(async () => ({ default: (await import('./suggestions.tsx')).Suggestions }));

interface SearchFormProps {
  className?: string | undefined;
  onSubmitted?: () => void;
}

/** The initial value is the search text of the address. */
function SearchForm({ className, onSubmitted }: SearchFormProps) {
  const { header } = useText().common;
  const [pathname, navigate] = useLocation();
  const query = useSearch();
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [hasFocus, setFocus] = useState(false);
  const isMember = useSession() !== undefined;
  // Another search begins with its own text.
  const [typed, setTyped] = useState({ after: '', text: '' });
  const searched = pathname === '/search' ? (new URLSearchParams(query).get('search') ?? '') : '';
  return (
    <search className={className}>
      <form
        className={styles.search}
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          const text = new FormData(event.currentTarget).get('search');
          navigate(paths.search(typeof text === 'string' ? text.trim() : ''));
          onSubmitted?.();
        }}
      >
        <input
          key={searched}
          ref={field}
          className={styles.input}
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={false}
          aria-controls={listId}
          onFocus={() => setFocus(true)}
          onInput={({ currentTarget }) => setTyped({ after: searched, text: currentTarget.value })}
          name="search"
          defaultValue={searched}
          aria-label={header.searchPlaceholder}
          placeholder={header.search}
          enterKeyHint="search"
          maxLength={limits.search}
          autoComplete="off"
        />
        <button className={styles.submit} type="submit" aria-label={header.search}>
          <Search aria-hidden="true" />
        </button>
      </form>
      {hasFocus && isMember && (
        <Suspense>
          <Suggestions
            id={listId}
            field={field}
            typed={(typed.after === searched ? typed.text : searched).trim()}
            onChosen={(text) => {
              if (field.current) field.current.value = text;
              setTyped({ after: searched, text });
              onSubmitted?.();
            }}
          />
        </Suspense>
      )}
    </search>
  );
}
