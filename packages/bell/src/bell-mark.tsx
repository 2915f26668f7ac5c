/** Whether notifications are enabled. */
export type BellMarkState = 'off' | 'on';

export interface BellMarkProps {
  readonly state: BellMarkState;
  readonly className?: string;
}

const handle =
  'M12 .8c1.3 0 2 .8 1.9 2L13.4 6c0 .5-.3.8-.53 1v1.5h-1.74V7c-.23-.2-.53-.5-.53-1l-.5-3.2C10 1.6 10.7.8 12 .8z';
const body = 'M3.6 17.5c2.6-1.3 3.4-3.3 3.8-5.3.5-2.8 2-4.3 4.6-4.3s4.1 1.5 4.6 4.3c.4 2 1.2 4 3.8 5.3z';

/**
 * The mark: a hand bell. Off, an outline with the clapper at rest; on, filled, with the clapper to one
 * side. It takes `currentColor` and is as large as the text around it, unless CSS says otherwise.
 */
export function BellMark({ state, className }: BellMarkProps) {
  const on = state === 'on';
  return (
    <svg
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path fill="currentColor" stroke="none" d={handle} />
      <path fill={on ? 'currentColor' : 'none'} d={body} />
      <circle fill="currentColor" stroke="none" cx={on ? 16.3 : 12} cy="21.2" r="1.7" />
    </svg>
  );
}
