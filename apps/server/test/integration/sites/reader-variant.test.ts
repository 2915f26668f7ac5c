import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { createVariantReader } from '../../../src/sites/languages/reader-variant.ts';
import { updateSite } from '../../../src/sites/sites.ts';
import { describeOnEngines } from '../../harness/engines.ts';

describeOnEngines((open) => {
  it('reads the language of a site only after a change, and again after a failure', async () => {
    const { db } = await open();
    let queries = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        queries++;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const reads = [async () => Promise.reject(new Error('no connection'))];
    const variantOf = createVariantReader(
      db.withPlugin(counting),
      async () => reads.pop()?.() ?? new Set(['en-GB']),
    );
    await expect(variantOf('default', 'en', '1')).rejects.toThrow('no connection');
    queries = 0;
    const variants = ['en', 'en-GB', 'de', 'pt-BR'].map((language) => variantOf('default', language, '1'));
    expect(await Promise.all(variants)).toEqual(['en', 'en-GB', undefined, undefined]);
    expect(await variantOf('default', 'en', '1')).toBe('en');
    expect(queries).toBe(1);
    await updateSite(db, 'default', { language: 'en' });
    expect(await variantOf('default', 'en', '2')).toBeUndefined();
    expect(queries).toBe(2);
    await expect(variantOf('other', 'en', 'undefined')).rejects.toMatchObject({ code: 'not_found' });
  });
});
