import { useState } from 'react';
import { allCategories, categoryIcons, kindsOf } from '../../contract/categories.ts';
import type { SiteProfile } from '../../contract/site-facts.ts';
import { useText } from '../i18n/language.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { KindDrawing } from '../ui/kind-drawing.tsx';
import type { Editing } from './site-inputs.tsx';
import { Rows, type RowPart } from './site-rows.tsx';
import styles from './desk.module.css';

/** The categories of the site. */

export type Category = SiteProfile['categories'][number];
export interface Thing {
  key: string;
  names: Record<string, string>;
}

const keysOf = (categories: readonly Category[]) =>
  [...categories, ...kindsOf(categories)].map(({ key }) => key);
/** In the language, else in any. */
export const nameIn = ({ key, names }: Thing, language: string) =>
  names[language] ?? Object.values(names)[0] ?? key;

export function CategoryFields(editing: Editing<SiteProfile['categories']>) {
  const { value, set, choices, used = [], ...fixed } = editing;
  const { categories: text } = useText().desk.site;
  const old = keysOf(used);
  const keyFor = (names: Thing['names'], others: readonly string[]) =>
    freeKey(names['en'] ?? Object.values(names)[0] ?? '', [
      allCategories,
      ...old,
      ...Object.keys(choices),
      ...others,
    ]);
  /** A saved key stays when its name changes, because posts and links use it. A new key follows the English name, or the first. */
  const renamed = <Item extends Thing>(item: Item): Item =>
    old.includes(item.key)
      ? item
      : {
          ...item,
          key: keyFor(
            item.names,
            keysOf(value).filter((one) => one !== item.key),
          ),
        };
  /** The same category under a key of its own, to which the posts of the old one can move. */
  const replaced = (category: Category): Category => {
    const key = keyFor(category.names, keysOf(value));
    const taken = [...keysOf(value), key];
    const kinds = category.kinds.map((kind) => {
      const fresh = keyFor(kind.names, taken);
      taken.push(fresh);
      return { ...kind, key: fresh };
    });
    return { ...category, key, kinds };
  };
  const [first] = fixed.languages;
  const nameOf = (category: Category | undefined) => category && nameIn(category, first?.code ?? '');
  const changed = value.flatMap((category, at) => {
    const before = nameOf(used.find(({ key }) => key === category.key));
    const name = nameOf(category);
    return before !== undefined && name && name !== before ? [{ at, category, before, name }] : [];
  });
  return (
    <>
      <Rows
        {...fixed}
        path="categories"
        part="names"
        items={value}
        onItems={set}
        renamed={renamed}
        words={text.category}
        fresh={() => ({
          ...fresh(),
          icon: 'package' as const,
          hasCondition: true,
          hasCourseCode: false,
          kinds: [],
        })}
        renderStart={({ item, change }) => <Drawing item={item} change={change} />}
        renderEnd={({ item, change }) =>
          (['hasCondition', 'hasCourseCode'] as const).map((name) => (
            <Checkbox
              key={name}
              label={text[name]}
              checked={item[name]}
              onChange={({ target }) => change({ [name]: target.checked })}
            />
          ))
        }
        renderMore={({ item, change, path, ...more }) => (
          <>
            <p className="small bold">{text.kinds({ name: nameOf(item) ?? '', count: item.kinds.length })}</p>
            <Rows
              {...more}
              path={`${path}.kinds`}
              part="names"
              items={item.kinds}
              onItems={(kinds) => change({ kinds })}
              renamed={renamed}
              words={text.kind}
              fresh={fresh}
            />
          </>
        )}
      />
      {changed.map(({ at, category, before, name }) => (
        <Banner
          key={category.key}
          tone="neutral"
          actions={
            <Button
              tone="plain"
              small
              onClick={() => set(value.map((one, place) => (place === at ? replaced(category) : one)))}
            >
              {text.replace}
            </Button>
          }
        >
          {text.renamed({ name, before })}
        </Banner>
      ))}
    </>
  );
}

const fresh = (): Thing => ({ key: '', names: {} });

/** The drawing of a category, which opens a grid of all. */
function Drawing({ item, change }: Pick<RowPart<Category>, 'item' | 'change'>) {
  const { categories: text } = useText().desk.site;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={`${text.icon}: ${text.icons[item.icon]}`}
        icon={<KindDrawing name={item.icon} className={styles.drawing} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <fieldset className={styles.drawings} aria-label={text.icon}>
          {categoryIcons.map((icon) => (
            <IconButton
              key={icon}
              label={text.icons[icon]}
              icon={<KindDrawing name={icon} className={styles.drawing} />}
              aria-pressed={icon === item.icon}
              onClick={() => {
                change({ icon });
                setOpen(false);
              }}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

/** A key like the name that nothing has or had. */
function freeKey(name: string, taken: readonly string[]): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const start =
    plain
      .replaceAll(/[^A-Za-z0-9-]+/g, ' ')
      .trim()
      .slice(0, 26)
      .trim() || 'Category';
  const isFree = (key: string) => taken.every((one) => one.toLowerCase() !== key.toLowerCase());
  let key = start;
  for (let number = 2; !isFree(key); number += 1) key = `${start} ${number}`;
  return key;
}
