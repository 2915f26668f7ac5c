import { amountsIn } from '../../../i18n/amounts.ts';

const { number: numero } = amountsIn('pt-BR');
const { number } = amountsIn('en');

const ptBr = {
  ttls: {
    0: 'Só agora',
    900: '15 minutos',
    3600: '1 hora',
    21600: '6 horas',
    86400: '1 dia',
    259200: '3 dias',
    604800: '1 semana',
    2592000: '30 dias',
  } as Readonly<Record<number, string>>,
  ttlOther: (seconds: number) => `${numero(seconds)} ${seconds === 1 ? 'segundo' : 'segundos'}`,
  urgencies: {
    'very-low': 'Muito baixa: espera carregador e Wi-Fi',
    low: 'Baixa: espera o dispositivo ser usado',
    normal: 'Normal',
    high: 'Alta: acorda o dispositivo e gasta mais bateria',
  },
};

const en: typeof ptBr = {
  ttls: {
    0: 'Immediately',
    900: '15 minutes',
    3600: '1 hour',
    21600: '6 hours',
    86400: '1 day',
    259200: '3 days',
    604800: '1 week',
    2592000: '30 days',
  },
  ttlOther: (seconds) => `${number(seconds)} ${seconds === 1 ? 'second' : 'seconds'}`,
  urgencies: {
    'very-low': 'Very low: waits for power and Wi-Fi',
    low: 'Low: waits until the device is in use',
    normal: 'Normal',
    high: 'High: wakes the device, uses more battery',
  },
};

/** The options of expiry and urgency. */
export const deliveryTexts = { name: 'delivery', 'pt-BR': ptBr, en };
