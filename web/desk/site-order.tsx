import { channelKeys } from '../../contract/channels.ts';
import type { SiteProfile } from '../../contract/site-facts.ts';
import { useText } from '../i18n/language.ts';
import { useChannelName } from '../layout/channels.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import type { Editing } from './site-inputs.tsx';
import { Sortable } from './site-rows.tsx';

/** Sections that choose from a list, in an order. */

export function ChannelList(all: Editing<SiteProfile['contactChannels']>) {
  return <Ordered {...all} known={channelKeys} nameOf={useChannelName()} />;
}

interface OrderedProps<Item extends string> extends Pick<Editing<Item[]>, 'value' | 'set'> {
  known: readonly Item[];
  nameOf: (item: Item) => string | undefined;
}

/** The selected items, then the rest. */
export function Ordered<Item extends string>({ known, nameOf, value, set }: OrderedProps<Item>) {
  const { site } = useText().desk;
  const named = (item: Item) => nameOf(item) ?? item;
  const box = (item: Item) => (
    <Checkbox
      label={item === value[0] ? site.first({ name: named(item) }) : named(item)}
      checked={value.includes(item)}
      onChange={({ target }) => set(target.checked ? [...value, item] : value.filter((one) => one !== item))}
    />
  );
  return (
    <Sortable
      items={value}
      rest={known.filter((item) => !value.includes(item))}
      keyOf={(item) => item}
      onItems={set}
      nameOf={named}
      renderRow={box}
    />
  );
}
