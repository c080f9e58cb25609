import { useMutation } from '@tanstack/react-query';
import { Download, Images } from 'lucide-react';
import { shanghaiDay } from '../../../contract/days.ts';
import { call } from '../../api/call.ts';
import { profileCalls } from '../../api/calls.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Row } from '../section.tsx';
import { zipWithPhotos } from './zip-photos.ts';

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
      const file = await kinds[kind].fileOf(await call(profileCalls.downloadData, {}));
      saveFile(file, `my-data-${shanghaiDay(Date.now())}.${kind}`);
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
    <Row
      title={data.title}
      text={data.text}
      action={
        <div className="cluster">
          {button('json')}
          {button('zip')}
        </div>
      }
    >
      {download.isError && <FieldError>{failureText(download.error)}</FieldError>}
      {download.isSuccess && <Banner tone="green">{data.done}</Banner>}
    </Row>
  );
}
