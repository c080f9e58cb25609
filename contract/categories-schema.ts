import * as z from 'zod/mini';
import { allCategories, categoryIcons, categoryKey } from './categories.ts';

const most = { categories: 12, kinds: 20 } as const;
const wrong = 'invalid_field';

/** The schema of the list, given that of a text by languages. */
export function categoriesSchema<Names extends z.ZodMiniType<Record<string, string>>>(names: Names) {
  const key = z.string(wrong).check(z.regex(categoryKey, wrong));
  // The names first: without one there is no key either, and the first error is shown.
  const kind = z.strictObject({ names, key }, wrong);
  const category = z.strictObject(
    {
      names,
      key,
      icon: z.enum(categoryIcons, wrong),
      hasCondition: z.boolean(wrong),
      hasCourseCode: z.boolean(wrong),
      kinds: z.array(kind, wrong).check(z.maxLength(most.kinds, wrong)),
    },
    wrong,
  );
  return z.array(category, wrong).check(
    z.minLength(2, wrong),
    z.maxLength(most.categories, wrong),
    z.check((context) => {
      const taken = new Set([allCategories.toLowerCase()]);
      const check = (one: string, path: (string | number)[]) => {
        const folded = one.toLowerCase();
        if (taken.has(folded)) context.issues.push({ code: 'custom', message: wrong, input: one, path });
        taken.add(folded);
      };
      context.value.forEach(({ key: own, kinds }, at) => {
        check(own, [at, 'key']);
        kinds.forEach((one, place) => check(one.key, [at, 'kinds', place, 'key']));
      });
    }),
  );
}
