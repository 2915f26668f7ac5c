import type { TextsOf } from '../../i18n/part-texts.ts';
import type { noSiteTexts } from '../../shell/no-site-texts.ts';

const noSite: TextsOf<typeof noSiteTexts> = {
  title: 'Todavía no tiene acceso a ningún sitio',
  text: 'Su cuenta está lista. Pida un rol a quien administra el equipo.',
  check: 'Comprobar de nuevo',
};

/** The texts of the frame around each page. */
export const shellEs = { noSite };
