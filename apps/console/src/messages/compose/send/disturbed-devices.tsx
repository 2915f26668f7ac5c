import type { AudienceCount } from '@sineta/protocol';
import { usualDigestTime } from '@sineta/protocol/daily-limit';
import { Banner, RadioGroup } from '@sineta/ui';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { useSite } from '../../../accounts/sites.ts';
import { hourIn } from '../../../i18n/hour-in.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { usePreferences } from '../../../preferences/preferences-provider.tsx';
import { disturbedTexts, type IfDisturbing } from './disturbed-texts.ts';

const choices = ['digest', 'drop', 'send'] as const satisfies readonly IfDisturbing[];

interface DisturbedDevicesProps {
  readonly disturbed: AudienceCount;
  /** Undefined until the operator chooses. */
  readonly value: IfDisturbing | undefined;
  /** Whether the operator went on without a choice. */
  readonly isMissing: boolean;
  readonly isLater: boolean;
  readonly onChange: (value: IfDisturbing) => void;
  /** Contains the choices. */
  readonly ref: Ref<HTMLDivElement>;
}

/** How many devices of the audience the message would disturb, and what happens on them. */
export function DisturbedDevices(props: DisturbedDevicesProps) {
  const { disturbed, value, isMissing, isLater, onChange, ref } = props;
  const texts = useTexts(disturbedTexts);
  const { id: site, deliveryLimits } = useSite();
  const { language } = usePreferences();
  const hour = hourIn(language);
  const end = deliveryLimits.quietHours?.end;
  const digest = end
    ? texts.digest(hour(end), undefined)
    : texts.digest(hour(usualDigestTime), isLater ? 'after' : 'tomorrow');
  return (
    <>
      <Banner>{texts.disturbed(disturbed.devices, disturbed.exact)}</Banner>
      <div ref={ref}>
        <RadioGroup
          label={texts.choice}
          options={choices.map((choice) => ({
            value: choice,
            label: texts.choices[choice],
            description: choice === 'digest' ? digest : texts.consequences[choice],
          }))}
          value={value ?? null}
          error={isMissing ? texts.missing : undefined}
          onChange={onChange}
        />
      </div>
      <Link to="/sites/$site/settings/limits" params={{ site }}>
        {texts.limit}
      </Link>
    </>
  );
}
