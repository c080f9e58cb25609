/** `¥120`, `$15.50`, or `free` if the price is 0. Never converts the price to a float. */
export function formatPrice(price: string, currency: string, free: string): string {
  const [whole = '0', cents = ''] = price.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  const part = cents.padEnd(2, '0').slice(0, 2);
  if (/^0*$/.test(digits + part)) return free;
  const grouped = digits.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${currency}${grouped}${part === '00' ? '' : `.${part}`}`;
}
