import { paths } from './paths.ts';

export type IconName = keyof typeof paths;

interface IconProps {
  readonly name: IconName;
  readonly className?: string | undefined;
}

/** A small decorative icon, as large as the text around it. It must not be the only label of anything. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={paths[name]} />
    </svg>
  );
}
