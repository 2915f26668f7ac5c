import type { AcceptedSend } from '@sineta/protocol';
import { primaryLanguage } from '../storage/language.ts';

/** A device that asks for a message to itself. */
export interface TestedDevice {
  readonly site: string;
  readonly token: string;
  /** The languages that it may be written in, the best first, as BCP 47. */
  readonly languages: readonly string[];
}

/** What it gets. */
export interface DeviceTestMessage {
  readonly send: AcceptedSend;
  /** Of its texts, as BCP 47. */
  readonly language: string;
}

const texts = {
  pt: { language: 'pt-BR', title: 'As notificações funcionam', body: 'Este é o teste que você pediu.' },
  en: { language: 'en', title: 'Notifications work', body: 'This is the test that you asked for.' },
  es: { language: 'es', title: 'Las notificaciones funcionan', body: 'Esta es la prueba que pidió.' },
} as const;

/** Seconds: somebody looks at the screen and waits for it. A device that is said to be gone is not asked again in that time. */
const ttl = 60;

/** The message of a test, in the first of the device's languages that there are texts in, else in English. Pure. */
export function deviceTestMessage({ token, languages }: TestedDevice): DeviceTestMessage {
  const known = languages.map(primaryLanguage).find(isWritten) ?? 'en';
  const { language, ...notification } = texts[known];
  return { language, send: { target: { token }, notification, ttl, urgency: 'high', test: true } };
}

function isWritten(language: string | null): language is keyof typeof texts {
  return language !== null && Object.hasOwn(texts, language);
}
