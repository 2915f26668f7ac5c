import { ApiError } from '../../api-error.ts';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Of 0 to 4: at least 10^8 guesses, so that it is in no list of common passwords. */
const requiredScore = 3;

/** Longer passwords are judged by their beginning: the estimate takes time quadratic in their length. */
const maxLength = 64;

/** What a guesser tries first at a console of this service. */
const productWords = ['sineta', 'avisos', 'notificacoes', 'administrador', 'localhost'] as const;

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Refuses passwords that lists of common ones contain, with their usual variations, and repetitions, sequences and rows
 * of keys (OWASP ASVS 5, 6.2.4). The lists are part of the package: no password leaves the process.
 *
 * @param known - what others know of the member: name and address
 * @throws ApiError `invalid_request`
 */
export async function requireStrongPassword(
  field: string,
  password: string,
  known: readonly string[],
): Promise<void> {
  estimator ??= loadEstimator();
  const { score } = (await estimator).check(password.slice(0, maxLength), [
    ...productWords,
    ...known.flatMap(wordsOf),
  ]);
  if (score >= requiredScore) return;
  const message = 'is easy to guess: use several words that do not belong together';
  throw new ApiError('invalid_request', { fields: [{ field, message }] });
}

/** Loaded when first needed: the lists take some 10 MB, and few processes ever set a password. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs, maxLength });
}

/** A name or an address, and its parts. */
function wordsOf(text: string): string[] {
  return [text, ...text.split(/[\s@.]+/)].filter((word) => word.length > 2);
}
