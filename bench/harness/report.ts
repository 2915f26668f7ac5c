import type { Bench, Findings, Row } from './row.ts';
import { format, table } from './table.ts';

/** What one bench found, and how long it took. */
export interface Outcome {
  readonly bench: Bench;
  readonly findings: Findings;
  readonly seconds: number;
}

/** One bench as Markdown: its table, the value of each round, and its notes. */
export function describeOutcome({ bench, findings, seconds }: Outcome): string {
  return [`## ${bench.title}`, '', table(findings.rows), '', ...details(bench, findings, seconds), ''].join(
    '\n',
  );
}

/** All benches of a run as Markdown, the whole table first. */
export function describeRun(machine: readonly string[], outcomes: readonly Outcome[]): string {
  return [
    '# Results',
    '',
    'Written by `npm run bench`. Medians of rounds that were measured in turns (A B A B …); a ratio is taken pair by pair, so ' +
      'that what else the machine does falls on both alike. CPU is all of a process, its threads included.',
    '',
    ...machine.map((line) => `- ${line}`),
    '',
    table(outcomes.flatMap(({ findings }) => findings.rows)),
    '',
    ...outcomes.flatMap(({ bench, findings, seconds }) => [
      `## ${bench.title}`,
      '',
      ...details(bench, findings, seconds),
      '',
    ]),
  ].join('\n');
}

function details({ name }: Bench, { rows, notes }: Findings, seconds: number): string[] {
  return [
    ...rows.filter(({ rounds }) => rounds !== undefined).map(roundsLine),
    ...notes.map((note) => `- ${note}`),
    `- \`npm run bench -- --only ${name}\`, ${seconds.toFixed(0)} s.`,
  ];
}

function roundsLine({ measure, rounds = [], unit }: Row): string {
  return `- Rounds of “${measure}”: ${rounds.map((round) => format(round, unit)).join(', ')}.`;
}
