/** Whether notifications are enabled. */
export type BellMarkState = 'off' | 'on';

export interface BellMarkProps {
  readonly state: BellMarkState;
  readonly className?: string;
}

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
      <path d="M12 7.5V4.6" />
      <circle cx="12" cy="3" r="1.5" />
      <path d="M4 18h16" />
      <path
        fill={on ? 'currentColor' : 'none'}
        d="M6 18c1.4-1.6 1.7-3.6 1.9-5.6.3-3 1.7-4.9 4.1-4.9s3.8 1.9 4.1 4.9c.2 2 .5 4 1.9 5.6z"
      />
      <circle cx={on ? 15.5 : 12} cy="21" r="1.5" fill="currentColor" stroke="none" />
    </svg>
  );
}
