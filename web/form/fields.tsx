import type { ComponentProps } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import * as limits from '../../contract/auth/limits.ts';
import { length } from '../../contract/length.ts';
import type { FieldTexts } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useFieldError } from './use-field-error.ts';

const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** HTML attributes by kind of field, such as `autocomplete` for password managers. */
const inputs = {
  text: { autoComplete: 'off' },
  decimal: { inputMode: 'decimal', autoComplete: 'off', required: true },
  whole: { inputMode: 'numeric', autoComplete: 'off', required: true },
  date: { type: 'date', required: true },
  name: { ...asTyped, autoComplete: 'username', required: true },
  id: { ...asTyped, autoComplete: 'off' },
  email: {
    type: 'email',
    autoComplete: 'email',
    inputMode: 'email',
    maxLength: limits.email,
    required: true,
  },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code', required: true },
  area: {},
  password: { autoComplete: 'current-password', maxLength: limits.passwordMax, required: true },
  newPassword: { autoComplete: 'new-password', required: true },
} as const satisfies Record<string, ComponentProps<'input'>>;

type InputProps = 'className' | 'lang' | 'maxLength' | 'min' | 'placeholder' | 'readOnly' | 'required';
type TextFieldProps = ComponentProps<typeof TextField>;

export interface FieldRow<Values extends FieldValues>
  extends Omit<FieldTexts, 'error'>, Pick<ComponentProps<'input'>, InputProps> {
  name: Path<Values>;
  /** 'text' by default. */
  as?: keyof typeof inputs;
  /** Transforms the typed text before it is validated and sent. */
  convert?: (typed: string) => string;
  /** Shows how much of it the text uses without spaces around it. */
  limit?: number;
  counter?: TextFieldProps['counter'];
  frame?: TextFieldProps['frame'];
  /** Of an area. */
  rows?: number;
  /** Replaces the words for what is wrong. */
  wrong?: string | false | undefined;
}

interface Props<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  rows: readonly FieldRow<Values>[];
}

/** The fields of a form in one column. What is wrong stands below its field. */
export function Fields<Values extends FieldValues>({ form, rows }: Props<Values>) {
  const fieldError = useFieldError();
  return rows.map(({ as = 'text', convert, limit, wrong, ...row }) => {
    const { error } = form.getFieldState(row.name, form.formState);
    const field = {
      ...row,
      ...form.register(row.name, convert && { setValueAs: convert }),
      error: error && (wrong || fieldError(error)),
    };
    if (as === 'password' || as === 'newPassword')
      return <PasswordField key={row.name} {...inputs[as]} {...field} />;
    if (limit !== undefined) field.counter = { used: length(String(form.watch(row.name)).trim()), limit };
    if (as === 'area') return <TextArea key={row.name} {...field} />;
    return <TextField key={row.name} {...inputs[as]} {...field} />;
  });
}
