// oxlint-disable no-underscore-dangle -- zod names its internals so, and has no other access to a refinement
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { formatChecks } from '../../src/formats.ts';
import { checkMessage } from '../../src/messages/check-message.ts';
import { sendMessageSchema } from '../../src/messages/send-message.ts';

/** Rules about time, language names and several members, which `checkMessage` leaves to the service. */
const leftToService = new Set([
  'must be at most a year ahead',
  'must be a BCP 47 language tag of an existing language, such as en or pt-PT',
  'must be an IANA time zone such as America/Sao_Paulo',
]);
const annotations = new Set(['$schema', 'id', 'title', 'description', 'default']);

/** The schema of a message as JSON Schema, with the refinements of zod as formats. */
function generate(): string {
  const schema = z.toJSONSchema(sendMessageSchema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.type !== 'string') return;
      for (const check of zodSchema._zod.def.checks ?? []) {
        const {
          check: kind,
          fn,
          tx,
          error,
        } = check._zod.def as z.core.$ZodCheckDef & {
          readonly fn?: unknown;
          readonly tx?: (text: string) => string;
          readonly error?: (issue: unknown) => string;
        };
        if (kind === 'overwrite' && tx?.(' a ') === 'a') Object.assign(jsonSchema, { trim: true });
        if (kind !== 'custom') continue;
        const format = Object.keys(formatChecks).find((name) => formatChecks[name] === fn);
        if (format !== undefined) jsonSchema.format = format;
        else if (!leftToService.has(String(error?.({}))))
          throw new Error(`No format for: ${String(error?.({}))}`);
      }
    },
  });
  return `${JSON.stringify(withoutAnnotations(schema, false), null, 1)}\n`;
}

/** @param isNames - whether the keys are names of members or definitions */
function withoutAnnotations(value: unknown, isNames: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutAnnotations(item, false));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isNames || !annotations.has(key))
      .map(([key, member]) => {
        return [key, withoutAnnotations(member, !isNames && (key === 'properties' || key === '$defs'))];
      }),
  );
}

test('the generated schema has the rules of sendMessageSchema (`vitest -u` generates it)', async () => {
  await expect(generate()).toMatchFileSnapshot('../../src/messages/send-message.schema.json');
});

describe('an invalid value is reported by its path and rule', () => {
  const notification = { title: 'Notice 12' };
  const target = { everyone: true } as const;
  test.each([
    [{ target, notification: { title: ' ' } }, 'notification.title', 'minLength'],
    [{ target, notification: { title: 'a\0' } }, 'notification.title', 'format'],
    [{ target, notification: { ...notification, icon: 'icon.png' } }, 'notification.icon', 'format'],
    [{ target, notification, ttl: 1.5 }, 'ttl', 'type'],
    [{ target, notification, ttl: -1 }, 'ttl', 'minimum'],
    [{ target, notification, ttl: 2_592_001 }, 'ttl', 'maximum'],
    [{ target, notification, collapseKey: 'a b' }, 'collapseKey', 'pattern'],
    [{ target, notification, sendAtLocal: '2026-02-30T09:00' }, 'sendAtLocal', 'format'],
    [{ target: { tokens: [] }, notification }, 'target.tokens', 'minItems'],
    [{ target: { tokens: ['short'] }, notification }, 'target.tokens.0', 'pattern'],
    [{ target, notification, translations: { en: { title: '' } } }, 'translations.en.title', 'minLength'],
    [{ target, notification, translations: { 'e!': notification } }, 'translations.e!', 'pattern'],
  ])('%o', (message, path, rule) => {
    expect(checkMessage(message)).toEqual([expect.objectContaining({ path, rule })]);
    expect(sendMessageSchema.safeParse(message).success).toBe(false);
  });

  test('a valid message has none', () => {
    expect(checkMessage({ target, notification, data: { any: { json: [null] } } })).toEqual([]);
  });
});
