/** The length of a text in Unicode code points. */
export function length(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}
