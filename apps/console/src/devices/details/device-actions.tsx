import type { DeviceDetails } from '@sineta/protocol';
import { AlertDialog, Banner, Button, Card, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../accounts/me.ts';
import { useService } from '../../service/service-context.ts';
import { useDevicesTexts } from '../devices-texts.ts';
import styles from './device-page.module.css';
import { exportDevice, forgetDevice, sendTest } from '../device-requests.ts';

interface DeviceActionsProps {
  readonly site: string;
  readonly device: Pick<DeviceDetails, 'id' | 'token'>;
  /** Called with the id of the test message. */
  readonly onTest: (message: string) => void;
}

/** The actions of a device: send a test, export its data, remove it. */
export function DeviceActions({ site, device: { id }, onTest }: DeviceActionsProps) {
  const { page } = useDevicesTexts();
  const service = useService();
  const show = useToast();
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
  if (!maySend && !mayManage) return null;
  return (
    <Card>
      <div className={styles.actions}>
        {maySend && (
          <Button busy={test.isPending} onPress={() => test.mutate()}>
            {page.test}
          </Button>
        )}
        {mayManage && (
          <>
            <Button busy={download.isPending} onPress={() => download.mutate()}>
              {page.export}
            </Button>
            <ForgetDevice site={site} id={id} />
          </>
        )}
      </div>
      {test.isError && (
        <Banner tone="bad" icon="warning" role="alert">
          {page.testFailed}
        </Banner>
      )}
      {test.data && (
        <output>
          {page.testSent}{' '}
          <Link to="/sites/$site/messages/$message" params={{ site, message: test.data.id }}>
            {page.testFollow}
          </Link>
        </output>
      )}
    </Card>
  );
}

/** Removes a device after a confirmation. */
function ForgetDevice({ site, id }: { readonly site: string; readonly id: string }) {
  const { page } = useDevicesTexts();
  const service = useService();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const show = useToast();
  const [confirming, setConfirming] = useState(false);
  const forget = useMutation({
    mutationFn: () => forgetDevice(service, site, id),
    onSuccess: async () => {
      show(page.forgotten);
      queries.removeQueries({ queryKey: ['device', site, id] });
      await queries.invalidateQueries({ queryKey: ['devices', site] });
      await navigate({ to: '/sites/$site/devices', params: { site } });
    },
  });
  return (
    <>
      <Button variant="danger" onPress={() => setConfirming(true)}>
        {page.forget}
      </Button>
      <AlertDialog
        isOpen={confirming}
        onClose={() => setConfirming(false)}
        title={page.forgetTitle}
        confirm={page.forgetConfirm}
        cancel={page.forgetCancel}
        busy={forget.isPending}
        error={forget.isError ? page.forgetFailed : undefined}
        onConfirm={() => forget.mutate()}
      >
        {page.forgetText}
      </AlertDialog>
    </>
  );
}

/** Downloads a value as a JSON file. */
function downloadJson(value: unknown, name: string): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(value, undefined, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
