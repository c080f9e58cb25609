import type { SiteProfile } from '../../contract/site-facts.ts';
import { useLanguage, useText } from '../i18n/language.ts';
import { Select } from '../ui/select.tsx';
import { Line, type Editing } from './site-inputs.tsx';
import styles from './desk.module.css';

/** One or two currencies, the second with its worth in the first. */
export function Currencies({ value, set, ...fixed }: Editing<SiteProfile['currencies']>) {
  const { money } = useText().desk.site;
  const language = useLanguage();
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  const nameOf = (code: string) => `${code} ${names.of(code) ?? ''}`;
  const known = Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: nameOf(code) }));
  const [first = { code: 'CNY', rate: 1 }, second] = value.filter(({ retired }) => !retired);
  const retired = value.filter((one) => one.retired);
  const choose = (place: 0 | 1, code: string) => {
    const others = place === 0 ? second && { ...second, rate: NaN } : first;
    const chosen = { code, rate: place === 0 ? 1 : NaN };
    set((place === 0 ? [chosen, others] : [others, code ? chosen : undefined]).filter((one) => !!one));
  };
  const select = (place: 0 | 1, code: string, options: typeof known) => (
    <Select
      label={place === 0 ? money.first : money.second}
      error={fixed.errorAt(`currencies.${place}.code`)}
      value={code}
      options={options}
      onChange={({ target }) => choose(place, target.value)}
    />
  );
  return (
    <>
      <div className={styles.fields}>
        {select(0, first.code, known)}
        {select(1, second?.code ?? '', [{ value: '', label: money.none }, ...known])}
      </div>
      {second && (
        <Line
          {...fixed}
          path="currencies.1.rate"
          label={money.rate({ one: nameOf(second.code), other: nameOf(first.code) })}
          help={money.rateHelp}
          type="number"
          value={Number.isNaN(second.rate) ? '' : second.rate}
          set={(typed) => set([first, { ...second, rate: typed === '' ? NaN : Number(typed) }])}
        />
      )}
      {retired.length > 0 && (
        <p className="soft small">
          {money.retired({ names: retired.map(({ code }) => nameOf(code)).join(', ') })}
        </p>
      )}
    </>
  );
}
