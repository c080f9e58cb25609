import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { deskCalls } from '../api/calls.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useSite } from '../layout/site.ts';
import { CopyButton } from '../ui/copy-button.tsx';

/** Copies a few new things, with the site's address, for group chats. */
export function WeekList() {
  const { weekList } = useText().desk;
  const { price } = useFormat();
  const { name } = useSite();
  const { data } = useQuery({
    queryKey: ['posts', 'week-list'],
    queryFn: ({ signal }) => call(deskCalls.weekList, {}, { signal }),
  });
  if (!data?.length) return null;
  const lines = data.map((thing) => `${thing.post_title} · ${price(thing.price, thing.currency)}`);
  return (
    <div>
      <CopyButton
        label={weekList.copy}
        text={[weekList.head({ name }), ...lines, location.origin].join('\n')}
      />
    </div>
  );
}
