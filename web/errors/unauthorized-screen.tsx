import { useText } from '../i18n/language.ts';
import { Heading, Page } from '../layout/page.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function UnauthorizedScreen() {
  const { unauthorized, notFound } = useText().errors;
  return (
    <Page title={unauthorized.title} heading="own" width="post">
      <EmptyState
        title={<Heading>{unauthorized.title}</Heading>}
        actions={<ButtonLink to={paths.market}>{notFound.toMarket}</ButtonLink>}
      >
        <p>{unauthorized.text}</p>
      </EmptyState>
    </Page>
  );
}
