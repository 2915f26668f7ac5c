import { devicesPageEn } from './devices-texts.en.ts';
import { devicesPagePtBr } from './devices-texts.pt-br.ts';
import { useTexts } from '../i18n/use-texts.ts';

const texts = { 'pt-BR': devicesPagePtBr, en: devicesPageEn };

export const useDevicesTexts = () => useTexts(texts);
