/** Text that a spreadsheet would take for a formula, also in full-width letters. */
const formula = /^[=+\-@\t\r＝＋－＠]/;

/** A text is made harmless for spreadsheets; a number stays one. Null is an empty cell. */
function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** CSV as RFC 4180 has it, with the byte order mark by which spreadsheets read Chinese. */
export function writeCsv(
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  return `\ufeff${[columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
