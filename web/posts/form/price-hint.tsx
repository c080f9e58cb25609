import { useQuery } from '@tanstack/react-query';
import { length } from '../../../contract/length.ts';
import * as limits from '../../../contract/posts/limits.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { priceHint } from '../queries.ts';

/** What things with this title went for, once there are enough deals. */
export function PriceHint({ title }: { title: string }) {
  const { form } = useText().posts;
  const { price } = useFormat();
  const trimmed = title.trim();
  const { data } = useQuery({
    ...priceHint(trimmed),
    enabled: trimmed !== '' && length(trimmed) <= limits.title,
  });
  if (!data || data.low === null || data.high === null) return null;
  return (
    <output className="soft small">
      {form.priceHint(data.count, price(String(data.low), '¥'), price(String(data.high), '¥'))}
    </output>
  );
}
