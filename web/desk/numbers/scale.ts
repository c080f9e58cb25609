/** The maximum of an axis: the smallest of 1, 2, 5, 10, 20, 50, ... that is not below the value. */
export function topOf(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((one) => one * power >= value) ?? 10;
  return step * power;
}
