/** Text that a spreadsheet would evaluate as a formula. Some also accept full-width characters. */
const formula = /^[=+\-@\t\r＝＋－＠]/;

/** Quotes a cell. Prefixes text that looks like a formula; leaves numbers as they are. Null is an empty cell. */
function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** CSV as in RFC 4180, with a byte order mark, without which spreadsheets misread Chinese. */
export function writeCsv(
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  return `\ufeff${[columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
