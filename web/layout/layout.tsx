import { useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { SessionWatch } from '../session/session-watch.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { Announcements } from './announcements.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useTheme } from './theme.ts';
import styles from './layout.module.css';

/** `bare`: without a way to other screens. */
export function Layout({ bare, children }: { bare: boolean; children: ReactNode }) {
  const { common } = useText();
  const [theme, setTheme] = useTheme();
  const main = useRef<HTMLElement>(null);
  // Before the setup, no other address answers.
  const isSite = useLocation()[0] !== paths.setup;
  return (
    <>
      <a
        className={styles.skip}
        href="#content"
        onClick={(event) => {
          // Moves the focus by script, because following the link would change the address.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {common.header.skip}
      </a>
      {isSite && !bare && <Header theme={theme} onTheme={setTheme} />}
      {isSite && !bare && <Announcements />}
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {isSite && <Footer theme={theme} onTheme={setTheme} />}
      <div className={styles.edge}>
        <SessionWatch />
        <Toasts />
      </div>
    </>
  );
}
