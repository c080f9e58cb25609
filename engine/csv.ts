type Cell = string | number | null;

/** Text that a spreadsheet would evaluate as a formula, also if it splits cells. Some accept full-width characters. */
const formula = /(?:^|[;\t] *)[=+\-@\t\r＝＋－＠]/;

/** Quotes a cell. Prefixes text that looks like a formula; leaves numbers as they are. Null is an empty cell. */
function cell(value: Cell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** How rows become the lines of a CSV file. */
export interface Csv<Row> {
  columns: readonly string[];
  cells: (row: Row) => readonly Cell[];
}

/** Few enough that a turn of the event loop stays short, also for long rows. */
const rowsAtOnce = 50;

/**
 * CSV as in RFC 4180, with a byte order mark, without which spreadsheets misread Chinese. `selected` is a JSON array, of
 * which each line ends with a row. Lets requests run in between, also for the encoding of a long text.
 */
export async function writeCsv<Row>(
  { columns, cells }: Csv<Row>,
  selected: string,
  check?: (rows: readonly Row[]) => void,
): Promise<Buffer> {
  const texts = selected.replace(/^\[/, '').replace(/\]$/, '').split('\n');
  const parts = [Buffer.from(`\ufeff${columns.join(',')}\r\n`)];
  for (let from = 0; from < texts.length; from += rowsAtOnce) {
    const some = texts.slice(from, from + rowsAtOnce).join('');
    const rows = JSON.parse(`[${some.replace(/,$/, '')}]`) as Row[];
    check?.(rows);
    parts.push(Buffer.from(rows.map((row) => `${cells(row).map(cell).join(',')}\r\n`).join('')));
    await new Promise((done) => setImmediate(done));
  }
  return Buffer.concat(parts);
}
