import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Protocol } from './protocol.ts';

/** HTTP/1.1 without pipelining: the connection represents its request. */
export const http1: Protocol<Socket> = {
  read(socket, onRequest) {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (end === -1 || text.length < end + 4 + length) return;
      const path = text.split(' ')[1]!;
      text = '';
      onRequest(path, socket);
    });
  },
  answer(socket, { status, headers = {}, body = '' }) {
    const fields = Object.entries({ ...headers, 'Content-Length': String(body.length) });
    const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${body}`);
  },
  drip(socket) {
    socket.write('HTTP/1.1 201 Created\r\nContent-Length: 1000\r\n\r\n');
    const timer = setInterval(() => socket.write('x'), 1000);
    socket.on('close', () => clearInterval(timer));
  },
};
