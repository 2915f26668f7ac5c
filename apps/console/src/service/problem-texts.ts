import { ServiceError } from './service-error.ts';
import { problemsEn } from './problem-texts.en.ts';
import { problemsPtBr } from './problem-texts.pt-br.ts';
import { useTexts } from '../i18n/use-texts.ts';

type ProblemTexts = typeof problemsPtBr;

/** The texts of the errors of the service. */
export const problemTexts = { name: 'problem', 'pt-BR': problemsPtBr, en: problemsEn };

/** The text of an error for the operator. */
export function problemText(error: Error, texts: ProblemTexts): string {
  if (!(error instanceof ServiceError)) return texts.failed;
  const text = (texts as Readonly<Record<string, unknown>>)[error.code];
  return typeof text === 'string' ? text : texts.other(error.message);
}

/**
 * The errors of the service by field: by its dotted path, and by the first part of that path, so that a
 * form finds `origins.2` under `origins`.
 */
export function fieldProblems(error: Error | null, texts: ProblemTexts): Readonly<Record<string, string>> {
  if (!(error instanceof ServiceError)) return {};
  return Object.fromEntries(
    error.fields.flatMap(({ field, message }) => {
      const text = texts.field(message);
      return [
        [field, text],
        [field.split('.')[0]!, text],
      ];
    }),
  );
}

/** The texts of errors in the operator's language. */
export function useProblemTexts(): ProblemTexts {
  return useTexts(problemTexts);
}
