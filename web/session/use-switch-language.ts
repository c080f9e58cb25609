import { call } from '../api/call.ts';
import { profileCalls } from '../api/calls.ts';
import { switchLanguage, useText, type Language } from '../i18n/language.ts';
import { showToast } from '../ui/toast-store.ts';
import { currentSession } from './session-store.ts';

/** Switches the language of the site, and of the member's mails. */
export function useSwitchLanguage(): (language: Language) => void {
  const { header } = useText().common;
  return (language) => {
    switchEverywhere(language).catch(() => showToast({ tone: 'red', text: header.languageFailed }));
  };
}

async function switchEverywhere(language: Language): Promise<void> {
  await switchLanguage(language);
  if (currentSession()) await storeLanguage(language);
}

export function storeLanguage(language: Language): Promise<unknown> {
  return call(profileCalls.setLanguage, { language });
}
