import { CallerError } from '../../contract/errors.ts';
import { NoConnection } from '../api/failures.ts';
import { useLanguage, useText } from './language.ts';

/**
 * What a failed call says to a person. In English the server's own words, which may say more than the
 * catalogue; in other languages the catalogue's, by code.
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
