import type { UseFormReturn } from 'react-hook-form';
import { length } from '../../../contract/length.ts';
import * as limits from '../../../contract/posts/limits.ts';
import { useFieldError } from '../../form/use-field-error.ts';
import { useText } from '../../i18n/language.ts';
import { Counter } from '../../ui/counter.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { PostValues } from './post-values.ts';

export function TitleFields({ form }: { form: UseFormReturn<PostValues> }) {
  const { posts } = useText();
  const fieldError = useFieldError();
  const { errors } = form.formState;
  const [title, description] = form.watch(['title', 'description']);
  return (
    <>
      <Field
        label={posts.form.title}
        help={posts.form.titleHelp}
        error={fieldError(errors.title)}
        aside={<Counter used={length(title.trim())} limit={limits.title} />}
      >
        {(control) => <input required {...form.register('title')} {...control} className={controlClass()} />}
      </Field>
      <TextArea
        label={posts.form.description}
        optional
        help={posts.form.descriptionHelp}
        rows={6}
        error={fieldError(errors.description)}
        counter={{ used: length(description), limit: limits.description }}
        {...form.register('description')}
      />
    </>
  );
}
