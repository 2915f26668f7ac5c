import { untilPtBr } from '../i18n/hour-pt-br.ts';

const ptBr = {
  title: 'Sua sessão terminou',
  text: 'Entre de novo para continuar de onde parou. Nada do que você escreveu se perdeu.',
  goesOn: (what: string, until: string) =>
    `Entre com a mesma conta ${untilPtBr(until)} para concluir ${what}. Depois disso, será preciso confirmar de novo.`,
};

const en: typeof ptBr = {
  title: 'Your session has ended',
  text: 'Sign in again to continue where you left off. Nothing you wrote is lost.',
  goesOn: (what, until) =>
    `Sign in with the same account by ${until} to finish ${what}. After that, you will need to confirm it again.`,
};

/** The texts about an ended session, loaded when it has ended. */
export const signInAgainTexts = { name: 'signInAgain', 'pt-BR': ptBr, en };
