import { Button, Dialog } from '@sineta/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { RetryProblem } from '../../problems/retry-problem.tsx';
import { useService } from '../../service/service-context.ts';
import { testDeviceButtonTexts } from './test-device-button-texts.ts';
import { testDevicesQuery } from './test-devices-query.ts';
import { lazyPart } from '../../page/lazy/lazy-part.tsx';

/** Loaded when it is opened. */
const TestDeviceForm = lazyPart(() => import('./test-device-form.tsx'));

interface TestDeviceButtonProps {
  readonly site: string;
  /** The device id. */
  readonly id: string;
}

/** Saves a device for tests, or shows under which name it is saved. */
export function TestDeviceButton({ site, id }: TestDeviceButtonProps) {
  const texts = useTexts(testDeviceButtonTexts);
  const { close } = useTexts(pageTexts);
  const { data, error, refetch } = useQuery(testDevicesQuery(useService(), site));
  const [isOpen, setOpen] = useState(false);
  if (data === undefined && !error && !isOpen) return null;
  const name = data?.find((device) => device.id === id)?.name;
  return (
    <>
      <Button onPress={() => setOpen(true)}>{name === undefined ? texts.use : texts.used(name)}</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={texts.use} closeLabel={close}>
        {data ? (
          <Suspense>
            <TestDeviceForm site={site} id={id} saved={data} onDone={() => setOpen(false)} />
          </Suspense>
        ) : (
          error && <RetryProblem error={error} onRetry={() => void refetch()} />
        )}
      </Dialog>
    </>
  );
}
