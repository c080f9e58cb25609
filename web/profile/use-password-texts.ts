import { useText } from '../i18n/language.ts';

export function usePasswordTexts() {
  const { auth } = useText();
  return { show: auth.show, hide: auth.hide, showLabel: auth.showPassword, hideLabel: auth.hidePassword };
}
