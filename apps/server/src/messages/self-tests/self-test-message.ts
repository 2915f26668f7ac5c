import type { AcceptedSend } from '@sineta/protocol';
import { primaryLanguage } from '../../devices/language.ts';

/** A test that a device requests. */
export interface SelfTest {
  readonly site: string;
  readonly token: string;
  /** The languages of its visitor, preferred first (BCP 47). */
  readonly languages: readonly string[];
}

/** The message of a test. */
export interface SelfTestMessage {
  readonly send: AcceptedSend;
  /** The language of its texts (BCP 47). */
  readonly language: string;
}

const texts = {
  pt: { language: 'pt-BR', title: 'As notificações funcionam', body: 'Este é o teste que você pediu.' },
  en: { language: 'en', title: 'Notifications work', body: 'This is the test that you asked for.' },
  es: { language: 'es', title: 'Las notificaciones funcionan', body: 'Esta es la prueba que pidió.' },
} as const;

/**
 * In seconds. The visitor watches the screen for it. It is shorter than the grace period of a gone device, so it is not
 * retried.
 */
const ttl = 60;

/** The message of a test, in the first of the device's languages that has texts, otherwise in English. */
export function selfTestMessage({ token, languages }: SelfTest): SelfTestMessage {
  const known = languages.map(primaryLanguage).find(isWritten) ?? 'en';
  const { language, ...notification } = texts[known];
  return { language, send: { target: { token }, notification, ttl, urgency: 'high', test: true } };
}

function isWritten(language: string | null): language is keyof typeof texts {
  return language !== null && Object.hasOwn(texts, language);
}
