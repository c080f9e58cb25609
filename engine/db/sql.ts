/**
 * SQL as tagged templates. Every value becomes a bound parameter (rule G7). A fragment can be part of another one:
 * its parameters are renumbered, and one that occurs twice sends its values once.
 */

/** json is passed as its text. */
export type Value = string | number | bigint | boolean | null | Uint8Array | readonly string[];

interface Parameter {
  readonly value: Value;
  /** Gives the value when the statement is run. */
  readonly read?: (facts: unknown) => Value;
}

interface Compiled {
  text: string;
  /** Each parameter once, in the order of `$1`, `$2` and so on. */
  parameters: readonly Parameter[];
}

export class Sql {
  readonly isPrepared: boolean;
  /** The texts around the parameters: always one more than there are parameters. */
  readonly texts: readonly string[];
  readonly parameters: readonly Parameter[];
  #compiled: Compiled | undefined;

  constructor(texts: readonly string[], parameters: readonly Parameter[], isPrepared = true) {
    this.texts = texts;
    this.parameters = parameters;
    this.isPrepared = isPrepared;
  }

  /** The text with `$1`, `$2` and so on, and the values in that order. `facts` returns what `live` parameters read. */
  compile(facts?: () => unknown): { text: string; values: Value[] } {
    this.#compiled ??= compiled(this);
    const { text, parameters } = this.#compiled;
    return { text, values: parameters.map(({ value, read }) => (read ? read(facts?.()) : value)) };
  }

  /**
   * The same statement with `value` bound to the parameter that `slot` made, or with the parameters of a fragment in place
   * of those of one with the same text. Reuses the compiled text.
   */
  fill({ parameters }: Sql, value: Value | Sql): Sql {
    const given = value instanceof Sql ? value.parameters : [{ value }];
    const filled = new Map(parameters.map((parameter, index) => [parameter, given[index] ?? parameter]));
    const fill = (parameter: Parameter) => filled.get(parameter) ?? parameter;
    this.#compiled ??= compiled(this);
    const statement = new Sql(this.texts, this.parameters.map(fill), this.isPrepared);
    statement.#compiled = { text: this.#compiled.text, parameters: this.#compiled.parameters.map(fill) };
    return statement;
  }
}

function compiled({ texts, parameters }: Sql): Compiled {
  const numbers = new Map<Parameter, number>();
  let text = texts[0] ?? '';
  parameters.forEach((parameter, index) => {
    const number = numbers.get(parameter) ?? numbers.size + 1;
    numbers.set(parameter, number);
    text += `$${number}${texts[index + 1] ?? ''}`;
  });
  return { text, parameters: [...numbers.keys()] };
}

/** A parameter whose value `Sql.fill` replaces when the statement is run. */
export function slot(value: Value = null): Sql {
  return new Sql(['', ''], [{ value }]);
}

/** A parameter whose value is read from the facts of the database each time the statement is run. */
export function live(read: (facts: never) => Value): Sql {
  return new Sql(['', ''], [{ value: null, read: read as (facts: unknown) => Value }]);
}

export function sql(strings: TemplateStringsArray, ...parts: readonly (Sql | Value)[]): Sql {
  const fragments = [constantSql(strings[0] ?? '')];
  parts.forEach((part, index) => {
    fragments.push(part instanceof Sql ? part : new Sql(['', ''], [{ value: part }]));
    fragments.push(constantSql(strings[index + 1] ?? ''));
  });
  return concat(fragments);
}

export function join(fragments: readonly Sql[], separator: string): Sql {
  const between = constantSql(separator);
  return concat(fragments.flatMap((fragment, index) => (index === 0 ? [fragment] : [between, fragment])));
}

function concat(fragments: readonly Sql[]): Sql {
  const texts: string[] = [];
  const parameters: Parameter[] = [];
  let text = '';
  for (const fragment of fragments) {
    fragment.texts.forEach((part, index) => {
      if (index > 0) {
        texts.push(text);
        text = '';
      }
      text += part;
    });
    parameters.push(...fragment.parameters);
  }
  return new Sql([...texts, text], parameters);
}

/** Text from our own code as SQL. Never pass anything that a request can choose. */
export function constantSql(text: string): Sql {
  return new Sql([text], []);
}

/** A value as a quoted literal, where the planner must see it to choose a partial index. */
export function literal(value: string): Sql {
  return constantSql(`'${value.replaceAll("'", "''")}'`);
}

/** A timestamptz as the text that all replies have: ISO 8601 in UTC, with milliseconds. */
export function instant(value: Sql): Sql {
  return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A table or column name, quoted. */
export function identifier(name: string): Sql {
  return constantSql(`"${name.replaceAll('"', '""')}"`);
}

/** Plans the statement for its values at each use. Without values it may also consist of several statements. */
export function withoutPreparing(statement: Sql): Sql {
  return new Sql(statement.texts, statement.parameters, false);
}

/** Values by column name. */
export type Columns = Record<string, Sql | Value>;

/** `(a, b) values ($1, $2)` */
export function insertColumns(columns: Columns): Sql {
  const names = join(Object.keys(columns).map(identifier), ', ');
  const values = join(
    Object.values(columns).map((value) => sql`${value}`),
    ', ',
  );
  return sql`(${names}) values (${values})`;
}

/** `a = $1, b = $2` */
export function setColumns(columns: Columns): Sql {
  return join(
    Object.entries(columns).map(([name, value]) => sql`${identifier(name)} = ${value}`),
    ', ',
  );
}
