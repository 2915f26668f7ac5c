import { build, type InlineConfig } from 'vite';
import type { createMessagingClient } from '../src/page/index.ts';

/** The parts that tests use from outside the page. */
declare global {
  var createClient: typeof createMessagingClient;
}

/** The page's part of the client as one script, which defines `createClient` globally. */
export function bundleClient(): Promise<string> {
  const entry = new URL('page/fixture.ts', import.meta.url).pathname;
  return bundle({ build: { lib: { entry, formats: ['iife'], name: 'fixture', fileName: 'client' } } });
}

/** The worker as it is published. */
export function bundleWorker(): Promise<string> {
  return bundle({ configFile: new URL('../vite.config.ts', import.meta.url).pathname });
}

async function bundle(config: InlineConfig): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    ...config,
    build: { ...config.build, write: false },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('Vite built nothing');
  return output.output[0].code;
}
