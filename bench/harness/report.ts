import type { StoredResult } from './results.ts';
import type { Bench, Findings, Row } from './row.ts';
import { median } from './statistics.ts';
import { format, missedBy, table } from './table.ts';

/** A bench with its result. */
export interface Outcome extends StoredResult {
  readonly bench: Pick<Bench, 'name' | 'title'>;
}

/** Formats one bench as Markdown: its table, the value of each round, and its notes. */
export function describeOutcome({ bench, findings, seconds }: Outcome): string {
  return [`## ${bench.title}`, '', table(findings.rows), '', ...details(bench, findings, seconds), ''].join(
    '\n',
  );
}

/** Formats the results of many benches as Markdown, beginning with one table of all rows. */
export function describeResults(outcomes: readonly Outcome[]): string {
  return [
    '# Results',
    '',
    'Written by `npm run bench`; each section has the time and the machine of its measurement. Where a section lists ' +
      'rounds, the value is their median, or the longest of them where the line states that; a comparison alternates (A B A B …), and its ratio is calculated for each pair, so ' +
      'that other load on the machine affects both sides equally. Otherwise it is one measurement, or the longest of several, ' +
      'as its figures state. CPU includes all threads of a process.',
    '',
    table(outcomes.flatMap(({ findings }) => findings.rows)),
    '',
    ...outcomes.flatMap(({ bench, machine, findings, seconds }) => [
      `## ${bench.title}`,
      '',
      ...details(bench, findings, seconds),
      `- ${machine.join('; ')}.`,
      '',
    ]),
  ].join('\n');
}

function details({ name }: Outcome['bench'], { rows, notes }: Findings, seconds: number): string[] {
  return [
    ...rows.filter(({ rounds }) => rounds !== undefined).map(roundsLine),
    ...rows.flatMap(causeLines),
    ...notes.map((note) => `- ${note}`),
    `- \`npm run bench -- --only ${name}\`, ${seconds.toFixed(0)} s.`,
  ];
}

function roundsLine({ measure, value, rounds = [], unit }: Row): string {
  const isLongest = value === Math.max(...rounds) && value !== median(rounds);
  const which = isLongest ? ', of which the value is the longest' : '';
  return `- Rounds of “${measure}”${which}: ${rounds.map((round) => format(round, unit)).join(', ')}.`;
}

/** Why the value of a row is short of its goal, or cannot be compared with it. */
function causeLines(row: Row): string[] {
  const { measure, cause, goal, incomparable } = row;
  if (goal !== undefined && incomparable !== undefined)
    return [`- “${measure}” is not comparable with what is required: ${incomparable}`];
  const missed = missedBy(row);
  if (missed === undefined || cause === undefined) return [];
  return [`- “${measure}” misses ${missed === 'must' ? 'what is required' : 'its target'}: ${cause}`];
}
