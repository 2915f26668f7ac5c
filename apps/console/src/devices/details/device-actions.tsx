import type { DeviceDetails } from '@sineta/protocol';
import { Banner, Button, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useMay } from '../../accounts/me.ts';
import { useService } from '../../service/service-context.ts';
import { downloadJson } from '../../page/download.ts';
import { devicesTexts } from '../devices-texts.ts';
import { TestDeviceButton } from '../test-devices/test-device-button.tsx';
import { FoldedActions } from '../folded-actions.tsx';
import { ForgetButton } from '../forget-button.tsx';
import { TestResult } from './test-result.tsx';
import { exportDevice, forgetDevice, sendTest } from '../device-requests.ts';

interface DeviceActionsProps {
  readonly site: string;
  readonly device: Pick<DeviceDetails, 'id' | 'history'>;
  /** Called with the id of the test message. */
  readonly onTest: (message: string) => void;
  /** Before them: the way to a message. */
  readonly children: ReactNode;
}

/** The actions of a device: write to it, send a test, save it for tests, export its data, remove it. */
export function DeviceActions({ site, device: { id, history }, onTest, children }: DeviceActionsProps) {
  const { page } = useTexts(devicesTexts);
  const service = useService();
  const show = useToast();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const maySend = useMay('send');
  const mayManage = useMay('manage');
  const test = useMutation({
    mutationFn: () => sendTest(service, site, id, { title: page.testTitle, body: page.testBody }),
    onSuccess: (sent) => onTest(sent.id),
  });
  const download = useMutation({
    mutationFn: () => exportDevice(service, site, id),
    onSuccess: (kept) => downloadJson(kept, `sineta-${id}.json`),
    onError: () => show(page.exportFailed),
  });
  const leave = async () => {
    queries.removeQueries({ queryKey: ['device', site, id] });
    await queries.invalidateQueries({ queryKey: ['devices', site] });
    await queries.invalidateQueries({ queryKey: ['test-devices', site] });
    await navigate({ to: '/sites/$site/devices', params: { site } });
  };
  return (
    <div>
      <FoldedActions first={children}>
        {(maySend || mayManage) && (
          <>
            {maySend && (
              <Button busy={test.isPending} onPress={() => test.mutate()}>
                {page.test}
              </Button>
            )}
            {maySend && <TestDeviceButton site={site} id={id} />}
            {mayManage && (
              <>
                <Button busy={download.isPending} onPress={() => download.mutate()}>
                  {page.export}
                </Button>
                <ForgetButton
                  texts={page}
                  forget={() => forgetDevice(service, site, id)}
                  onForgotten={leave}
                />
              </>
            )}
          </>
        )}
      </FoldedActions>
      {test.isError && (
        <Banner tone="bad" icon="warning" role="alert">
          {page.testFailed}
        </Banner>
      )}
      {test.data && (
        <output>
          <TestResult event={history.find(({ message }) => message === test.data.id)} />{' '}
          <Link to="/sites/$site/messages/$message" params={{ site, message: test.data.id }}>
            {page.testFollow}
          </Link>
        </output>
      )}
    </div>
  );
}
