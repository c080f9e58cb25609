import { Refusal } from '../../engine/refusal.ts';
import { generalCode, NoConnection } from '../api/failures.ts';
import { useLanguage, useText } from './language.ts';

/**
 * The message for a failed call. English shows the server's own message, which may have more detail; other languages
 * translate the code.
 */
export function useFailureText(): (failure: unknown) => string {
  const { errors } = useText();
  const language = useLanguage();
  return (failure) => {
    if (failure instanceof Refusal) {
      // Without a reply of our server, the message is a code.
      if (language === 'en' && failure.message !== failure.code) return failure.message;
      // A newer server may answer codes that this script does not know.
      const translated = (errors.byCode as Partial<Record<string, string>>)[failure.code];
      return translated ?? errors.byCode[generalCode(failure.status)];
    }
    return failure instanceof NoConnection ? errors.noConnection : errors.byCode.server_error;
  };
}
