import type { Socket } from 'node:net';
import { http1 } from './http1.ts';
import { badAnswers, brokenHandshakes, type Conduct } from './misbehaviours.ts';

export const http1Conduct: Conduct<Socket> = {
  protocol: http1,
  misbehaviours: {
    ...badAnswers(http1),
    'resets mid-response': {
      times: 1,
      act: (socket) => socket.write('HTTP/1.1 201 Cre', () => socket.resetAndDestroy()),
    },
    'closes without a response': { times: 1, act: (socket) => socket.destroy() },
    // The end of a TLS socket sends close_notify (RFC 8446 §6.1), and then closes the connection.
    'closes TLS instead of a response': { times: 1, tls: true, act: (socket) => socket.end() },
    'closes TLS mid-response': { times: 1, tls: true, act: (socket) => socket.end('HTTP/1.1 201 Cre') },
    'closes TLS mid-body': {
      times: 1,
      accepts: true,
      tls: true,
      act: (socket) => socket.end('HTTP/1.1 201 Created\r\nContent-Length: 9\r\n\r\nx'),
    },
  },
  brokenConnections: brokenHandshakes,
};
