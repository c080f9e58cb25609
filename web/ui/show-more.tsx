import type { ComponentProps } from 'react';
import { useText } from '../i18n/language.ts';
import { Button } from './button.tsx';

/** Loads the next page of a list. */
export function ShowMore(button: Pick<ComponentProps<typeof Button>, 'ref' | 'busy' | 'onClick'>) {
  const { market: list } = useText();
  return (
    <Button {...button} tone="plain" busyLabel={list.loadingMore}>
      {list.showMore}
    </Button>
  );
}
