import { useText } from '../i18n/language.ts';
import { ChunkLoadError } from '../layout/lazy-screen.tsx';
import { Heading, Page } from '../layout/page.tsx';
import { Button } from '../ui/button.tsx';
import { StateFrame } from '../ui/state-frame.tsx';

/** Shown instead of a screen that threw, or whose chunk could not be loaded. */
export function Crashed({ failure }: { failure: unknown }) {
  const { common, errors } = useText();
  const gone = failure instanceof ChunkLoadError;
  const offline = gone && !failure.siteAnswers;
  const { title, text, reload } = gone && !offline ? common.update : errors.crashed;
  return (
    <Page title={title} heading="own" width="post">
      <StateFrame
        title={<Heading>{title}</Heading>}
        actions={<Button onClick={() => location.reload()}>{reload}</Button>}
      >
        <p>{offline ? errors.noConnection : text}</p>
      </StateFrame>
    </Page>
  );
}
