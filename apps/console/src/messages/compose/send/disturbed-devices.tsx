import type { AudienceCount } from '@sineta/protocol';
import { Banner, RadioGroup } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import { useSite } from '../../../accounts/sites.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { disturbedTexts, type IfDisturbing } from './disturbed-texts.ts';

const choices = ['digest', 'drop', 'send'] as const satisfies readonly IfDisturbing[];

interface DisturbedDevicesProps {
  readonly disturbed: AudienceCount;
  readonly value: IfDisturbing;
  readonly onChange: (value: IfDisturbing) => void;
}

/** How many devices of the audience the message would disturb, and what happens on them. */
export function DisturbedDevices({ disturbed, value, onChange }: DisturbedDevicesProps) {
  const texts = useTexts(disturbedTexts);
  const { id: site } = useSite();
  return (
    <>
      <Banner>{texts.disturbed(disturbed.devices, disturbed.exact)}</Banner>
      <RadioGroup
        label={texts.choice}
        options={choices.map((choice) => ({
          value: choice,
          label: texts.choices[choice],
          description: texts.consequences[choice],
        }))}
        value={value}
        onChange={onChange}
      />
      <Link to="/sites/$site/settings/limits" params={{ site }}>
        {texts.limit}
      </Link>
    </>
  );
}
