import { X } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useText } from '../i18n/language.ts';
import { getStored, setStored } from '../storage/storage.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { NewTerms } from './new-terms.tsx';
import { useSite } from './site.ts';
import styles from './layout.module.css';

const storedName = 'closed-announcements';

/**
 * New terms and the running announcements. They are below the header to avoid a layout shift: the header is visible
 * before the scripts have loaded. A closed announcement stays closed in this browser.
 */
export function Announcements() {
  const { common } = useText();
  const language = useLanguage();
  const { announcements = [] } = useSite();
  const [closed, setClosed] = useState(() => getStored(storedName)?.split(' ') ?? []);
  const close = (id: string) => {
    const running = announcements.map(({ announcement_id }) => announcement_id);
    const kept = [...closed, id].filter((one) => running.includes(one));
    setStored(storedName, kept.join(' '));
    setClosed(kept);
  };
  const shown = announcements.filter(({ announcement_id }) => !closed.includes(announcement_id));
  return (
    <section aria-label={common.announcements.title} className={styles.announcements}>
      <NewTerms />
      {shown.map(({ announcement_id, [language]: text }) => (
        <div key={announcement_id} className={styles.announcement}>
          <p className="anywhere lines">{text}</p>
          <IconButton label={common.close} icon={<X />} onClick={() => close(announcement_id)} />
        </div>
      ))}
    </section>
  );
}
