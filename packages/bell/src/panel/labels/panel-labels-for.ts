import { english } from './en.ts';
import { spanish } from './es.ts';
import type { PanelLabels } from './panel-labels.ts';
import { portuguese } from './pt-br.ts';

const languages: Readonly<Record<string, PanelLabels>> = { pt: portuguese, en: english, es: spanish };

/** The panel's texts in the language of a BCP 47 tag, whose region is ignored; Portuguese for other languages. */
export function panelLabelsFor(tag: string): PanelLabels {
  return languages[tag.split('-')[0]!.toLowerCase()] ?? portuguese;
}
