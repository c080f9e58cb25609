/** '每年' for 12 months. */
export function every(months: number): string {
  return months === 12 ? '每年' : `每 ${months} 个月`;
}
