import * as fc from 'fast-check';
import { kindOf, type KnownValues } from '../fuzz/known-values.ts';
import type { ApiDocument, Operation } from '../fuzz/operations.ts';
import { operationKinds, requestsFor, withKnownValues } from '../fuzz/request-values.ts';
import type { AttackedRequest } from './attacks.ts';

/** Whether an operation uses or sets the cookies of a browser: only pages of the console may call it. */
export function usesCookies({ path, security = [], responses }: Operation): boolean {
  if (security.some((scheme) => 'session' in scheme)) return true;
  // It identifies callers, or starts a session.
  return (
    '403' in responses &&
    ('401' in responses || /^\/v1\/auth\/|[:-](?:accept|check|use|up|resets)$/.test(path))
  );
}

/** Requests for an operation, with bodies that it accepts in most cases. */
export function requestsTo(
  operation: Operation,
  document: ApiDocument,
  { origin, values, count }: { origin: string; values: KnownValues; count: number },
): AttackedRequest[] {
  const { method } = operation;
  const url = origin + pathOf(operation, values);
  if (operation.requestBody === undefined) return [{ method, url }];
  const samples = fc.sample(requestsFor(operation, document), { seed: 1, numRuns: count * 4 });
  const bodies = samples.map(({ body = '{}' }) => withKnownValues(body, values));
  // A beacon and a form have limits of their own, and a broken body shows nothing.
  const usable = bodies.filter((body) => body.length < 10_000 && body.startsWith('{') && body.endsWith('}'));
  return [...new Set([...usable, '{}'])].slice(0, count).map((body) => ({ method, url, body }));
}

/** The path with ids of what exists. */
function pathOf({ name: operation, path }: Operation, values: KnownValues): string {
  const unknown = 'A'.repeat(24);
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'site') return 'default';
    if (name === 'user') return 'ana';
    if (name === 'device') return values.get('token', 0)?.slice(0, 16) ?? unknown;
    return values.get(name === 'id' ? (operationKinds[operation] ?? kindOf(path)) : name, 0) ?? unknown;
  });
}
