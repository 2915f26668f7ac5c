import type { Role } from '@sineta/protocol';

export type MailLanguage = 'pt-BR' | 'en' | 'es';

interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The words of the link. */
  readonly action: string;
}

interface MailTexts {
  readonly roles: Readonly<Record<Role, string>>;
  readonly invitation: (values: {
    readonly by: string;
    readonly role: string;
    readonly until: string;
  }) => MailText;
  readonly passwordReset: (values: { readonly name: string }) => MailText;
  readonly newSignIn: (values: {
    readonly name: string;
    readonly at: string;
    readonly browser: string;
    readonly address: string;
  }) => MailText;
  readonly accountLinked: (values: {
    readonly name: string;
    readonly provider: string;
    readonly at: string;
    readonly address: string;
  }) => MailText;
  readonly codeGuesses: (values: {
    readonly name: string;
    readonly at: string;
    readonly address: string;
  }) => MailText;
  readonly passkeyAdded: PasskeyTexts;
  readonly passkeyRemoved: PasskeyTexts;
  readonly footer: (service: string) => string;
  readonly unknownBrowser: string;
}

type PasskeyTexts = (values: {
  readonly name: string;
  readonly passkey: string;
  readonly at: string;
  readonly address: string;
}) => MailText;

export const mailTexts: Readonly<Record<MailLanguage, MailTexts>> = {
  'pt-BR': {
    roles: {
      owner: 'Responsável',
      admin: 'Administrador',
      editor: 'Editor',
      author: 'Redator',
      viewer: 'Leitor',
    },
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
        'Alguém pediu uma nova senha para a sua conta. O link abaixo vale uma vez, por uma hora.',
        'Se não foi você, ignore esta mensagem: a sua senha continua a mesma.',
      ],
      action: 'Criar uma nova senha',
    }),
    newSignIn: ({ name, at, browser, address }) => ({
      subject: 'Novo acesso à sua conta',
      paragraphs: [
        `Olá, ${name}.`,
        `A sua conta foi acessada por um navegador que não reconhecemos: ${browser}, do endereço ${address}, em ${at}.`,
        'Se não foi você, encerre essa sessão e troque a sua senha.',
      ],
      action: 'Ver as suas sessões',
    }),
    accountLinked: ({ name, provider, at, address }) => ({
      subject: `A sua conta agora entra por ${provider}`,
      paragraphs: [
        `Olá, ${name}.`,
        `A sua conta foi acessada por ${provider} pela primeira vez, do endereço ${address}, em ${at}.`,
        'Por segurança, a senha, as chaves de acesso e as sessões anteriores deixaram de valer.',
        'Se não foi você, avise quem administra a equipe.',
      ],
      action: 'Ver a sua conta',
    }),
    codeGuesses: ({ name, at, address }) => ({
      subject: 'Alguém sabe a sua senha',
      paragraphs: [
        `Olá, ${name}.`,
        `A senha da sua conta foi digitada corretamente, mas os códigos da segunda etapa estavam incorretos. A última tentativa veio do endereço ${address}, em ${at}.`,
        'Se foi você, não é preciso fazer nada. Se não foi, troque a sua senha agora: o código ainda protege a conta, mas a senha deixou de ser segredo.',
      ],
      action: 'Trocar a senha',
    }),
    passkeyAdded: ({ name, passkey, at, address }) => ({
      subject: 'Nova chave de acesso na sua conta',
      paragraphs: [
        `Olá, ${name}.`,
        `A chave de acesso “${passkey}” foi adicionada à sua conta, do endereço ${address}, em ${at}. Com ela é possível entrar sem senha.`,
        'Se não foi você, remova a chave, encerre as outras sessões e troque a sua senha.',
      ],
      action: 'Ver as suas chaves de acesso',
    }),
    passkeyRemoved: ({ name, passkey, at, address }) => ({
      subject: 'Chave de acesso removida da sua conta',
      paragraphs: [
        `Olá, ${name}.`,
        `A chave de acesso “${passkey}” foi removida da sua conta, do endereço ${address}, em ${at}. Ela não serve mais para entrar.`,
        'Se não foi você, encerre as outras sessões e troque a sua senha.',
      ],
      action: 'Ver as suas chaves de acesso',
    }),
    footer: (service) => `Esta mensagem foi enviada por ${service}.`,
    unknownBrowser: 'navegador desconhecido',
  },
  en: {
    roles: { owner: 'Owner', admin: 'Administrator', editor: 'Editor', author: 'Author', viewer: 'Viewer' },
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
        'A new password was requested for your account. The link below can be used once, within an hour.',
        'If you did not request it, ignore this e-mail: your password does not change.',
      ],
      action: 'Set a new password',
    }),
    newSignIn: ({ name, at, browser, address }) => ({
      subject: 'New sign-in to your account',
      paragraphs: [
        `Hello ${name},`,
        `Your account was signed in to from a browser that we do not recognise: ${browser}, from the address ${address}, on ${at}.`,
        'If this was not you, end that session and change your password.',
      ],
      action: 'View your sessions',
    }),
    accountLinked: ({ name, provider, at, address }) => ({
      subject: `Your account now signs in with ${provider}`,
      paragraphs: [
        `Hello ${name},`,
        `Your account was signed in to with ${provider} for the first time, from the address ${address}, on ${at}.`,
        'To keep it safe, the earlier password, passkeys and sessions are no longer valid.',
        'If this was not you, inform the administrators of your team.',
      ],
      action: 'View your account',
    }),
    codeGuesses: ({ name, at, address }) => ({
      subject: 'Somebody knows your password',
      paragraphs: [
        `Hello ${name},`,
        `The correct password of your account was entered, but the codes of the second step were incorrect. The last attempt came from the address ${address}, on ${at}.`,
        'If this was you, there is nothing to do. Otherwise change your password now: the code still protects the account, but the password is no longer secret.',
      ],
      action: 'Change the password',
    }),
    passkeyAdded: ({ name, passkey, at, address }) => ({
      subject: 'New passkey for your account',
      paragraphs: [
        `Hello ${name},`,
        `The passkey “${passkey}” was added to your account, from the address ${address}, on ${at}. It signs in without a password.`,
        'If this was not you, remove the passkey, end the other sessions and change your password.',
      ],
      action: 'View your passkeys',
    }),
    passkeyRemoved: ({ name, passkey, at, address }) => ({
      subject: 'Passkey removed from your account',
      paragraphs: [
        `Hello ${name},`,
        `The passkey “${passkey}” was removed from your account, from the address ${address}, on ${at}. It no longer signs in.`,
        'If this was not you, end the other sessions and change your password.',
      ],
      action: 'View your passkeys',
    }),
    footer: (service) => `This e-mail was sent by ${service}.`,
    unknownBrowser: 'unknown browser',
  },
  es: {
    roles: {
      owner: 'Responsable',
      admin: 'Administrador',
      editor: 'Editor',
      author: 'Redactor',
      viewer: 'Lector',
    },
    invitation: ({ by, role, until }) => ({
      subject: `${by} le invitó al panel de avisos`,
      paragraphs: [
        `${by} le invitó al equipo, con el rol de ${role}.`,
        `La invitación sirve una vez, hasta el ${until}.`,
      ],
      action: 'Aceptar la invitación',
    }),
    passwordReset: ({ name }) => ({
      subject: 'Cree una contraseña nueva',
      paragraphs: [
        `Hola, ${name}:`,
        'Alguien pidió una contraseña nueva para su cuenta. El enlace sirve una vez, durante una hora.',
        'Si no fue usted, ignore este correo: su contraseña no cambia.',
      ],
      action: 'Crear una contraseña nueva',
    }),
    newSignIn: ({ name, at, browser, address }) => ({
      subject: 'Nuevo inicio de sesión en su cuenta',
      paragraphs: [
        `Hola, ${name}:`,
        `Se inició sesión en su cuenta con un navegador que no reconocemos: ${browser}, desde la dirección ${address}, el ${at}.`,
        'Si no fue usted, cierre esa sesión y cambie su contraseña.',
      ],
      action: 'Ver sus sesiones',
    }),
    accountLinked: ({ name, provider, at, address }) => ({
      subject: `Su cuenta ahora inicia sesión con ${provider}`,
      paragraphs: [
        `Hola, ${name}:`,
        `Se inició sesión en su cuenta con ${provider} por primera vez, desde la dirección ${address}, el ${at}.`,
        'Por seguridad, la contraseña, las claves de acceso y las sesiones anteriores dejaron de ser válidas.',
        'Si no fue usted, avise a quien administra el equipo.',
      ],
      action: 'Ver su cuenta',
    }),
    codeGuesses: ({ name, at, address }) => ({
      subject: 'Alguien sabe su contraseña',
      paragraphs: [
        `Hola, ${name}:`,
        `La contraseña de su cuenta se escribió correctamente, pero los códigos del segundo paso eran incorrectos. El último intento vino de la dirección ${address}, el ${at}.`,
        'Si fue usted, no tiene que hacer nada. Si no, cambie su contraseña ahora: el código aún protege la cuenta, pero la contraseña dejó de ser secreta.',
      ],
      action: 'Cambiar la contraseña',
    }),
    passkeyAdded: ({ name, passkey, at, address }) => ({
      subject: 'Nueva clave de acceso en su cuenta',
      paragraphs: [
        `Hola, ${name}:`,
        `La clave de acceso “${passkey}” se añadió a su cuenta, desde la dirección ${address}, el ${at}. Con ella se inicia sesión sin contraseña.`,
        'Si no fue usted, elimine la clave, cierre las demás sesiones y cambie su contraseña.',
      ],
      action: 'Ver sus claves de acceso',
    }),
    passkeyRemoved: ({ name, passkey, at, address }) => ({
      subject: 'Clave de acceso eliminada de su cuenta',
      paragraphs: [
        `Hola, ${name}:`,
        `La clave de acceso “${passkey}” se eliminó de su cuenta, desde la dirección ${address}, el ${at}. Ya no sirve para iniciar sesión.`,
        'Si no fue usted, cierre las demás sesiones y cambie su contraseña.',
      ],
      action: 'Ver sus claves de acceso',
    }),
    footer: (service) => `Este correo fue enviado por ${service}.`,
    unknownBrowser: 'navegador desconocido',
  },
};
