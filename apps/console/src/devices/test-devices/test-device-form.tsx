import type { TestDevice, TestName } from '@sineta/protocol';
import { limits } from '@sineta/protocol/limits';
import { Button, DialogActions, Form, TextField, useInitialFocus, useToast } from '@sineta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useService } from '../../service/service-context.ts';
import { testDeviceTexts } from './test-device-texts.ts';

interface TestDeviceFormProps {
  readonly site: string;
  /** The device id. */
  readonly id: string;
  /** All devices that are saved for tests. */
  readonly saved: readonly TestDevice[];
  readonly onDone: () => void;
}

/** The name of a device for tests. */
export default function TestDeviceForm({ site, id, saved, onDone }: TestDeviceFormProps) {
  const texts = useTexts(testDeviceTexts);
  const service = useService();
  const queries = useQueryClient();
  const show = useToast();
  const address = `/sites/${site}/devices/${id}/test-name`;
  const former = saved.find((device) => device.id === id)?.name;
  const [name, setName] = useState(former ?? '');
  const focus = useInitialFocus();
  const [isMissing, setMissing] = useState(false);
  const done = async (text: string) => {
    show(text);
    onDone();
    await queries.invalidateQueries({ queryKey: ['test-devices', site] });
  };
  const save = useMutation({
    mutationFn: (chosen: string) => {
      const body: TestName = { name: chosen };
      return service.send<TestDevice>('PUT', address, body);
    },
    onSuccess: (device) => done(texts.saved(device.name)),
  });
  const remove = useMutation({
    mutationFn: () => service.send('DELETE', address),
    onSuccess: () => done(texts.removed(former ?? '')),
  });
  const isFull = former === undefined && saved.length >= limits.testDevicesPerSite;
  const failed = save.isError || remove.isError ? texts.failed : undefined;
  return (
    <Form
      onSubmit={() => {
        setMissing(name.trim() === '');
        if (name.trim() !== '' && !isFull) save.mutate(name.trim());
      }}
    >
      <p>{texts.help}</p>
      <TextField
        label={texts.name}
        inputRef={focus}
        description={texts.nameHelp}
        error={isFull ? texts.full : isMissing ? texts.missing : failed}
        value={name}
        onChange={setName}
        maxLength={limits.testNameLength}
      />
      <DialogActions>
        {former === undefined ? (
          <Button onPress={onDone}>{texts.cancel}</Button>
        ) : (
          <Button variant="danger" busy={remove.isPending} onPress={() => remove.mutate()}>
            {texts.remove}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={save.isPending}>
          {texts.save}
        </Button>
      </DialogActions>
    </Form>
  );
}
