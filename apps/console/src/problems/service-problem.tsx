import type { ServiceError } from '../service/service-error.ts';
import { problemText, useProblemTexts } from '../service/problem-texts.ts';

/** The text of an error of the service. A module of its own, so that the first load goes without the texts of all errors. */
export default function ServiceProblem({ error }: { readonly error: ServiceError }) {
  return problemText(error, useProblemTexts());
}
