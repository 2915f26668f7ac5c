import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const module = new URL('../../../src/cli/start-memory.ts', import.meta.url).href;

/** Prints whether V8 has optimised a function that runs often: before, during and after the start (bit 4 of its status). */
const program = `
import { releaseStartMemory, saveStartMemory } from '${module}';
const sum = () => { let total = 0; for (let index = 0; index < 1000; index++) total += index % 7; return total; };
const other = () => { let total = 1; for (let index = 0; index < 1000; index++) total += index % 5; return total; };
const isOptimised = (call) => {
  for (let calls = 0; calls < 20000; calls++) call();
  return (%GetOptimizationStatus(call) & 16) !== 0;
};
saveStartMemory();
const during = isOptimised(sum);
releaseStartMemory();
console.log(JSON.stringify({ during, after: isOptimised(sum), new: isOptimised(other) }));
`;

test('code is optimised from the end of the start, also what ran before', () => {
  const options = [
    '--allow-natives-syntax',
    '--no-concurrent-recompilation',
    '--input-type=module',
    '--eval',
  ];
  const output = execFileSync(process.execPath, [...options, program], { encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual({ during: false, after: true, new: true });
});
