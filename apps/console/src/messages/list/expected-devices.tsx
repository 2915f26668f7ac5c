import { Spoken } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { useAmounts } from '../../i18n/use-texts.ts';
import { useService } from '../../service/service-context.ts';
import { useExpectedDevices } from '../details/use-expected-devices.ts';
import { getMessage } from '../message-requests.ts';
import { useMessagesTexts } from '../messages-texts.ts';

interface ExpectedDevicesProps {
  readonly site: string;
  readonly message: string;
}

/** The number of devices that a message is for until they are planned, as on its page, in the width of a figure. */
export default function ExpectedDevices({ site, message }: ExpectedDevicesProps) {
  const service = useService();
  const texts = useMessagesTexts();
  const { number } = useAmounts();
  const { data } = useQuery({
    queryKey: ['message', site, message],
    queryFn: ({ signal }) => getMessage(service, site, message, { signal }),
  });
  const expected = useExpectedDevices(site, data);
  if (expected === undefined) return '–';
  const { devices, exact } = expected;
  if (exact) return number(devices);
  return (
    <>
      <span aria-hidden="true">≈ {number(devices)}</span>
      <Spoken>{texts.about(devices)}</Spoken>
    </>
  );
}
