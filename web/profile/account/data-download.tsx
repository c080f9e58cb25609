import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
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

export function DataDownload() {
  const { profile, common } = useText();
  const { data } = profile.account;
  const failureText = useFailureText();
  const download = useMutation({
    mutationFn: () => call(profileCalls.downloadData, {}),
    onSuccess: (reply) => {
      const json = new Blob([JSON.stringify(reply, null, 2)], { type: 'application/json' });
      saveFile(json, data.fileName(shanghaiDay(Date.now())));
    },
  });
  return (
    <Row
      title={data.title}
      text={data.text}
      action={
        <Button
          tone="plain"
          icon={<Download aria-hidden="true" />}
          busy={download.isPending}
          busyLabel={common.working}
          onClick={() => download.mutate()}
        >
          {data.download}
        </Button>
      }
    >
      {download.isError && <FieldError>{failureText(download.error)}</FieldError>}
      {download.isSuccess && <Banner tone="green">{data.done}</Banner>}
    </Row>
  );
}
