import { expect, test } from 'vitest';
import { siteFacts } from '../site-facts.ts';
import countries from './countries.json' with { type: 'json' };

test('what a country fills in is allowed, and in a zone that every machine knows', () => {
  expect(Object.keys(countries)).toHaveLength(40);
  const names = new Intl.DisplayNames('en', { type: 'region' });
  for (const [code, { zones, currency, channels, law, phone, language }] of Object.entries(countries)) {
    const failed: string[] = names.of(code) === code ? [code] : [];
    const filled = {
      timeZone: zones[0],
      currencies: [{ code: currency, rate: 1 }],
      contactChannels: channels,
      pages: { set: law },
      phoneCode: phone,
      languages: [language],
    };
    for (const [name, value] of Object.entries(filled))
      if (!siteFacts[name as keyof typeof filled].schema.safeParse(value).success) failed.push(name);
    failed.push(...zones.filter((zone) => !siteFacts.timeZone.schema.safeParse(zone).success));
    expect({ code, failed }).toEqual({ code, failed: [] });
  }
});
