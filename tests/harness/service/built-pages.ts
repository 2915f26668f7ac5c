/** Builds the served files once per run: two concurrent builds would delete each other's output. */
export { buildService as default } from '../../../scripts/build.ts';
