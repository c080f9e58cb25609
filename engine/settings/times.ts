import { Expected, setting } from './setting.ts';

/** Times of the day in Shanghai, as minutes after midnight. */

/** Wraps around midnight if `to` is earlier than `from`. */
export interface QuietHours {
  from: number;
  to: number;
}

/** A day that the form of a post suggests as its by-date, such as the end of a term. */
export interface TermEnd {
  /** YYYY-MM-DD */
  day: string;
  en: string;
  zh: string;
}

const minutesOf = (text: string): number | undefined => {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text.trim()) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
};

export const timeOfDay = (fallback: number) =>
  setting(fallback, (text) => {
    const minutes = minutesOf(text);
    if (minutes === undefined) throw new Expected('a time of the day such as 18:00');
    return minutes;
  });

export const quietHours = (fallback: QuietHours) =>
  setting<QuietHours | undefined, QuietHours>(fallback, (text) => {
    if (/^off$/i.test(text)) return undefined;
    const [from, to] = text.split('-').map(minutesOf);
    if (from === undefined || to === undefined || from === to)
      throw new Expected('a time span such as 23:00-08:00, or off');
    return { from, to };
  });

/** `2027-01-15 Fall term/秋季学期, 2027-06-20 Spring term/春季学期` */
export const termEnds = () =>
  setting<TermEnd[], TermEnd[]>([], (text) =>
    text.split(',').map((part) => {
      const [, day = '', en = '', zh = ''] =
        /^(\d{4}-\d{2}-\d{2})\s+([^/]{1,40})\/([^/]{1,40})$/.exec(part.trim()) ?? [];
      const date = new Date(`${day}T00:00:00Z`);
      if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day))
        throw new Expected(
          'a list of days with a name in each language, such as 2027-01-15 Fall term/秋季学期',
        );
      return { day, en: en.trim(), zh: zh.trim() };
    }),
  );
