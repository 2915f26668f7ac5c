// `npm start`: builds what changed, then `sineta serve`.
import { buildServed } from './build.ts';

await buildServed();
process.argv.splice(2, 0, 'serve');
await import('../apps/server/src/cli.ts');
