/** Builds what the service serves once for a run: two test files that build at once would remove each other's output. */
export { buildServed as default } from '../../../scripts/build.ts';
