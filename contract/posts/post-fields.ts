import * as z from 'zod/mini';
import { homeOf, isCategoryKey, type Categories, type Category } from '../categories.ts';
import { flag, rawText, refuse } from '../wire.ts';
import * as fields from './fields.ts';
import { areaKey, conditions, postTypes, priceBases, type PostType } from './options.ts';
import { statuses } from './status.ts';

interface TypeAndCategory {
  postType?: PostType | undefined;
  category?: string | undefined;
  kind?: string | null | undefined;
}

interface Field {
  schema: z.ZodMiniType;
  /** Its name in replies, and its schema there. */
  view: string;
  reply: z.ZodMiniType;
  /** The value if a call leaves it out. */
  default?: unknown;
  /** Lists have it too, not only the full post. */
  isListed?: true;
  /** The author may change it after the post was sent (rule P2). */
  isChangeable?: true;
  /** Search finds it: both names of a choice, or the text with and without its marks (rule P9). */
  isSearched?: true;
  /** The post type that the field requires, or the property of the category. The field is cleared without it. */
  needs?: {
    postType?: PostType;
    of?: (category: Category, post: { kind?: string | null | undefined }) => boolean;
  };
  /** Market and search filter by it, under its name. */
  filter?: z.ZodMiniType;
}

const listed = { isListed: true } as const;
const changeable = { ...listed, isChangeable: true } as const;

/** One value, or several separated by commas, of which a post must have one. An empty text is no filter. */
function several<Value extends string>(isKnown: (text: string) => text is Value) {
  return z.pipe(
    z.optional(rawText('unknown_option')),
    z.transform((value: string | undefined, context): Value[] | undefined => {
      if (value === undefined || value === '') return undefined;
      const values = [...new Set(value.split(','))];
      return values.every(isKnown) ? values : refuse(context, 'unknown_option');
    }),
  );
}

/** A row of a choice that a post may lack, and by which lists are filtered. */
function optionalChoice<Value extends string>(
  reply: z.ZodMiniType<Value>,
  isKnown: (text: string) => text is Value,
) {
  return {
    schema: fields.orNone('invalid_field', (typed) => (isKnown(typed) ? typed : undefined)),
    reply: z.optional(z.nullable(reply)),
    filter: several(isKnown),
    ...listed,
  } as const;
}

const isOneOf =
  <Value extends string>(values: readonly Value[]) =>
  (typed: string): typed is Value =>
    values.some((value) => value === typed);

const isKey = (typed: string): typed is string => isCategoryKey(typed);
const isAreaKey = (typed: string): typed is string => areaKey.test(typed);

/**
 * The one table of a post's fields, by their names in forms and calls. Forms, replies, filters, search and the audit trail
 * follow from it; `server/rules/post-fields.ts` has the columns.
 */
export const postFields = {
  title: { schema: fields.title, view: 'post_title', reply: z.string(), ...listed },
  description: { schema: fields.description, default: '', view: 'description', reply: z.string() },
  /** An exact decimal: '15.5'. */
  price: { schema: fields.price, view: 'price', reply: z.string(), ...changeable },
  currency: {
    schema: fields.currency,
    /** The server takes the site's reference. */
    default: '',
    view: 'currency',
    reply: z.string(),
    ...changeable,
  },
  quantity: { schema: fields.quantity, default: 1, view: 'quantity', reply: z.number(), isChangeable: true },
  /** YYYY-MM-DD, a day of the site. */
  sellBuyByDate: { schema: fields.day, view: 'date_of_expiration', reply: z.string(), ...changeable },
  postStatus: {
    schema: fields.status,
    default: 'Draft',
    view: 'post_status',
    reply: z.enum(statuses),
    ...changeable,
  },
  category: {
    schema: fields.category,
    /** The server takes the site's first one. */
    default: '',
    view: 'category',
    reply: z.string(),
    ...changeable,
  },
  totalOrPerItem: {
    schema: fields.priceBasis,
    default: 'Total price',
    view: 'overall_or_per_unit',
    reply: z.enum(priceBases),
    ...changeable,
  },
  postType: {
    schema: fields.postType,
    default: 'sell',
    view: 'post_type',
    reply: z.enum(postTypes),
    ...changeable,
  },
  openToNegotiate: {
    schema: flag,
    default: false,
    view: 'open_to_negotiate_flag',
    reply: z.boolean(),
    ...changeable,
  },
  condition: {
    ...optionalChoice(z.enum(conditions), isOneOf(conditions)),
    view: 'condition',
    needs: { postType: 'sell', of: ({ hasCondition }) => hasCondition },
  },
  kind: {
    ...optionalChoice(z.string(), isKey),
    view: 'kind',
    isChangeable: true,
    isSearched: true,
    needs: { of: ({ kinds }, { kind }) => kinds.some(({ key }) => !kind || key === kind) },
  },
  courseCode: {
    schema: fields.courseCode,
    view: 'course_code',
    reply: z.optional(z.nullable(z.string())),
    ...listed,
    isSearched: true,
    needs: { of: ({ hasCourseCode }) => hasCourseCode },
  },
  /** The key of a pickup area. The server checks that the site has it. */
  area: { ...optionalChoice(z.string(), isAreaKey), view: 'area', isChangeable: true },
} as const satisfies Record<string, Field>;

