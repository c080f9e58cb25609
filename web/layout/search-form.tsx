import { Search } from 'lucide-react';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import * as limits from '../../contract/posts/limits.ts';
import { useText } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import styles from './header.module.css';

interface Props {
  className?: string | undefined;
  onSubmitted?: () => void;
}

/** The initial value is the search text of the address. */
export function SearchForm({ className, onSubmitted }: Props) {
  const { header } = useText().common;
  const [pathname, navigate] = useLocation();
  const query = useSearch();
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
          className={styles.input}
          type="search"
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
    </search>
  );
}
