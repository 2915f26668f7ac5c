import type { Goal, Row } from './row.ts';

const head = '| bench | figures | result | required | target | status |\n|---|---|---|---|---|---|';

/** Formats rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  return [head, ...rows.map(line)].join('\n');
}

function line(row: Row): string {
  const { measure, measured, value, unit, goal } = row;
  const cells = [
    measure,
    measured,
    `**${format(value, unit)}**`,
    limit(goal, goal?.must, unit),
    limit(goal, goal?.aim, unit),
    statusOf(row),
  ];
  return `| ${cells.join(' | ')} |`;
}

export function format(value: number, unit: Row['unit']): string {
  return unit === '×' ? `${value.toFixed(2)}×` : `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`;
}

function limit(goal: Goal | undefined, value: number | undefined, unit: Row['unit']): string {
  if (goal === undefined || value === undefined) return '';
  return `${goal.better === 'more' ? '≥' : '≤'} ${value}${unit === '×' ? '' : ' '}${unit}`;
}

function statusOf({ value, goal }: Row): string {
  if (goal === undefined) return '';
  const { must, aim } = goal;
  if (aim !== undefined && reaches(value, aim, goal)) return 'target met';
  if (reaches(value, must, goal)) return 'met';
  return `**missed by ${(Math.abs(1 - value / must) * 100).toFixed(0)} %**`;
}

function reaches(value: number, bound: number, { better }: Goal): boolean {
  return better === 'more' ? value >= bound : value <= bound;
}