type Fields = typeof postFields;
export type FieldName = keyof Fields;
/** The names of the rows with this property. */
type NamesWith<Property extends keyof Field> = {
  [Name in FieldName]: Property extends keyof Fields[Name] ? Name : never;
}[FieldName];

type OptionalField = {
  [Name in FieldName]: undefined extends z.output<Fields[Name]['schema']> ? Name : never;
}[FieldName];

const rows = Object.entries(postFields) as [FieldName, Field][];
export const fieldNames = Object.keys(postFields) as FieldName[];

/** The names of the rows with this property, in the order of the table. */
export function fieldsWith<Property extends keyof Field>(property: Property): NamesWith<Property>[] {
  return rows.flatMap(([name, row]) => (row[property] ? [name as NamesWith<Property>] : []));
}

/** Picks one property of each row that has it. */
function valuesOf<Property extends keyof Field>(property: Property) {
  const found = rows.filter(([, row]) => row[property] !== undefined);
  return Object.fromEntries(found.map(([name, row]) => [name, row[property]])) as {
    readonly [Name in NamesWith<Property>]: Property extends keyof Fields[Name]
      ? Fields[Name][Property]
      : never;
  };
}

/** Optional, without a default. */
export const optionalFields = rows.flatMap(([name, { schema }]) =>
  schema.safeParse(undefined).success ? [name as OptionalField] : [],
);

/** Where a full post holds each field. */
export const viewOfField = valuesOf('view');
/** The values of fields that a call leaves out. */
export const defaults = valuesOf('default');
export const filtersOfFields = valuesOf('filter');

/** Whether a post of this type and category may have the field. Without the categories, only the type is compared. */
export function isFitting(field: string, post: TypeAndCategory, categories: Categories = []): boolean {
  const { needs } = (postFields as Record<string, Field>)[field] ?? {};
  const category = homeOf(categories, post.category ?? '');
  return (
    (needs?.postType === undefined || post.postType === undefined || post.postType === needs.postType) &&
    (needs?.of === undefined || category === undefined || needs.of(category, post))
  );
}

type Schemas<Names extends FieldName> = {
  [Name in Names]: Fields[Name] extends { default: unknown }
    ? z.ZodMiniDefault<Fields[Name]['schema']>
    : Fields[Name]['schema'];
};

/** The schemas of a whole form. */
export const formSchemas = Object.fromEntries(
  rows.map(([name, row]) => [
    name,
    row.default === undefined ? row.schema : z._default(row.schema, row.default as never),
  ]),
) as Schemas<FieldName>;

/** The schemas of what may change after a post was sent. */
export const changeableSchemas = Object.fromEntries(
  fieldsWith('isChangeable').map((name) => [name, postFields[name].schema]),
) as { [Name in NamesWith<'isChangeable'>]: Fields[Name]['schema'] };

type Replies<Names extends FieldName> = { [Name in Names as Fields[Name]['view']]: Fields[Name]['reply'] };
const repliesOf = <Names extends FieldName>(names: readonly Names[]) =>
  Object.fromEntries(names.map((name) => [postFields[name].view, postFields[name].reply])) as Replies<Names>;

/** The schemas of the fields in replies: in lists, and in the full post. */
export const listedReplies = repliesOf(fieldsWith('isListed'));
export const fullReplies = repliesOf(fieldNames);
