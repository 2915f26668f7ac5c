import type { ExpectedDevices } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { Spoken } from '@sineta/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { useService } from '../../service/service-context.ts';
import { countMessageDevices } from '../message-requests.ts';
import { messagesTexts } from '../messages-texts.ts';

interface ExpectedCountProps {
  readonly site: string;
  readonly message: string;
  /** The messages of the list that are not planned completely, which are counted together. */
  readonly unplanned: readonly string[];
  /** Their counts, if the page has them. */
  readonly counted: readonly ExpectedDevices[] | undefined;
}

/** The number of devices that a message is for until they are planned, as on its page, in the width of a figure. */
export function ExpectedCount({ site, message, unplanned, counted }: ExpectedCountProps) {
  const service = useService();
  const texts = useTexts(messagesTexts);
  const { number } = useAmounts();
  const messages = groupOf(unplanned, message);
  const { data } = useQuery({
    queryKey: ['expected', site, messages],
    queryFn: ({ signal }) => countMessageDevices(service, site, messages, { signal }),
    enabled: counted === undefined,
    placeholderData: keepPreviousData,
  });
  const expected = (counted ?? data?.messages)?.find(({ id }) => id === message);
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

/** The messages of the same request: as many as a page of the list has, so that further pages count only their own. */
function groupOf(unplanned: readonly string[], message: string): readonly string[] {
  const most = limits.messagesPageSize;
  const start = Math.floor(unplanned.indexOf(message) / most) * most;
  return unplanned.slice(start, start + most);
}
