import { ArrowUp, ChevronDown, Plus, Trash2 } from 'lucide-react';
import type { ComponentType } from 'react';
import { allCategories, categoryIcons, kindsOf, type CategoryIcon } from '../../contract/categories.ts';
import type { SiteProfile } from '../../contract/site-facts.ts';
import { useLanguage, useText } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { KindDrawing } from '../ui/kind-drawing.tsx';
import { Select } from '../ui/select.tsx';
import { Texts, type Editing, type Fixed } from './site-inputs.tsx';
import styles from './desk.module.css';

/** The categories of the site. */

export type Category = SiteProfile['categories'][number];
export interface Thing {
  key: string;
  names: Record<string, string>;
}

const keysOf = (categories: Category[]) => [...categories, ...kindsOf(categories)].map(({ key }) => key);
/** In the language, else in any. */
export const nameIn = ({ key, names }: Thing, language: string) =>
  names[language] ?? Object.values(names)[0] ?? key;

const fresh: Thing = { key: '', names: {} };

export function CategoryFields({
  value,
  set,
  choices,
  stored,
  ...fixed
}: Editing<SiteProfile['categories']>) {
  const { categories: text } = useText().desk.site;
  const old = keysOf(stored);
  /** A stored key stays, whatever the name. A new one is made from the English name, or the first. */
  const keyFor = ({ key, names }: Thing): string => {
    if (old.includes(key)) return key;
    const others = keysOf(value).filter((one) => one !== key);
    return freeKey(names['en'] ?? Object.values(names)[0] ?? '', [
      allCategories,
      ...old,
      ...Object.keys(choices),
      ...others,
    ]);
  };
  return (
    <>
      <Things
        {...fixed}
        path="categories"
        items={value}
        onItems={set}
        keyFor={keyFor}
        words={text.category}
        fresh={{ ...fresh, icon: 'package', hasCondition: true, hasCourseCode: false, kinds: [] }}
        More={CategoryParts}
      />
    </>
  );
}

function CategoryParts({ item, change, path, keyFor, ...fixed }: PartsProps<Category>) {
  const { categories: text } = useText().desk.site;
  const language = useLanguage();
  return (
    <>
      <div className={styles.fields}>
        <Select
          label={text.icon}
          value={item.icon}
          options={categoryIcons.map((icon) => ({ value: icon, label: text.icons[icon] }))}
          onChange={({ target }) => change({ icon: target.value as CategoryIcon })}
        />
        <KindDrawing name={item.icon} className={styles.drawing} />
      </div>
      {(['hasCondition', 'hasCourseCode'] as const).map((name) => (
        <Checkbox
          key={name}
          label={text[name]}
          checked={item[name]}
          onChange={({ target }) => change({ [name]: target.checked })}
        />
      ))}
      <details>
        <summary className="target">
          {text.kinds({ name: nameIn(item, language), count: item.kinds.length })}
          <ChevronDown size={20} aria-hidden="true" />
        </summary>
        <div className="stack gap-8">
          <Things
            {...fixed}
            path={`${path}.kinds`}
            items={item.kinds}
            onItems={(kinds) => change({ kinds })}
            keyFor={keyFor}
            words={text.kind}
            fresh={fresh}
          />
        </div>
      </details>
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

interface PartsProps<Item> extends Fixed {
  item: Item;
  change: (part: Partial<Item>) => void;
  path: string;
  keyFor: (thing: Thing) => string;
}

interface ThingsProps<Item extends Thing> extends Fixed {
  path: string;
  items: Item[];
  onItems: (items: Item[]) => void;
  keyFor: (thing: Thing) => string;
  words: Record<'item' | 'up' | 'remove', (values: { place: number }) => string> & { add: string };
  fresh: Item;
  More?: ComponentType<PartsProps<Item>>;
}

/** A list of things with a name a language. */
function Things<Item extends Thing>(props: ThingsProps<Item>) {
  const { path, items, onItems, keyFor, words, fresh, More, ...fixed } = props;
  return (
    <>
      {items.map((item, index) => {
        const place = { place: index + 1 };
        const own = `${path}.${index}`;
        const change = (part: Partial<Item>) => {
          const next = { ...item, ...part };
          const named = part.names ? { ...next, key: keyFor(next) } : next;
          onItems(items.map((one, at) => (at === index ? named : one)));
        };
        return (
          // The place is the only thing that stays while somebody types.
          <div key={index} className={styles.reason}>
            <div className="stack gap-8">
              <Texts
                {...fixed}
                path={`${own}.names`}
                label={words.item(place)}
                value={item.names}
                set={(names) => change({ names } as Partial<Item>)}
              />
              {More && <More {...fixed} item={item} change={change} path={own} keyFor={keyFor} />}
            </div>
            <div className={styles.buttons}>
              {index > 0 && (
                <IconButton
                  label={words.up(place)}
                  icon={<ArrowUp />}
                  onClick={() =>
                    onItems([
                      ...items.slice(0, index - 1),
                      item,
                      ...items.filter((one, at) => at >= index - 1 && one !== item),
                    ])
                  }
                />
              )}
              <IconButton
                label={words.remove(place)}
                icon={<Trash2 />}
                onClick={() => onItems(items.filter((_, at) => at !== index))}
              />
            </div>
          </div>
        );
      })}
      <div>
        <Button
          tone="plain"
          small
          icon={<Plus aria-hidden="true" />}
          onClick={() => onItems([...items, fresh])}
        >
          {words.add}
        </Button>
      </div>
    </>
  );
}
