import { devicesEn, devicesPtBr } from '../../../devices/counts/reach-texts.ts';

const ptBr = {
  disturbed: (count: number, exact: boolean) =>
    `${exact ? 'Para' : 'Para cerca de'} ${devicesPtBr(count)}, este é pelo menos o 4º aviso em 24 horas sem visita ao site. O Chrome pode retirar a permissão de sites que insistem assim.`,
  limit: 'Limitar os avisos por dia',
};

const en: typeof ptBr = {
  disturbed: (count, exact) =>
    `For ${exact ? '' : 'about '}${devicesEn(count)}, this is at least the 4th notification within 24 hours without a visit to the site. Chrome may revoke the permission of sites that do this.`,
  limit: 'Limit notifications a day',
};

/** The texts about devices that a message would disturb. */
export const disturbedTexts = { 'pt-BR': ptBr, en };
