/** `2.4 MB`: at most one decimal, at least 0.1 MB. */
export function formatFileSize(bytes: number, language: string): string {
  const megabytes = Math.max(0.1, bytes / 2 ** 20);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  }).format(megabytes);
}
