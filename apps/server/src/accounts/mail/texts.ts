import type { Role } from '@sineta/protocol';

export type MailLanguage = 'pt-BR' | 'en';

interface MailTexts {
  readonly roles: Readonly<Record<Role, string>>;
  readonly invitation: (values: { readonly by: string; readonly role: string; readonly until: string }) => {
    readonly subject: string;
    readonly paragraphs: readonly string[];
    readonly action: string;
  };
  readonly passwordReset: (values: { readonly name: string }) => {
    readonly subject: string;
    readonly paragraphs: readonly string[];
    readonly action: string;
  };
  readonly newSignIn: (values: {
    readonly name: string;
    readonly at: string;
    readonly browser: string;
    readonly address: string;
  }) => {
    readonly subject: string;
    readonly paragraphs: readonly string[];
    readonly action: string;
  };
  readonly footer: (service: string) => string;
  readonly unknownBrowser: string;
}

export const mailTexts: Readonly<Record<MailLanguage, MailTexts>> = {
  'pt-BR': {
    roles: { owner: 'Responsável', admin: 'Administrador', editor: 'Editor', viewer: 'Leitor' },
    invitation: ({ by, role, until }) => ({
      subject: `${by} convidou você para o painel de avisos`,
      paragraphs: [
        `${by} convidou você para a equipe, com o papel de ${role}.`,
        `O convite vale uma vez, até ${until}.`,
      ],
      action: 'Aceitar o convite',
    }),
    passwordReset: ({ name }) => ({
      subject: 'Crie uma nova senha',
      paragraphs: [
        `Olá, ${name}.`,
        'Alguém pediu uma nova senha para a sua conta. O link abaixo vale uma vez, por 24 horas.',
        'Se não foi você, ignore esta mensagem: a sua senha continua a mesma.',
      ],
      action: 'Criar uma nova senha',
    }),
    newSignIn: ({ name, at, browser, address }) => ({
      subject: 'Novo acesso à sua conta',
      paragraphs: [
        `Olá, ${name}.`,
        `A sua conta foi acessada por um navegador que não tínhamos visto antes: ${browser}, do endereço ${address}, em ${at}.`,
        'Se não foi você, encerre essa sessão e troque a sua senha.',
      ],
      action: 'Ver as suas sessões',
    }),
    footer: (service) => `Esta mensagem foi enviada por ${service}.`,
    unknownBrowser: 'navegador desconhecido',
  },
  en: {
    roles: { owner: 'Owner', admin: 'Administrator', editor: 'Editor', viewer: 'Viewer' },
    invitation: ({ by, role, until }) => ({
      subject: `${by} invited you to the notification console`,
      paragraphs: [
        `${by} invited you to the team, with the role ${role}.`,
        `The invitation can be used once, until ${until}.`,
      ],
      action: 'Accept the invitation',
    }),
    passwordReset: ({ name }) => ({
      subject: 'Set a new password',
      paragraphs: [
        `Hello ${name},`,
        'A new password was requested for your account. The link below can be used once, within 24 hours.',
        'If you did not request it, ignore this e-mail: your password does not change.',
      ],
      action: 'Set a new password',
    }),
    newSignIn: ({ name, at, browser, address }) => ({
      subject: 'New sign-in to your account',
      paragraphs: [
        `Hello ${name},`,
        `Your account was signed in to from a browser that was not used before: ${browser}, from the address ${address}, at ${at}.`,
        'If this was not you, end that session and change your password.',
      ],
      action: 'View your sessions',
    }),
    footer: (service) => `This e-mail was sent by ${service}.`,
    unknownBrowser: 'unknown browser',
  },
};
