import { amountsIn } from '../../i18n/amounts.ts';

const { number: numero } = amountsIn('pt-BR');
const { number } = amountsIn('en');

const ptBr = {
  title: 'Avisos em excesso',
  description:
    'Dispositivos com Chrome que receberam 4 avisos ou mais em 24 horas sem visita ao site. O Chrome pode retirar a permissão de sites que insistem assim.',
  error: 'Não foi possível carregar os números.',
  retry: 'Tentar de novo',
  loading: 'Carregando…',
  none: (days: number) =>
    days === 1
      ? 'Nenhum dispositivo hoje. A contagem é feita a cada hora.'
      : `Nenhum dispositivo em ${numero(days)} dias.`,
  empty: 'A primeira contagem ainda não terminou.',
  one: (devices: number) =>
    `Hoje, no máximo ${numero(devices)} ao mesmo tempo. O gráfico começa no segundo dia.`,
  summary: (latest: number, latestDay: string, most: number, mostDay: string) =>
    latestDay === mostDay
      ? `Em ${latestDay}: ${numero(latest)}, o maior número do período.`
      : `Em ${latestDay}: ${numero(latest)}. Maior número do período: ${numero(most)} (${mostDay}).`,
  estimated: 'Números estimados por amostra.',
  table: 'Ver dados',
  columns: { day: 'Dia', devices: 'Dispositivos' },
};

const en: typeof ptBr = {
  title: 'Too many notifications',
  description:
    'Devices with Chrome that got 4 notifications or more within 24 hours without a visit to the site. Chrome may revoke the permission of sites that do this.',
  error: 'The numbers could not be loaded.',
  retry: 'Try again',
  loading: 'Loading…',
  none: (days) =>
    days === 1 ? 'No device today. Devices are counted every hour.' : `No device in ${number(days)} days.`,
  empty: 'The first count has not finished yet.',
  one: (devices) => `Today, at most ${number(devices)} at the same time. The plot begins on the second day.`,
  summary: (latest, latestDay, most, mostDay) =>
    latestDay === mostDay
      ? `${latestDay}: ${number(latest)}, the highest number of the period.`
      : `${latestDay}: ${number(latest)}. Highest number of the period: ${number(most)} (${mostDay}).`,
  estimated: 'The numbers are estimated from a sample.',
  table: 'View data',
  columns: { day: 'Day', devices: 'Devices' },
};

/** The texts about devices that the messages of a site disturb. */
export const disturbanceTexts = { name: 'disturbance', 'pt-BR': ptBr, en };
