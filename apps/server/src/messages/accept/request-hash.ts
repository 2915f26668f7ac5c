import { hash } from 'node:crypto';

/** A hash that is equal for equal requests, whatever the order of their properties. */
export function requestHash(request: unknown): Buffer {
  return hash('sha256', JSON.stringify(request, sortMembers), 'buffer');
}

function sortMembers(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
