import type { Step } from './steps.ts';

const bin = (name: string): string => `node_modules/.bin/${name}`;

/** What can be said about the code without running it: format, lint, unused code, types. */
export function staticSteps(): Step[] {
  return [
    { name: 'format', command: [bin('oxfmt'), '--check'] },
    { name: 'lint', command: [bin('oxlint'), '--deny-warnings'] },
    { name: 'unused code', command: [bin('knip')] },
    { name: 'types', command: [bin('tsc'), '-b'] },
  ];
}
