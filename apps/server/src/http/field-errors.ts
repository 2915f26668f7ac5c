import type { FieldError } from '@sineta/protocol';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/**
 * Says of each issue which field it is about, as a dotted path, and what is wrong with it. A field that
 * nobody asked for is named itself, and of the alternatives of a union the one that was meant is judged.
 */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.flatMap((issue) => fieldsOf(issue, []));
}

function fieldsOf(issue: Issue, parent: readonly PropertyKey[]): FieldError[] {
  const path = [...parent, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: dotted([...path, key]),
      message: 'is not a field of this request',
    }));
  }
  if (issue.code === 'invalid_union') {
    const meant = closestBranch(issue.errors);
    if (meant) return meant.flatMap((inner) => fieldsOf(inner, path));
  }
  if (issue.code === 'invalid_key') {
    return issue.issues.map(({ message }) => ({ field: dotted(path), message }));
  }
  return [{ field: dotted(path), message: issue.message }];
}

/** The alternative with the fewest faults, when one alone has so few. */
function closestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const fewest = Math.min(...branches.map((branch) => branch.length));
  const closest = branches.filter((branch) => branch.length === fewest);
  return closest.length === 1 ? closest[0] : undefined;
}

function dotted(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'body' : path.map(String).join('.');
}
