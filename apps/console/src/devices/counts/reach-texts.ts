import { amountsIn } from '../../i18n/amounts.ts';

const { number: numero } = amountsIn('pt-BR');
const { number } = amountsIn('en');

export const devicesPtBr = (count: number): string =>
  count === 1 ? '1 dispositivo' : `${numero(count)} dispositivos`;
export const devicesEn = (count: number): string => (count === 1 ? '1 device' : `${number(count)} devices`);

const ptBr = {
  counting: 'Contando…',
  unknown: 'Complete a seleção para ver o número de dispositivos.',
  failed: 'Não foi possível contar os dispositivos agora. O envio não depende disso.',
  devices: (count: number, exact: boolean) =>
    count === 0 ? 'Nenhum dispositivo ainda' : exact ? devicesPtBr(count) : `Cerca de ${devicesPtBr(count)}`,
  unknownUser: 'Ninguém com este ID neste site.',
  nobody: 'Nenhum dispositivo atende a isso agora. Os que atenderem na hora do envio vão receber.',
};

const en: typeof ptBr = {
  counting: 'Counting…',
  unknown: 'Complete the selection to see the number of devices.',
  failed: 'The devices cannot be counted right now. You can still send.',
  devices: (count, exact) =>
    count === 0 ? 'No devices yet' : exact ? devicesEn(count) : `About ${devicesEn(count)}`,
  unknownUser: 'Nobody with this ID on this site.',
  nobody: 'No device matches right now. Devices that match by the time of sending will receive it.',
};

/** The number of devices that a message reaches. */
export const reachTexts = { name: 'reach', 'pt-BR': ptBr, en };
