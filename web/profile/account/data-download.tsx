import { useMutation } from '@tanstack/react-query';
import { Download, Images } from 'lucide-react';
import { dayAt } from '../../../contract/days.ts';
import { call } from '../../api/call.ts';
import { profileCalls } from '../../api/calls.ts';
import { NoConnection, refusal } from '../../api/failures.ts';
import { siteZone } from '../../api/site-facts.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { OpenInBrowser } from '../../ui/open-in-browser.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { isWeChat } from '../../ui/wechat.ts';

const kinds = {
  json: {
    Icon: Download,
    fileOf: (data: unknown) => new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
  },
  zip: { Icon: Images, fileOf: zipWithPhotos },
} as const;
type Kind = keyof typeof kinds;

/** Downloads everything that is stored about the member, on request with the photos. */
export function DataDownload() {
  const { profile } = useText();
  const { data } = profile.account;
  const failureText = useFailureText();
  const download = useMutation({
    mutationFn: async (kind: Kind) => {
      if (isWeChat) return;
      const file = await kinds[kind].fileOf(await call(profileCalls.downloadData, {}));
      saveFile(file, `my-data-${dayAt(Date.now(), siteZone)}.${kind}`);
    },
  });
  const button = (kind: Kind) => {
    const { Icon } = kinds[kind];
    return (
      <Button
        tone="plain"
        icon={<Icon aria-hidden="true" />}
        busy={download.isPending && download.variables === kind}
        onClick={() => download.mutate(kind)}
      >
        {data.download[kind]}
      </Button>
    );
  };
  return (
    <div className="stack">
      <div className="cluster">
        {button('json')}
        {button('zip')}
      </div>
      {download.isError && <FieldError>{failureText(download.error)}</FieldError>}
      {download.isSuccess && (isWeChat ? <OpenInBrowser /> : <Banner tone="green">{data.done}</Banner>)}
    </div>
  );
}

/** A ZIP with the data as JSON and the photos that it names. Throws as `call` does. */
async function zipWithPhotos(data: unknown): Promise<Blob> {
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
