import { isErrorCode } from '../../contract/errors.ts';
import { useText } from '../i18n/language.ts';

/** The words for a field's error, which holds a code. */
export function useFieldError(): (error: { message?: string | undefined } | undefined) => string | undefined {
  const { errors } = useText();
  return (error) => {
    if (!error) return undefined;
    const code = error.message ?? '';
    return errors.byCode[isErrorCode(code) ? code : 'invalid_field'];
  };
}
