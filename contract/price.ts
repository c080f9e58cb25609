/** `¥120`, `$15.50`, or `free` if the price is 0, with the separators of the language. The highest price is exact. */
export function formatPrice(price: string, currency: string, free: string, language: string): string {
  const amount = Number(price);
  if (amount === 0) return free;
  const digits = /\.0*[1-9]/.test(price) ? 2 : 0;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${currency}${new Intl.NumberFormat(language, format).format(amount)}`;
}
