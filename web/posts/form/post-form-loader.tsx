import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { readDraftImages } from '../images/draft-images.ts';
import { PostForm } from './post-form.tsx';
import type { InitialValues } from './use-post-form.ts';

/** Loads the images of the saved draft before it shows the form. */
export function PostFormLoader(initial: Omit<InitialValues, 'draftImages'>) {
  const { common } = useText();
  const { data, isPending } = useQuery({
    queryKey: ['draft images', initial.draftName],
    queryFn: async () => (await readDraftImages(initial.draftName)) ?? null,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (isPending) return <Spinner large label={common.loading} />;
  return <PostForm {...initial} draftImages={data ?? undefined} />;
}
