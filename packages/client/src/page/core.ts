// The client without its second half, for bundles that load it from another script.
export { createClient, type LoadDevice } from './create-client.ts';
