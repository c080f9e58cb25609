import { CallerError } from '../../contract/errors.ts';
import { NoConnection } from '../api/failures.ts';
import { useLanguage, useText } from './language.ts';

/**
 * The message for a failed call. English shows the server's own message, which may have more detail; other languages
 * translate the code.
 */
export function useFailureText(): (failure: unknown) => string {
  const { errors } = useText();
  const language = useLanguage();
  return (failure) => {
    if (failure instanceof CallerError) {
      return language === 'en' ? failure.message : errors.byCode[failure.code];
    }
    return failure instanceof NoConnection ? errors.noConnection : errors.byCode.server_error;
  };
}
