import { GripVertical, MoreHorizontal, Plus, Trash2 } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { tagOf } from '../../contract/languages.ts';
import { useText } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { positionAttribute, useDragOrder } from '../ui/use-drag-order.ts';
import type { Fixed } from './site-inputs.tsx';
import styles from './desk.module.css';

/** Lists of the site's facts as tables, in an order that a drag or the arrow keys change. */

interface SortableProps<Item> {
  items: readonly Item[];
  onItems: (items: Item[]) => void;
  nameOf: (item: Item, index: number) => string;
  renderRow: (item: Item, index: number) => ReactNode;
  /** What has no place in the order. */
  rest?: readonly Item[];
  /** What else than its place a row is known by, if that stays while somebody edits it. */
  keyOf?: (item: Item) => string;
}

export function Sortable<Item>({ items, onItems, nameOf, renderRow, rest = [], keyOf }: SortableProps<Item>) {
  const { rows } = useText().desk.site;
  const move = (from: number, to: number) => {
    const others = items.filter((_, at) => at !== from);
    onItems([...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)]);
  };
  // The places stay while somebody types, so they are the ids. Of two lists on a page, each has its own.
  const { draggedId, startDrag } = useDragOrder(
    items.map((_, index) => `${index}`),
    (id, to) => {
      move(Number(id), to);
      return `${to}`;
    },
  );
  const moveByKey = (event: KeyboardEvent<HTMLButtonElement>, from: number) => {
    const to = from + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0);
    if (to === from || to < 0 || to >= items.length) return;
    event.preventDefault();
    const list = event.currentTarget.closest('ol');
    flushSync(() => move(from, to));
    list?.children[to]?.querySelector('button')?.focus();
  };
  return (
    <ol>
      {[...items, ...rest].map((item, index) => (
        <li
          key={keyOf?.(item) ?? index}
          className={classes(styles.row, draggedId === `${index}` && styles.dragged)}
          {...(draggedId !== undefined && { [positionAttribute]: index })}
        >
          {index < items.length ? (
            <IconButton
              label={rows.move({ name: nameOf(item, index), place: index + 1, count: items.length })}
              icon={<GripVertical />}
              className={styles.handle}
              onPointerDown={() => startDrag(`${index}`)}
              onKeyDown={(event) => moveByKey(event, index)}
            />
          ) : (
            <span className={styles.handle} />
          )}
          {renderRow(item, index)}
        </li>
      ))}
    </ol>
  );
}

export interface RowPart<Item> extends Fixed {
  item: Item;
  change: (part: Partial<Item>) => void;
  path: string;
}

type Texts = Record<string, string>;
const same = <Item,>(item: Item) => item;

interface RowsProps<Item> extends Fixed {
  path: string;
  items: Item[];
  onItems: (items: Item[]) => void;
  words: Record<'item' | 'remove', (values: { place: number }) => string> & { add: string };
  fresh: () => Item;
  /** Under what name an item has its texts. */
  part: 'names' | 'texts';
  /** The item after a change of its texts. */
  renamed?: (item: Item) => Item;
  /** Before the name. */
  renderStart?: (row: RowPart<Item>) => ReactNode;
  /** After the name. A phone shows it with what the menu opens. */
  renderEnd?: (row: RowPart<Item>) => ReactNode;
  /** What the menu opens below the row. */
  renderMore?: (row: RowPart<Item>) => ReactNode;
}

