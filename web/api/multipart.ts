export type Part = readonly [name: string, value: string | File];

/** Text fields first, then the parts in their order: the server reads the pictures' order from it. */
export function multipartBody(fields: [string, unknown][], parts: readonly Part[]): FormData {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, String(value));
  for (const [name, value] of parts) body.append(name, value);
  return body;
}
