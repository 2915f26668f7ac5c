import { amountsIn } from '../../i18n/amounts.ts';

const { number: numero } = amountsIn('pt-BR');
const { number } = amountsIn('en');

export const devicesPtBr = (count: number): string =>
  count === 1 ? '1 dispositivo' : `${numero(count)} dispositivos`;
export const devicesEn = (count: number): string => (count === 1 ? '1 device' : `${number(count)} devices`);

const ptBr = {
  counting: 'Contando…',
  unknown: 'Complete a escolha para ver quantos são.',
  failed: 'Não deu para contar agora. O envio não depende disso.',
  devices: (count: number, exact: boolean) =>
    count === 0 ? 'Ninguém, por enquanto' : exact ? devicesPtBr(count) : `Cerca de ${devicesPtBr(count)}`,
  nobody: 'Nenhum dispositivo atende a isso agora. Se alguém entrar antes do envio, recebe.',
};

const en: typeof ptBr = {
  counting: 'Counting…',
  unknown: 'Complete the choice to see how many they are.',
  failed: 'They cannot be counted now. Sending does not depend on it.',
  devices: (count, exact) =>
    count === 0 ? 'Nobody, for now' : exact ? devicesEn(count) : `About ${devicesEn(count)}`,
  nobody: 'No device meets this now. Whoever joins before it is sent receives it.',
};

/** To how many devices something goes. */
export const reachTexts = { 'pt-BR': ptBr, en };
