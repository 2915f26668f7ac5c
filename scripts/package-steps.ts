import type { Step } from './steps.ts';

/** In the order in which they import each other. */
const published = ['protocol', 'http2-client', 'web-push', 'client', 'bell', 'firebase', 'push-service'];

/** The published packages as others get them: built, checked by publint, and no larger than promised. */
export function packageSteps(): Step[] {
  const bin = (name: string): string => `node_modules/.bin/${name}`;
  return [
    ...published.flatMap((name): Step[] => [
      { name: `build ${name}`, command: ['npm', 'run', 'build', '--silent', '-w', `packages/${name}`] },
      { name: `publint ${name}`, command: [bin('publint'), '--strict', '--pack', 'npm', `packages/${name}`] },
    ]),
    { name: 'sizes', command: [bin('size-limit')] },
  ];
}
