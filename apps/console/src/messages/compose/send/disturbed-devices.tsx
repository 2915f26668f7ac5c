import type { SendMessage, ValidatedMessage } from '@sineta/protocol';
import { Banner } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSite } from '../../../accounts/sites.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useService } from '../../../service/service-context.ts';
import type { Draft } from '../draft/draft.ts';
import { draftToMessage } from '../draft/draft-to-message.ts';
import { disturbedTexts } from './disturbed-texts.ts';

/** How many devices of the audience the message would disturb now, and what prevents it; nothing without any. */
export default function DisturbedDevices({ draft }: { readonly draft: Draft }) {
  const texts = useTexts(disturbedTexts);
  const service = useService();
  const { id: site } = useSite();
  const message = draftToMessage(draft);
  const { data } = useQuery({
    queryKey: ['disturbed', site, message],
    queryFn: ({ signal }) => {
      const body: SendMessage = { ...message, validateOnly: true };
      const path = `/sites/${site}/messages`;
      return service.send<ValidatedMessage>('POST', path, body, { signal, readOnly: true });
    },
    staleTime: 10_000,
    retry: false,
  });
  const { devices = 0, exact = true } = data?.disturbed ?? {};
  if (devices === 0) return null;
  return (
    <Banner>
      {texts.disturbed(devices, exact)}{' '}
      <Link to="/sites/$site/settings" params={{ site }}>
        {texts.limit}
      </Link>
    </Banner>
  );
}
