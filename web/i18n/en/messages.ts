/** The English messages of a table of errors, by code. */
export function messagesOf<Code extends string>(
  errors: Record<Code, readonly [status: number, message: string]>,
): Record<Code, string>;
export function messagesOf(errors: Record<string, readonly [status: number, message: string]>) {
  return Object.fromEntries(Object.entries(errors).map(([code, [, message]]) => [code, message]));
}
