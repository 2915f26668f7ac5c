import { bellPaths } from './bell-shape.ts';

/** Whether notifications are enabled. */
export type BellMarkState = 'off' | 'on';

/** The props of {@link BellMark}. */
export interface BellMarkProps {
  readonly state: BellMarkState;
  readonly className?: string;
}

/**
 * The mark: a hand bell. Off: an outline, with the clapper at rest. On: filled, with the clapper to one side.
 * It uses `currentColor` and the font size, unless CSS sets others.
 */
export function BellMark({ state, className }: BellMarkProps) {
  const on = state === 'on';
  const [filled, body] = bellPaths(on);
  return (
    <svg
      viewBox="0 0 24 24"
      width="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      aria-hidden
      className={className}
    >
      <path fill="currentColor" stroke="none" d={filled} />
      <path fill={on ? 'currentColor' : 'none'} d={body} />
    </svg>
  );
}
