import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Clock, Search } from 'lucide-react';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { call } from '../api/call.ts';
import { searchCalls } from '../api/screen-calls.ts';
import { whenSettled } from '../api/when-settled.ts';
import { readDraft, saveDraft } from '../form/draft.ts';
import { useText } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { classes } from '../ui/classes.ts';
import { KindDrawing } from '../ui/kind-drawing.tsx';
import { langOf } from '../ui/member-text.tsx';
import { placesOf, useCategories } from './categories.ts';
import styles from './suggestions.module.css';

interface Option {
  key: string;
  label: string;
  to: string;
  icon: ReactNode;
  note?: string;
  /** The heading above it, before a text is typed. */
  group?: string;
}

const kept = 10;
/** Of those, how many are offered beside what else is offered. */
const besideWords = 3;
const besidePlaces = 5;
/** A draft, so that a logout removes it. */
const draftName = 'recent-searches';

function recentSearches(): string[] {
  const { texts } = readDraft<{ texts: unknown }>(draftName);
  return Array.isArray(texts) ? texts.filter((text): text is string => typeof text === 'string') : [];
}

function remember(text: string): void {
  if (text === '') return;
  const others = recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
  saveDraft(draftName, { texts: [text, ...others].slice(0, kept) });
}

const suggestions = (text: string) =>
  queryOptions({
    queryKey: ['searches', 'suggestions', text],
    queryFn: ({ signal }) => whenSettled(signal, () => call(searchCalls.suggest, { text }, { signal })),
    placeholderData: keepPreviousData,
    retry: false,
  });

const ofText = (text: string, icon: ReactNode): Option => ({
  key: `text ${text}`,
  label: text,
  to: paths.search(text),
  icon,
});

function useOptions(typed: string): Option[] {
  const { header } = useText().common;
  const { categories: known, nameOf, iconOf } = useCategories();
  const ofPlace = (name: string, filter: 'kind' | 'postCategoryOption'): Option => ({
    key: name,
    label: nameOf(name),
    to: `${paths.market}?${new URLSearchParams({ [filter]: name })}`,
    icon: <KindDrawing name={iconOf(name)} />,
  });
  const { data: { words, categories } = { words: [], categories: [] } } = useQuery(suggestions(typed));
  const recent = recentSearches()
    .filter((text) => text.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, typed === '' ? besidePlaces : besideWords)
    .map((text) => ({ ...ofText(text, <Clock />), note: header.searchedBefore }));
  const isNew = (text: string) => !recent.some(({ label }) => label.toLowerCase() === text);
  if (typed !== '')
    return [
      ...recent,
      ...words.filter(isNew).map((word) => ofText(word, <Search />)),
      ...categories.map(({ category, kind }) =>
        kind ? ofPlace(kind, 'kind') : ofPlace(category, 'postCategoryOption'),
      ),
    ];
  const group = (name: string, options: Option[]) => options.map((option) => ({ ...option, group: name }));
  return [
    ...group(header.recent, recent),
    ...group(
      header.kinds,
      placesOf(known).map(({ name, filter }) => ofPlace(name, filter)),
    ),
  ];
}

/** The path of all searches. */
const screen = paths.search('').split('?')[0] ?? '';

/** The roles of a list of options that hold more than a text, which no element has. */
const listRole = { role: 'listbox' };
const optionRole = (isActive: boolean) => ({ role: 'option', 'aria-selected': isActive });

interface Props {
  id: string;
  field: RefObject<HTMLInputElement | null>;
  /** The text of the field. */
  typed: string;
  /** Gets the new text of the field. */
  onChosen: (text: string) => void;
}

/**
 * The list of a combobox: what completes the text of a search field. It follows the pattern 'list autocomplete with
 * manual selection': the focus stays in the field, the arrows choose an option, and Enter opens it.
 */
export function Suggestions({ id, field, typed, onChosen }: Props) {
  const { header } = useText().common;
  const [, navigate] = useLocation();
  // It may have been loaded after the field was left.
  const [isOpen, setOpen] = useState(() => document.activeElement === field.current);
  const [active, setActive] = useState(-1);
  const options = useOptions(typed);
  const isShown = isOpen && options.length > 0;
  const chosen = isShown ? options[active] : undefined;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = ({ label, to }: Option) => {
    const text = to.startsWith(screen) ? label : '';
    remember(text);
    close();
    navigate(to);
    onChosen(text);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (options.length === 0) return;
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // The field itself is the place before the first option and after the last one.
      const places = options.length + 1;
      setActive(((isShown ? active + step + 1 + places : step === 1 ? 1 : options.length) % places) - 1);
    } else if (event.key === 'Escape' && isShown) {
      close();
      // The same press also closes the search, unless that would lose a text.
      if (typed === '') return;
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    }
  };

  useEffect(() => {
    const input = field.current;
    if (!input) return undefined;
    const onInput = () => {
      setActive(-1);
      setOpen(true);
    };
    const onSubmit = () => {
      remember(input.value.trim());
      close();
    };
    const open = () => setOpen(true);
    const listeners: [EventTarget | null, string, (event: never) => void][] = [
      [input, 'input', onInput],
      [input, 'keydown', onKey],
      [input, 'blur', close],
      [input, 'click', open],
      [input.form, 'submit', onSubmit],
    ];
    for (const [target, name, listener] of listeners)
      target?.addEventListener(name, listener as EventListener);
    return () => {
      for (const [target, name, listener] of listeners)
        target?.removeEventListener(name, listener as EventListener);
    };
  });
  useEffect(() => {
    field.current?.setAttribute('aria-expanded', String(isShown));
    if (chosen) field.current?.setAttribute('aria-activedescendant', `${id}-${active}`);
    else field.current?.removeAttribute('aria-activedescendant');
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [field, id, isShown, active, chosen]);

  return (
    <div
      {...listRole}
      id={id}
      className={styles.list}
      aria-label={header.suggestions}
      hidden={!isShown}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
    >
      {[...new Set(options.map(({ group }) => group))].map((group = '') => (
        <div
          key={group}
          role={group ? 'group' : 'none'}
          aria-label={group || undefined}
          className={styles.group}
        >
          {group && (
            <p className={styles.heading} aria-hidden="true">
              {group}
            </p>
          )}
          {options.map(
            (option, index) =>
              (option.group ?? '') === group && (
                <button
                  {...optionRole(index === active)}
                  key={option.key}
                  id={`${id}-${index}`}
                  type="button"
                  tabIndex={-1}
                  className={classes(styles.option, index === active && styles.active)}
                  onClick={() => choose(option)}
                >
                  {option.icon}
                  <span className="anywhere" lang={langOf(option.label)}>
                    {option.label}
                  </span>
                  {option.note && <span className="visually-hidden">, {option.note}</span>}
                </button>
              ),
          )}
        </div>
      ))}
    </div>
  );
}
