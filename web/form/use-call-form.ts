import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type * as z from 'zod/mini';
import { readDraft } from './draft.ts';
import { setServerError, zodResolver } from './errors.ts';
import { useDraft } from './use-draft.ts';

interface Wiring<Values extends FieldValues, Reply> {
  schema: z.ZodMiniType;
  empty: DefaultValues<Values>;
  /** Fields to save in a draft; never passwords or codes. */
  draft?: { name: string; fields: readonly (keyof Values & string)[] } | undefined;
  /** Gets the focus at first. */
  focus?: Path<Values> | undefined;
  send: (values: Values) => Promise<Reply>;
  /** For a form that stays after its success, to be filled in once more. Otherwise it stays busy. */
  again?: boolean;
  /** The form stays busy until the promise resolves. A rejection is shown like a server error. */
  onSuccess?: (reply: Reply, values: Values) => void | Promise<void>;
  onFailure?: (failure: unknown) => void;
}

/** A form that sends a call: validation, the draft, the call. Errors appear at their field, or in `failure`. */
export function useCallForm<Values extends FieldValues, Reply>(wiring: Wiring<Values, Reply>) {
  const { schema, empty, draft, focus, again, send, onSuccess, onFailure } = wiring;
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<Values>({
    resolver: zodResolver<Values>(schema),
    defaultValues: Object.assign({}, empty, draft && readDraft<Values>(draft.name)),
  });
  useDraft(draft?.name, form, draft?.fields ?? []);

  useEffect(() => {
    if (focus !== undefined) form.setFocus(focus);
  }, [form, focus]);

  const mutation = useMutation({
    mutationFn: send,
    ...(onSuccess && { onSuccess }),
    onError: (refused) => {
      if (!setServerError(form, refused)) setFailure(refused);
      onFailure?.(refused);
    },
  });

  const submit = form.handleSubmit((values) => {
    if (mutation.isPending) return;
    setFailure(undefined);
    mutation.mutate(values);
  });

  return {
    form,
    submit,
    failure,
    busy: mutation.isPending || (mutation.isSuccess && !again),
    done: mutation.isSuccess,
  };
}
