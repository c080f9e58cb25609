import { isErrorCode } from '../../contract/errors.ts';
import { useText } from '../i18n/language.ts';

/** Translates the error code of a field. */
export function useFieldError(): (error: { message?: string | undefined } | undefined) => string | undefined {
  const { errors } = useText();
  return (error) => {
    if (!error) return undefined;
    const code = error.message ?? '';
    return errors.byCode[isErrorCode(code) ? code : 'invalid_field'];
  };
}
