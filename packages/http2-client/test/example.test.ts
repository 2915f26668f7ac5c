import { readFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { expect, test } from 'vitest';
import { post } from '../examples/post.ts';
import { certificate } from './harness/raw-peer.ts';
import { listen } from './harness/tls-server.ts';

test('the example of the README posts a body', async () => {
  const bodies: string[] = [];
  const server = createSecureServer(certificate, (request, response) => {
    request.on('data', (chunk: Buffer) => bodies.push(`${request.url} ${chunk.toString()}`));
    request.on('end', () => response.writeHead(201).end());
  });
  const url = new URL(`https://localhost:${await listen(server)}/messages?a=b`);
  expect(await post(url, Buffer.from('content'), certificate.cert)).toBe(201);
  expect(bodies).toEqual(['/messages?a=b content']);
});

test('the README shows the example as it is', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  expect(read('../README.md')).toContain(`\`\`\`ts\n${read('../examples/post.ts')}\`\`\``);
});
