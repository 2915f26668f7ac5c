import { printable } from '../printable.ts';
import type { Finding, FindingStatus } from './finding.ts';

const marks: Readonly<Record<FindingStatus, string>> = {
  passed: '✓',
  warning: '!',
  failed: '✗',
  skipped: '·',
};

/** Describes the findings that need an action, most important first, and lists the other checks by name. */
export function summarize(findings: readonly Finding[]): string {
  const withStatus = (status: FindingStatus): Finding[] =>
    findings.filter((finding) => finding.status === status);
  const [passed, skipped] = [
    withStatus('passed'),
    withStatus('skipped').filter(({ remedy }) => remedy === undefined),
  ];
  const toDo = [...withStatus('failed'), ...withStatus('warning'), ...withStatus('skipped')].filter(
    ({ remedy }) => remedy !== undefined,
  );
  return [
    ...toDo.map(describeFinding),
    ...(skipped.length > 0
      ? [`${marks.skipped} not checked: ${namesOf(skipped)} (--verbose shows the reasons)`]
      : []),
    ...(passed.length > 0 ? [`${marks.passed} ${namesOf(passed)}`] : []),
  ].join('\n');
}

/** Describes every finding, in the order in which a browser would meet the problems. */
export function describeFindings(findings: readonly Finding[]): string {
  return findings.map(describeFinding).join('\n');
}

/** The message in one line, and the remedy below it. */
function describeFinding({ status, message, remedy }: Finding): string {
  // Both quote the page that was examined.
  return `${marks[status]} ${printable(message)}${remedy === undefined ? '' : `\n    → ${printable(remedy)}`}`;
}

function namesOf(findings: readonly Finding[]): string {
  return findings.map(({ check }) => check).join(', ');
}
