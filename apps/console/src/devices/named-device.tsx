import type { ListedDevice } from '@sineta/protocol';
import { browserName, systemName } from '../i18n/product-names.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DeviceLink } from './device-link.tsx';
import { devicesTexts } from './devices-texts.ts';

interface NamedDeviceProps {
  readonly site: string;
  readonly device: Pick<ListedDevice, 'id' | 'browser' | 'system'>;
}

/** One of the devices of a person: the link to it, its browser and its system. */
export function NamedDevice({ site, device: { id, browser, system } }: NamedDeviceProps) {
  const { other } = useTexts(devicesTexts);
  return (
    <>
      <DeviceLink site={site} id={id} /> · {browserName(browser, other)}, {systemName(system, other)}
    </>
  );
}
