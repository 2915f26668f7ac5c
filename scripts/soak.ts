// `npm run soak`: the faults for long, 200 kills unless SINETA_FAULT_ROUNDS says otherwise.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { buildServed } from './build.ts';
import { readTolls, summaryOf, tollFiles } from './soak-summary.ts';

await buildServed();
for (const file of tollFiles) rmSync(file, { force: true });
const child = spawn('node_modules/.bin/vitest', ['run', '--project', 'integration', 'tests/faults'], {
  stdio: 'inherit',
  env: { SINETA_FAULT_ROUNDS: '200', ...process.env },
});
child.on('close', (code) => {
  console.log(summaryOf(readTolls()));
  process.exitCode = code ?? 1;
});
