import { devicesPageEn } from './devices.en.ts';
import { devicesPagePtBr } from './devices.pt-br.ts';
import { useTexts } from './use-texts.ts';

const texts = { 'pt-BR': devicesPagePtBr, en: devicesPageEn };

export const useDevicesTexts = () => useTexts(texts);
