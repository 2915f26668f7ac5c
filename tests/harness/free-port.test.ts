import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, onFreePort } from './free-port.ts';

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return server;
}

function firstEphemeralPort(): number {
  const range = '/proc/sys/net/ipv4/ip_local_port_range';
  return existsSync(range) ? Number.parseInt(readFileSync(range, 'utf8'), 10) : 32_768;
}

test('a free port is not one that the system gives to other sockets', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(Math.max(...ports)).toBeLessThan(firstEphemeralPort());
});

test('what another process takes the port of starts once more, on another port', async () => {
  const tried: number[] = [];
  const server = await onFreePort(async (port) => {
    tried.push(port);
    if (tried.length === 1) await listen(port);
    return listen(port);
  });
  expect(tried).toHaveLength(2);
  expect((server.address() as AddressInfo).port).toBe(tried[1]);
});

test('what fails for another reason does not start again', async () => {
  let starts = 0;
  const failing = onFreePort(async () => {
    starts += 1;
    throw new Error('The disk is full.');
  });
  await expect(failing).rejects.toThrow('The disk is full.');
  expect(starts).toBe(1);
});
