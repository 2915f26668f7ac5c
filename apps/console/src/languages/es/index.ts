import type { LanguageTexts } from '../../i18n/part-texts.ts';
import { shellEs } from './shell.ts';

/** The console in Spanish. It addresses the operator with “usted”. */
export const texts: LanguageTexts = { ...shellEs };