/** A table of things with a name a language: that in the first stands in the row, the others are opened together. */
export function Rows<Item extends Partial<Record<'names' | 'texts', Texts>>>(props: RowsProps<Item>) {
  const {
    path,
    items,
    onItems,
    words,
    fresh,
    part,
    renamed = same,
    renderStart,
    renderEnd,
    renderMore,
    ...fixed
  } = props;
  const { rows } = useText().desk.site;
  const [isOpen, setOpen] = useState<number>();
  const [isTranslating, setTranslating] = useState(false);
  const [first, ...others] = fixed.languages;
  const textsOf = (item: Item): Texts => item[part] ?? {};
  const missing = items.flatMap((item) => others.filter(({ code }) => !textsOf(item)[code])).length;
  const isWrong = items.some((_, index) =>
    others.some(({ code }) => fixed.errorAt(`${path}.${index}.${part}.${code}`)),
  );
  const replace = (index: number, item: Item) => onItems(items.map((one, at) => (at === index ? item : one)));
  const remove = (index: number) => {
    setOpen(undefined);
    onItems(items.filter((_, at) => at !== index));
  };
  const field = (item: Item, index: number, language: Fixed['languages'][number], isFirst: boolean) => {
    const { code, name } = language;
    const texts = textsOf(item);
    const own = `${path}.${index}.${part}`;
    const isBelow = fixed.languages.some((one) => fixed.errorAt(`${own}.${one.code}`));
    return (
      <TextField
        key={code}
        label={name}
        labelHidden={isFirst}
        lang={tagOf(code)}
        value={texts[code] ?? ''}
        placeholder={Object.values(texts)[0]}
        error={fixed.errorAt(`${own}.${code}`) ?? (isFirst && !isBelow && fixed.errorAt(own))}
        onChange={({ target: { value: typed } }) => {
          const { [code]: _, ...rest } = texts;
          // An empty field is a text that is missing.
          replace(index, renamed({ ...item, [part]: typed === '' ? rest : { ...texts, [code]: typed } }));
        }}
      />
    );
  };
  return (
    <>
      <Sortable
        items={items}
        onItems={(next) => {
          setOpen(undefined);
          onItems(next);
        }}
        nameOf={(_, index) => words.item({ place: index + 1 })}
        renderRow={(item, index) => {
          const place = { place: index + 1 };
          const parts = {
            ...fixed,
            item,
            change: (changed: Partial<Item>) => replace(index, { ...item, ...changed }),
            path: `${path}.${index}`,
          };
          const isWithin = isOpen === index || fixed.errorAt(`${path}.${index}.kinds`) !== undefined;
          return (
            <fieldset
              className={styles.cells}
              aria-label={words.item(place)}
              data-open={isWithin || undefined}
            >
              {renderStart?.(parts)}
              {first && <div className={styles.cell}>{field(item, index, first, true)}</div>}
              {renderEnd && <div className={styles.toggles}>{renderEnd(parts)}</div>}
              {renderMore ? (
                <IconButton
                  label={rows.more({ name: words.item(place) })}
                  icon={<MoreHorizontal />}
                  aria-expanded={isWithin}
                  onClick={() => setOpen(isOpen === index ? undefined : index)}
                />
              ) : (
                <IconButton label={words.remove(place)} icon={<Trash2 />} onClick={() => remove(index)} />
              )}
              {(isTranslating || isWrong) && others.length > 0 && (
                <div className={styles.below}>{others.map((one) => field(item, index, one, false))}</div>
              )}
              {renderMore && isWithin && (
                <div className={classes(styles.under, 'stack gap-12')}>
                  {renderMore(parts)}
                  <div>
                    <Button
                      tone="quiet"
                      small
                      icon={<Trash2 aria-hidden="true" />}
                      onClick={() => remove(index)}
                    >
                      {words.remove(place)}
                    </Button>
                  </div>
                </div>
              )}
            </fieldset>
          );
        }}
      />
      <div className="cluster gap-12">
        <Button
          tone="plain"
          small
          icon={<Plus aria-hidden="true" />}
          onClick={() => onItems([...items, fresh()])}
        >
          {words.add}
        </Button>
        {others.length > 0 && items.length > 0 && (
          <Button
            tone="quiet"
            small
            aria-expanded={isTranslating || isWrong}
            onClick={() => setTranslating(!isTranslating)}
          >
            {rows.translate({ count: missing })}
          </Button>
        )}
      </div>
    </>
  );
}
