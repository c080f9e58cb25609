import { useText } from '../i18n/language.ts';
import { Heading, Page } from '../layout/page.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shown instead of the code form if this browser has no code session. */
export function MissingSession() {
  const { missing } = useText().auth.verify;
  return (
    <Page title={missing.title} heading="own" width="post">
      <EmptyState
        title={<Heading>{missing.title}</Heading>}
        actions={<ButtonLink to={paths.signUp}>{missing.toSignUp}</ButtonLink>}
      >
        <p>{missing.session}</p>
        <p>{missing.post}</p>
      </EmptyState>
    </Page>
  );
}
