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

function statusOf(row: Row): string {
  const { value, goal, incomparable } = row;
  if (goal === undefined) return '';
  if (incomparable !== undefined) return 'not comparable';
  if (missedBy(row) === 'must')
    return `**missed by ${(Math.abs(1 - value / goal.must) * 100).toFixed(0)} %**`;
  return goal.aim !== undefined && missedBy(row) === undefined ? 'target met' : 'met';
}

/** Which bound of its goal a value falls short of. */
export function missedBy({ value, goal, incomparable }: Row): 'must' | 'aim' | undefined {
  if (goal === undefined || incomparable !== undefined) return undefined;
  if (!reaches(value, goal.must, goal)) return 'must';
  return goal.aim !== undefined && !reaches(value, goal.aim, goal) ? 'aim' : undefined;
}

function reaches(value: number, bound: number, { better }: Goal): boolean {
  return better === 'more' ? value >= bound : value <= bound;
}
