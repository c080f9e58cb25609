import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { readDraftImages } from '../images/draft-images.ts';
import { PostForm } from './post-form.tsx';
import type { InitialValues } from './use-post-form.ts';

/** Loads the images of the saved draft before it shows the form. */
export function PostFormLoader(initial: Omit<InitialValues, 'draftImages'>) {
  const { posts } = useText();
  const onDamage = () => showToast({ tone: 'red', text: posts.form.photos.damaged });
  const { data, isPending } = useQuery({
    queryKey: ['draft images', initial.draftName],
    queryFn: async () => (await readDraftImages(initial.draftName, onDamage)) ?? null,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (isPending) return <Spinner large />;
  return <PostForm {...initial} draftImages={data ?? undefined} />;
}
