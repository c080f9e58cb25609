import { useText } from './language.ts';

export function usePasswordTexts() {
  const { auth } = useText();
  return { show: auth.show, hide: auth.hide, showLabel: auth.showPassword, hideLabel: auth.hidePassword };
}
