import type { UseFormReturn } from 'react-hook-form';
import { canMove, statuses, type Status } from '../../../contract/posts/status.ts';
import { useFieldError } from '../../form/use-field-error.ts';
import { useText } from '../../i18n/language.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import type { PostValues } from './post-values.ts';

/** The statuses that the author may choose. A pending post can only be withdrawn. */
export function StatusChoice({ from, form }: { from: Status; form: UseFormReturn<PostValues> }) {
  const { posts } = useText();
  const text = posts.form;
  const fieldError = useFieldError();
  const options = statuses
    .filter((to) => to === from || canMove('author', from, to))
    .map((value) => ({
      value,
      label: value === 'Archived' && from === 'Pending' ? text.withdraw : posts.status[value],
    }));
  return (
    <RadioGroup
      label={text.status}
      options={options}
      field={form.register('postStatus')}
      help={form.watch('postStatus') === 'Archived' ? text.archivedHelp : undefined}
      error={fieldError(form.formState.errors.postStatus)}
    />
  );
}
