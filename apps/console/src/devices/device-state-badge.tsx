import type { DeviceState } from '@sineta/protocol';
import { Badge, type Tone } from '@sineta/ui';
import { useTexts } from '../i18n/use-texts.ts';
import { devicesTexts } from './devices-texts.ts';

const tones: Readonly<Record<DeviceState, Tone>> = { active: 'good', resubscribe: 'plain', going: 'bad' };

/** The state of a device. */
export function DeviceStateBadge({ state }: { readonly state: DeviceState }) {
  const { states } = useTexts(devicesTexts);
  return <Badge tone={tones[state]}>{states[state]}</Badge>;
}
