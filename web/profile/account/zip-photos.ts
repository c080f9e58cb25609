import { NoConnection, refusal } from '../../api/failures.ts';

/** A ZIP with the data as JSON and the photos that it names. Throws as `call` does. */
export async function zipWithPhotos(data: unknown): Promise<Blob> {
  const json = JSON.stringify(data, null, 2);
  const paths = new Set(Array.from(json.matchAll(/"(uploads\/[\w.-]+)"/g), ([, path = '']) => path));
  const files: { name: string; input: Blob | string }[] = [{ name: 'data.json', input: json }];
  for (const name of paths) {
    const input = await photo(name);
    if (input) files.push({ name, input });
  }
  const { downloadZip } = await import('client-zip');
  return downloadZip(files).blob();
}

/** Undefined if the photo was deleted since the data was read. */
async function photo(path: string): Promise<Blob | undefined> {
  const response = await fetch(`/${path}`).catch(noConnection);
  if (response.status === 404) return undefined;
  if (!response.ok) throw refusal(response.status, undefined);
  return response.blob().catch(noConnection);
}

function noConnection(cause: unknown): never {
  throw new NoConnection(cause);
}
