import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../i18n/language.ts';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { SearchForm } from './search-form.tsx';
import styles from './header.module.css';

/** On wide screens the magnifier opens a search field of the full width. */
export function SearchOverlay({ className }: { className?: string | undefined }) {
  const { header, close } = useText().common;
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
          <IconButton label={close} icon={<X />} onClick={() => setOpen(false)} />
        </div>
      </Dialog>
    </>
  );
}
