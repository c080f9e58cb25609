/** The languages of the site and its mails. */
export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];

/** Adds a space between a number and a Chinese unit, as all texts of the site have it: '5 分钟前'. */
export function spaceUnit(text: string): string {
  return text.replace(/(\d)(\p{Script=Han})/u, '$1 $2');
}
