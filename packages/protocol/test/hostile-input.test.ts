import { expect, test } from 'vitest';
import { z } from 'zod';
import * as protocol from '../src/index.ts';

const length = 64 * 1024;

/** Each is as long as a request body, and almost matches one of the patterns. */
const hostileTexts = [
  '=',
  '-',
  'a',
  '0',
  'a.',
  'a-',
  '%',
  ' ',
  '\\',
  '/',
  '[',
  '(iPhone ',
  'Version/1 ',
  '2026-01-01T',
]
  .map((part) => part.repeat(length / part.length))
  .flatMap((text) => [text, `${text}\0`, `A${text}!`, `a@${text}`, `https://${text}`]);

const patterns = Object.entries(protocol).filter(([, value]) => value instanceof RegExp) as [
  string,
  RegExp,
][];
const schemas = Object.entries(protocol).filter(([, value]) => value instanceof z.ZodType) as [
  string,
  z.ZodType,
][];

/** Each part of a schema once, with the name of a schema that it belongs to. */
const parts = new Map(
  schemas.flatMap(([name, schema]) => partsOf(schema).map((part) => [part, name] as const)),
);
const texts = [...parts].filter(([part]) => isText(part)).map(([part, name]) => [name, part] as const);
const lists = [...parts]
  .filter(([part]) => part instanceof z.ZodArray)
  .map(([part, name]) => [name, part] as const);

test('the protocol has patterns and schemas', () => {
  expect(patterns.length).toBeGreaterThan(10);
  expect(texts.length).toBeGreaterThan(50);
  expect(lists.length).toBeGreaterThan(10);
});

test.for(patterns)('%s rejects every text of 64 kB', ([, pattern]) => {
  expect(hostileTexts.filter((text) => pattern.test(text)).length).toBe(0);
});

test('the texts of every schema fail on their length alone, before any other check reads them', () => {
  const read = texts.flatMap(([name, text]) =>
    hostileTexts.map((hostile) => [
      name,
      text.safeParse(hostile).error?.issues.map(({ code }) => code) ?? [],
    ]),
  );
  expect(read.filter(([, codes]) => codes!.includes('too_big') && codes!.length > 1)).toEqual([]);
});

test('the lists of every schema fail on their length alone, before their entries are read', () => {
  const read = lists.map(([name, list]) => [
    name,
    list.safeParse(Array(1001).fill('')).error?.issues.map(({ code }) => code),
  ]);
  expect(read.filter(([, codes]) => codes?.includes('too_big') && codes.length > 1)).toEqual([]);
});

function isText(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodPipe) return isText(schema.in as z.ZodType);
  return schema instanceof z.ZodString || schema instanceof z.ZodStringFormat;
}

/** A schema and all the schemas that it consists of. */
function partsOf(schema: z.ZodType, seen = new Set<z.ZodType>()): z.ZodType[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  return [schema, ...childrenOf(schema).flatMap((child) => partsOf(child as z.ZodType, seen))];
}

function childrenOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape);
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodRecord) return [schema.keyType, schema.valueType];
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [schema.unwrap()];
  return [];
}
