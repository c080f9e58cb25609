import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import type { numberedPages } from '../api/paged-query.ts';
import { useText } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextField } from '../ui/text-field.tsx';
import { EndlessList } from './endless-list.tsx';
import { Page } from './page.tsx';
import styles from './search-page.module.css';

interface Props<Item> {
  /** `search` labels the field. */
  texts: { title: string; search: string; empty: string; emptyHint: string };
  listOf: (search: string) => ReturnType<typeof numberedPages<Item>>;
  keyOf: (item: Item) => string;
  /** Renders what is in the row of an item. */
  children: (item: Item) => ReactNode;
}

/** A screen that lists all, or what contains the search text in the address. */
export function SearchPage<Item>({ texts, listOf, keyOf, children }: Props<Item>) {
  const search = new URLSearchParams(useSearch()).get('search')?.trim() ?? '';
  return (
    <Page title={texts.title} width="post">
      <SearchForm key={search} label={texts.search} search={search} />
      <EndlessList
        list={useInfiniteQuery(listOf(search))}
        empty={<EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>}
      >
        {(items) => (
          <ul>
            {items.map((item) => (
              <li key={keyOf(item)} className={styles.row}>
                {children(item)}
              </li>
            ))}
          </ul>
        )}
      </EndlessList>
    </Page>
  );
}

function SearchForm({ label, search }: { label: string; search: string }) {
  const { members } = useText();
  const [pathname, navigate] = useLocation();
  return (
    <search>
      <form
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('search');
          const text = typeof typed === 'string' ? typed.trim() : '';
          navigate(text === '' ? pathname : `${pathname}?search=${encodeURIComponent(text)}`);
        }}
      >
        <TextField
          label={label}
          type="search"
          name="search"
          defaultValue={search}
          enterKeyHint="search"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
        <Button type="submit">{members.find}</Button>
      </form>
    </search>
  );
}
