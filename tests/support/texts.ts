import type { Language } from '../../contract/languages.ts';
import { ownTexts } from '../../server/languages.ts';

/** All texts of a language that is part of the release. */
export const textsOf = (language: Language) => ownTexts.of(language).texts;
