import { limits } from '@sineta/protocol/limits';
import type { ConversionsFault } from './conversions-draft.ts';

const ptBr = {
  title: 'Conversões',
  text: 'Quantos dispositivos fazem no site o que a mensagem pede, depois do clique. Sem cookie, e só dentro do próprio site.',
  names: 'O que contar',
  namesHelp: 'Um ou mais nomes, separados por vírgulas: “assinou, comprou”. Vazio: não contar nada.',
  days: 'Contar por quantos dias depois do clique',
  daysHelp: 'A conversão vale para a mensagem clicada por último.',
  faults: {
    names: 'Use só letras minúsculas sem acento, números e hifens, até 63 em cada nome: “pedido-feito”.',
    tooMany: `Informe no máximo ${limits.conversionsPerSite} nomes.`,
    days: `Digite um número inteiro, de 1 a ${limits.maxConversionDays}.`,
  } satisfies Record<ConversionsFault, string>,
  codeText: 'Chame na página onde isso acontece. Só conta quem clicou em uma mensagem.',
  code: 'Código da página',
  submit: 'Salvar conversões',
  saved: 'Conversões salvas.',
};

const en: typeof ptBr = {
  title: 'Conversions',
  text: 'How many devices do on the site what the message asks for, after the click. Without a cookie, and only within the site itself.',
  names: 'What to count',
  namesHelp: 'One or more names, separated by commas: “signed-up, bought”. Empty: count nothing.',
  days: 'Days to count after the click',
  daysHelp: 'A conversion belongs to the message that was clicked last.',
  faults: {
    names:
      'Use only lower-case letters without accents, digits and hyphens, up to 63 in each name: “order-placed”.',
    tooMany: `Enter ${limits.conversionsPerSite} names at most.`,
    days: `Enter a whole number from 1 to ${limits.maxConversionDays}.`,
  },
  codeText: 'Call this on the page where it happens. Visitors who clicked no message are not counted.',
  code: 'Code of the page',
  submit: 'Save conversions',
  saved: 'Conversions saved.',
};

export const conversionsTexts = { name: 'conversions', 'pt-BR': ptBr, en };
