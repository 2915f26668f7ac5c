import { expect, test } from 'vitest';
import { hotspots } from '../harness/profile.ts';

const frame = (functionName: string, url = '') => ({ functionName, url });

test('time counts for the calling source file, and idle time is ignored', () => {
  const nodes = [
    { id: 1, callFrame: frame('(root)'), children: [2, 5, 7] },
    { id: 2, callFrame: frame('send', 'file:///x/packages/web-push/src/sending/sender.ts'), children: [3] },
    { id: 3, callFrame: frame('sign', 'node:crypto'), children: [4] },
    { id: 4, callFrame: frame('dispatch', 'file:///x/node_modules/undici/lib/a.js') },
    { id: 5, callFrame: frame('onread', 'node:net') },
    { id: 7, callFrame: frame('(idle)') },
  ];
  const profile = { nodes, samples: [2, 3, 4, 5, 7], timeDeltas: [10, 30, 40, 20, 900] };
  const shares = Object.fromEntries(hotspots([profile]).map(({ place, share }) => [place, share]));
  expect(shares).toEqual({ 'packages/web-push/src/sending/sender.ts': 0.4, undici: 0.4, 'Node.js': 0.2 });
});
