import { localeOf } from '../../i18n/amounts.ts';

const ptBr = {
  waiting: (count: number) =>
    count === 1
      ? 'Um rascunho aguarda aprovação.'
      : `${count.toLocaleString(localeOf('pt-BR'))} rascunhos aguardam aprovação.`,
  see: 'Ver rascunhos',
  seeOne: 'Ver rascunho',
};

const en: typeof ptBr = {
  waiting: (count) =>
    count === 1
      ? 'A draft is waiting for approval.'
      : `${count.toLocaleString(localeOf('en'))} drafts are waiting for approval.`,
  see: 'View drafts',
  seeOne: 'View draft',
};

/** The texts for users who are asked to approve drafts. */
export const approvalTexts = { name: 'approval', 'pt-BR': ptBr, en };
