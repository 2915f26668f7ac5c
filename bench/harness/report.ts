import type { Bench, Findings, Goal, Row } from './row.ts';

/** The findings of one bench as Markdown. */
export function describeFindings({ name, title }: Bench, { rows, notes }: Findings, seconds: number): string {
  return [
    `### ${title}`,
    '',
    tableHead,
    ...rows.map(tableLine),
    '',
    ...notes.map((note) => `- ${note}`),
    `- \`npm run bench -- --only ${name}\`, ${seconds.toFixed(0)} s.`,
    '',
  ].join('\n');
}

const tableHead = '| measured | figures | result | rounds | must | aim | |\n|---|---|---|---|---|---|---|';

function tableLine(row: Row): string {
  const { measure, measured, value, unit, rounds, goal } = row;
  const spread = rounds ? rounds.map((round) => round.toFixed(2)).join(' ') : '';
  const cells = [
    measure,
    measured,
    `**${format(value, unit)}**`,
    spread,
    limit(goal, goal.must, unit),
    limit(goal, goal.aim, unit),
    verdict(row),
  ];
  return `| ${cells.join(' | ')} |`;
}

function limit({ better }: Goal, value: number | undefined, unit: Row['unit']): string {
  if (value === undefined) return '';
  return `${better === 'more' ? '≥' : '≤'} ${value}${unit === '×' ? '' : ' '}${unit}`;
}

function verdict({ value, goal }: Row): string {
  const { must, aim } = goal;
  if (aim !== undefined && reaches(value, aim, goal)) return 'aim reached';
  if (must === undefined) return '';
  if (reaches(value, must, goal)) return 'reached';
  const short = Math.abs(1 - value / must) * 100;
  return `**short by ${short.toFixed(0)} %**`;
}

function reaches(value: number, bound: number, { better }: Goal): boolean {
  return better === 'more' ? value >= bound : value <= bound;
}

function format(value: number, unit: Row['unit']): string {
  return unit === '×' ? `${value.toFixed(2)}×` : `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`;
}
