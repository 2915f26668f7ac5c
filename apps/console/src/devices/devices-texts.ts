import { devicesPageEn } from './devices-texts.en.ts';
import { devicesPagePtBr } from './devices-texts.pt-br.ts';

export const devicesTexts = { name: 'devices', 'pt-BR': devicesPagePtBr, en: devicesPageEn };
