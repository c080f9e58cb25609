import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type * as z from 'zod/mini';
import { readDraft } from './draft.ts';
import { setServerError, zodResolver } from './errors.ts';
import { useDraft } from './use-draft.ts';

interface Wiring<Values extends FieldValues, Reply> {
  schema: z.ZodMiniType;
  empty: DefaultValues<Values>;
  /** Fields to save in a draft; never passwords or codes. */
  draft?: { name: string; fields: readonly (keyof Values & string)[] };
  send: (values: Values) => Promise<Reply>;
  /** The form stays busy until the promise resolves. A rejection is shown like a server error. */
  onSuccess?: (reply: Reply, values: Values) => void | Promise<void>;
}

/** The state of an account form: validation, the draft, the call. Errors appear at their field, or in `failure`. */
export function useAccountForm<Values extends FieldValues, Reply>(wiring: Wiring<Values, Reply>) {
  const { schema, empty, draft, send, onSuccess } = wiring;
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<Values>({
    resolver: zodResolver<Values>(schema),
    defaultValues: Object.assign({}, empty, draft && readDraft<Values>(draft.name)),
  });
  useDraft(draft?.name, form, draft?.fields ?? []);

  const mutation = useMutation({
    mutationFn: send,
    ...(onSuccess && { onSuccess }),
    onError: (refused) => {
      if (!setServerError(form, refused)) setFailure(refused);
    },
  });

  const submit = form.handleSubmit((values) => {
    setFailure(undefined);
    mutation.mutate(values);
  });

  return {
    /** `convert` transforms the typed text before it is validated and sent. */
    register: (name: Path<Values>, convert?: (typed: string) => string) =>
      form.register(name, convert && { setValueAs: convert }),
    error: (name: Path<Values>) => form.getFieldState(name, form.formState).error,
    form,
    submit,
    failure,
    busy: mutation.isPending || mutation.isSuccess,
    done: mutation.isSuccess,
  };
}
