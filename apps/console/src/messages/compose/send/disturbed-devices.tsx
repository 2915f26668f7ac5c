import type { SendMessage, ValidatedMessage } from '@sineta/protocol';
import { Banner, RadioGroup } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSite } from '../../../accounts/sites.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useService } from '../../../service/service-context.ts';
import type { Draft } from '../draft/draft.ts';
import { draftToMessage } from '../draft/draft-to-message.ts';
import { disturbedTexts, type IfDisturbing } from './disturbed-texts.ts';

const choices = ['send', 'digest', 'drop'] as const satisfies readonly IfDisturbing[];

interface DisturbedDevicesProps {
  readonly draft: Draft;
  readonly value: IfDisturbing;
  readonly onChange: (value: IfDisturbing) => void;
}

/** How many devices of the audience the message would disturb now, and what happens on them; nothing without any. */
export default function DisturbedDevices({ draft, value, onChange }: DisturbedDevicesProps) {
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
    <>
      <Banner>{texts.disturbed(devices, exact)}</Banner>
      <RadioGroup
        label={texts.choice}
        options={choices.map((choice) => ({ value: choice, label: texts.choices[choice] }))}
        value={value}
        onChange={onChange}
      />
      <Link to="/sites/$site/settings/limits" params={{ site }}>
        {texts.limit}
      </Link>
    </>
  );
}
