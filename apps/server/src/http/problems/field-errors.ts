import type { FieldError } from '@sineta/protocol';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/**
 * Lists the invalid fields by dotted path. An unknown field is listed by its own path, and a union by the errors of its
 * closest alternative.
 */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.flatMap((issue) => fieldsOf(issue, []));
}

function fieldsOf(issue: Issue, parent: readonly PropertyKey[]): FieldError[] {
  const path = [...parent, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: dotted([...path, key]),
      message: 'is not a known field',
    }));
  }
  if (issue.code === 'invalid_union') {
    const closest = closestBranch(issue.errors);
    if (closest) return closest.flatMap((inner) => fieldsOf(inner, path));
  }
  if (issue.code === 'invalid_key') {
    return issue.issues.map(({ message }) => ({ field: dotted(path), message }));
  }
  return [{ field: dotted(path), message: issue.message }];
}

/** The alternative with the fewest errors; undefined if several have the fewest. */
function closestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const fewest = Math.min(...branches.map((branch) => branch.length));
  const closest = branches.filter((branch) => branch.length === fewest);
  return closest.length === 1 ? closest[0] : undefined;
}

function dotted(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'body' : path.map(String).join('.');
}
