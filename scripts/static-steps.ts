import { globSync } from 'node:fs';
import type { Step } from './steps.ts';

const bin = (name: string): string => `node_modules/.bin/${name}`;

/** What can be said about the code without running it: format, lint, unused code, types. */
export function staticSteps(): Step[] {
  const projects = globSync(
    '{packages/*,apps/*,tests,scripts,bench}/{,test/,test/worker/,src/worker/}tsconfig.json',
  ).sort();
  return [
    { name: 'format', command: [bin('oxfmt'), '--check'] },
    { name: 'lint', command: [bin('oxlint'), '--deny-warnings'] },
    { name: 'unused code', command: [bin('knip')] },
    ...projects.map((file): Step => ({ name: `types ${file}`, command: [bin('tsc'), '-p', file] })),
  ];
}
