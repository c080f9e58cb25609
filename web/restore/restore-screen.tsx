import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { partBytes } from '../../contract/restore/part.ts';
import { Refusal } from '../../engine/refusal.ts';
import { callWithFiles } from '../api/call-with-files.ts';
import { call } from '../api/call.ts';
import { restoreCalls } from '../api/screen-calls.ts';
import { useText } from '../i18n/language.ts';
import { Page } from '../layout/page.tsx';
import { paths } from '../paths.ts';
import { Banner, Failed } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

const hasCode = (failure: unknown, code: string) => failure instanceof Refusal && failure.code === code;

/** /restore: takes a backup as a file, for the operator of an empty instance who opened the link of its start. */
export function RestoreScreen() {
  const { restore, auth } = useText();
  const token = useHistoryState<{ link?: string } | null>()?.link;
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState(0);
  const begun = useMutation({
    mutationFn: async ({ token: ours, file: given }: { token: string; file: File }) => {
      let offset = 0;
      do {
        const part = new File([given.slice(offset, offset + partBytes)], 'part');
        const parts = [['part', part]] as const;
        const { received } = await callWithFiles(
          restoreCalls.send,
          { token: ours, offset: String(offset) },
          { parts },
        );
        // The restore was begun in another window.
        if (received === offset) break;
        offset = received;
        setSent(received / given.size);
      } while (offset < given.size);
      return call(restoreCalls.begin, { token: ours });
    },
  });
  const state = useQuery({
    queryKey: ['restore', begun.submittedAt],
    queryFn: token && begun.isSuccess ? () => call(restoreCalls.state, { token }) : skipToken,
    refetchInterval: ({ state: { data, error } }) =>
      hasCode(error, 'not_found') || data?.phase === 'failed' || data?.phase === 'restored' ? false : 1000,
    retry: false,
    gcTime: 0,
  });
  // While the server starts again, nobody answers.
  const isDone = state.data?.phase === 'restored';
  const hasFailed = state.data?.phase === 'failed';
  const isOver = hasCode(state.error, 'not_found');
  const isBusy = begun.isPending || (begun.isSuccess && !isDone && !hasFailed && !isOver);
  return (
    <Page title={restore.title} width="column">
      {isDone && (
        <Banner tone="green" actions={<ButtonLink to={paths.logIn()}>{auth.logIn.title}</ButtonLink>}>
          {restore.done}
        </Banner>
      )}
      {(!token || isOver) && <Banner tone="red">{restore.noLink}</Banner>}
      {token && !isDone && (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (file) begun.mutate({ token, file });
          }}
        >
          <p>{restore.text}</p>
          <p className="soft small anywhere">{restore.pack}</p>
          <Failed failure={begun.error} />
          {hasFailed && <Banner tone="red">{restore.failed({ reason: state.data?.said ?? '' })}</Banner>}
          <Field label={restore.file}>
            {(field) => (
              <input
                {...field}
                type="file"
                disabled={isBusy}
                onChange={({ target }) => setFile(target.files?.[0])}
              />
            )}
          </Field>
          <output className="stack gap-4">
            {begun.isPending && (
              <>
                <progress value={sent} aria-label={restore.title} />
                <span>{restore.sending({ percent: Math.floor(sent * 100) })}</span>
              </>
            )}
            {begun.isSuccess && isBusy && <span>{restore.restoring}</span>}
            {begun.isSuccess && isBusy && <span className="soft small">{state.data?.said}</span>}
          </output>
          <Button type="submit" busy={isBusy} disabled={!file}>
            {restore.submit}
          </Button>
        </form>
      )}
    </Page>
  );
}
