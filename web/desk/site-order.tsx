import { ArrowUp } from 'lucide-react';
import { channelKeys } from '../../contract/channels.ts';
import type { SiteProfile } from '../../contract/site-facts.ts';
import { useText } from '../i18n/language.ts';
import { useChannelName } from '../layout/site.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { Editing } from './site-inputs.tsx';
import styles from './desk.module.css';

/** Sections that choose from a list, in an order. */

export function ChannelList(all: Editing<SiteProfile['contactChannels']>) {
  return <Ordered {...all} known={channelKeys} nameOf={useChannelName()} />;
}

interface OrderedProps<Item extends string> extends Pick<Editing<Item[]>, 'value' | 'set'> {
  known: readonly Item[];
  nameOf: (item: Item) => string | undefined;
}

/** What is chosen, then the rest. The arrow makes one the first. */
export function Ordered<Item extends string>(props: OrderedProps<Item>) {
  const { known, nameOf, value, set } = props;
  const { site } = useText().desk;
  const items = [...value, ...known.filter((item) => !value.includes(item))];
  return (
    <ul>
      {items.map((item) => {
        const name = nameOf(item) ?? item;
        const place = value.indexOf(item);
        return (
          <li key={item} className={styles.language}>
            <Checkbox
              label={place === 0 ? site.first({ name }) : name}
              checked={place >= 0}
              onChange={({ target }) =>
                set(target.checked ? [...value, item] : value.filter((one) => one !== item))
              }
            />
            {place > 0 && (
              <IconButton
                label={site.makeFirst({ name })}
                icon={<ArrowUp />}
                onClick={() => set([item, ...value.filter((one) => one !== item)])}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
