/** Converts pasted text and input from a Chinese keyboard: full-width characters become ASCII, spaces are removed. */
export function plainDigits(value: string): string {
  return value.normalize('NFKC').replaceAll(/\s/g, '');
}

/** `６８０`, `12,5元` and `¥1,200` as decimals. A comma before three digits separates thousands. */
export function plainPrice(value: string): string {
  const plain = plainDigits(value).replaceAll(/^[¥$]|[元块]$/g, '');
  return plain.replaceAll(/,(?=\d{3}(?:\D|$))/g, '').replace(',', '.');
}
