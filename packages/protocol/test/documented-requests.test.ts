import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  changeMessageSchema,
  correctMessageSchema,
  createDraftSchema,
  createRecurringMessageSchema,
  requestApprovalSchema,
  saveTopicSchema,
  sendMessageSchema,
  updateSiteSchema,
  withdrawMessageSchema,
} from '../src/index.ts';

/** The schemas of the requests that the guides show, by the method and the end of the path. */
const schemas: readonly (readonly [request: string, z.ZodType])[] = [
  ['POST /messages', sendMessageSchema],
  ['PATCH /messages/$ID', changeMessageSchema],
  ['POST /messages/${ID}:correct', correctMessageSchema],
  ['POST /messages/${ID}:withdraw', withdrawMessageSchema],
  ['POST /recurring-messages', createRecurringMessageSchema],
  ['POST /drafts', createDraftSchema],
  ['POST /drafts/${DRAFT}:requestApproval', requestApprovalSchema],
  ['PATCH /settings', updateSiteSchema],
  ['PUT /topics/water', saveTopicSchema],
];

const root = join(import.meta.dirname, '../../..');
const guides = globSync(['README.md', 'docs/*.md'], { cwd: root }).map((name) => ({
  name,
  text: readFileSync(join(root, name), 'utf8'),
}));

/** The blocks of code in a language. */
function blocksOf(text: string, language: string): string[] {
  const block = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms');
  return Array.from(text.matchAll(block), ([, code]) => code!);
}

/** The calls of curl with a JSON body, unless a part of it is left out. A text in quotes may have several lines. */
const requests = guides.flatMap(({ name, text }) =>
  blocksOf(text, 'sh')
    .flatMap((code) => code.match(/\bcurl (?:'[^']*'|\\\n|[^'\n])*/g) ?? [])
    .flatMap((command) => {
      const body = /-d ((?:'[^']*'|[^\s'])+)/.exec(command)?.[1]?.replaceAll("'", '');
      if (body === undefined || body.includes('…')) return [];
      const path = /\/v1\/sites\/default([^\s"]*)/.exec(command)![1]!;
      const method = /-X (\w+)/.exec(command)?.[1] ?? 'POST';
      return [{ name, request: `${method} ${path}`, body: body.replaceAll('$DEVICE', 'A'.repeat(16)) }];
    }),
);

/** The members of a message that the guides show alone. */
const parts = guides.flatMap(({ name, text }) =>
  blocksOf(text, 'json')
    .map((code) => JSON.parse(code) as object)
    .filter((body) => 'target' in body)
    .map((body) => ({ name, body: { notification: { title: 'Olá' }, ...body } })),
);

describe('the schemas accept what the guides send:', () => {
  test.each(requests)('$request in $name', ({ request, body }) => {
    const schema = schemas.find(([known]) => known === request)?.[1];
    expect(schema, `a schema for ${request}`).toBeDefined();
    expect(schema!.safeParse(JSON.parse(body)).error).toBeUndefined();
  });

  test.each(parts)('a message in $name', ({ body }) => {
    expect(sendMessageSchema.safeParse(body).error).toBeUndefined();
  });

  test('all requests are found', () => {
    expect(requests.length).toBeGreaterThanOrEqual(14);
    expect(parts.length).toBeGreaterThanOrEqual(4);
  });
});

test('a variable before a colon is in braces: in zsh, `$ID:retry` removes an extension from the id', () => {
  const commands = guides.flatMap(({ text }) => blocksOf(text, 'sh')).join('\n');
  expect(commands.match(/\$\w+:[a-z]\w*/g)).toBeNull();
});
