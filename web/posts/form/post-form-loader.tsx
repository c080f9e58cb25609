import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { keptPhotos } from '../photos/photo-draft.ts';
import { PostForm } from './post-form.tsx';
import type { InitialValues } from './use-post-form.ts';

/** The form once it is known which photos the browser has kept for it. */
export function PostFormLoader(begin: Omit<InitialValues, 'keptPhotos'>) {
  const { common } = useText();
  const { data, isPending } = useQuery({
    queryKey: ['draft photos', begin.draftName],
    queryFn: async () => (await keptPhotos(begin.draftName)) ?? null,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (isPending) return <Spinner large label={common.loading} />;
  return <PostForm {...begin} keptPhotos={data ?? undefined} />;
}
