/** The end of an axis: the least of 1, 2 and 5 times a power of ten that is not below the value. */
export function topOf(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((one) => one * power >= value) ?? 10;
  return step * power;
}
