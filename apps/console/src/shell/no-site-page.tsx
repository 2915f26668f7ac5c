import { Button } from '@sineta/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Page } from '../page/page.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { noSiteTexts } from './no-site-texts.ts';

/** Shown to a user without a role on any site. */
export function NoSitePage() {
  const text = useTexts(noSiteTexts);
  const queries = useQueryClient();
  const router = useRouter();
  const check = async (): Promise<void> => {
    await Promise.all(['me', 'sites'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    await router.invalidate();
  };
  return (
    <Page title={text.title}>
      <p>{text.text}</p>
      <div>
        <Button variant="primary" onPress={() => void check()}>
          {text.check}
        </Button>
      </div>
    </Page>
  );
}
