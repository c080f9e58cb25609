import type { ComponentProps } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { useFieldError } from '../../form/use-field-error.ts';
import { ImageField } from './image-field.tsx';
import type { ProfileValues } from './send-update.ts';

type Props = Pick<
  ComponentProps<typeof ImageField>,
  'label' | 'help' | 'present' | 'fallback' | 'round' | 'disabled'
> & {
  name: 'profileImage' | 'wechatQRCodeImage';
  form: UseFormReturn<ProfileValues>;
};

/** An `ImageField` of the form, validated as soon as a file is chosen. */
export function ControlledImageField({ name, form, ...rest }: Props) {
  const fieldError = useFieldError();
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ name, control: form.control });
  return (
    <ImageField
      {...rest}
      ref={ref}
      choice={value}
      onChange={(choice) => {
        onChange(choice);
        void form.trigger(name);
      }}
      error={fieldError(fieldState.error)}
      kind={name === 'wechatQRCodeImage' ? 'qrCode' : 'photo'}
    />
  );
}
