export type Part = readonly [name: string, value: string | File];

/** Appends the text fields, then the parts. The order of the parts is the order of the post's images. */
export function multipartBody(fields: [string, unknown][], parts: readonly Part[]): FormData {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, String(value));
  for (const [name, value] of parts) body.append(name, value);
  return body;
}
