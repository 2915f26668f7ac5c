import { Button } from '@sineta/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Page } from '../page/page.tsx';
import { useTexts } from '../i18n/use-texts.ts';

const texts = {
  'pt-BR': {
    title: 'Você ainda não tem acesso a nenhum site',
    text: 'Sua conta está pronta. Peça um papel a quem administra a equipe.',
    check: 'Verificar de novo',
  },
  en: {
    title: 'You do not have access to any site yet',
    text: 'Your account is ready. Ask an administrator of the team for a role.',
    check: 'Check again',
  },
};

/** Shown to a user without a role on any site. */
export function NoSitePage() {
  const text = useTexts(texts);
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
