import { useText } from '../i18n/language.ts';
import { Heading, Page } from '../layout/page.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function NotFoundScreen() {
  const { notFound } = useText().errors;
  return (
    <Page title={notFound.title} heading="own" width="post">
      <EmptyState
        drawing="missing"
        title={<Heading>{notFound.title}</Heading>}
        actions={
          <>
            <ButtonLink to={paths.market}>{notFound.toMarket}</ButtonLink>
            <ButtonLink to={paths.landing} tone="plain">
              {notFound.toStart}
            </ButtonLink>
          </>
        }
      >
        <p>{notFound.text}</p>
      </EmptyState>
    </Page>
  );
}
