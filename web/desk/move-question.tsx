import { useState } from 'react';
import { homeOf, kindsOf } from '../../contract/categories.ts';
import { useLanguage, useText } from '../i18n/language.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { nameIn, type Category, type Thing } from './site-categories.tsx';

interface MoveProps {
  /** The posts of each key that would go. */
  counts: Record<string, number>;
  /** The lists from before and from now. */
  lists: [before: Category[], now: Category[]];
  busy: boolean;
  onMove: (move: Record<string, string>) => void;
}

/** Asks where the posts go of what was removed. */
export function MoveQuestion({ counts, lists: [before, now], busy, onMove }: MoveProps) {
  const { categories: text } = useText().desk.site;
  const language = useLanguage();
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const places = now.flatMap((category) => [
    { value: category.key, label: nameIn(category, language) },
    ...category.kinds.map((kind) => ({
      value: kind.key,
      label: `${nameIn(category, language)} · ${nameIn(kind, language)}`,
    })),
  ]);
  const things = [...before, ...kindsOf(before)] as Thing[];
  /** The new category for one that went, in their order. */
  const heirOf = (key: string) =>
    without(now, before)[without(before, now).findIndex((one) => one.key === key)];
  const usual = (key: string) => {
    const heir = heirOf(key);
    if (heir) return heir.key;
    const home = homeOf(before, key)?.key;
    return (places.find(({ value }) => value === home) ?? places.at(0))?.value ?? '';
  };
  const keys = Object.keys(counts);
  /** Kinds go with their category where its heir has them. */
  const movesOf = (key: string): [string, string][] => {
    const to = chosen[key] ?? usual(key);
    const heir = heirOf(key);
    const kinds = heir?.key === to ? (before.find((one) => one.key === key)?.kinds ?? []) : [];
    return [
      [key, to],
      ...kinds.flatMap((kind, at) => {
        const next = heir?.kinds[at]?.key;
        return next === undefined ? [] : [[kind.key, next] as [string, string]];
      }),
    ];
  };
  return (
    <Banner
      tone="red"
      actions={
        <Button
          tone="danger"
          small
          busy={busy}
          onClick={() => onMove(Object.fromEntries(keys.flatMap(movesOf)))}
        >
          {text.move}
        </Button>
      }
    >
      {keys.map((key) => (
        <Select
          key={key}
          label={text.goes({
            count: counts[key] ?? 0,
            name: nameIn(things.find((one) => one.key === key) ?? { key, names: {} }, language),
          })}
          options={places}
          value={chosen[key] ?? usual(key)}
          onChange={({ target }) => setChosen({ ...chosen, [key]: target.value })}
        />
      ))}
    </Banner>
  );
}

const without = (all: Category[], others: Category[]) =>
  all.filter((one) => !others.some(({ key }) => key === one.key));
