import type { FastifyRequest } from 'fastify';
import type { MailLanguage } from './texts.ts';

const languages: Readonly<Record<string, MailLanguage>> = { pt: 'pt-BR', en: 'en', es: 'es' };

/** The language for an e-mail: the first in `Accept-Language` (RFC 9110 §12.5.4) that has texts, or Portuguese. */
export function mailLanguage({ headers }: Pick<FastifyRequest, 'headers'>): MailLanguage {
  const accepted = (headers['accept-language'] ?? '').slice(0, 200).toLowerCase().split(',');
  return accepted.map((tag) => languages[tag.trim().slice(0, 2)]).find(Boolean) ?? 'pt-BR';
}
