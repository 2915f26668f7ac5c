import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import dbus, { type MessageBus } from 'dbus-next';
import { NotificationServer, type DesktopNotification } from './notification-server.ts';
import { waitFor } from '../wait-for.ts';

/** A separate desktop: a session bus with only a notification server. */
export interface Desktop extends AsyncDisposable {
  /** The value of `DBUS_SESSION_BUS_ADDRESS` for the browser. */
  readonly address: string;
  /** All notifications since the start, oldest first; a replacement keeps the position. */
  readonly notifications: readonly DesktopNotification[];
  /** Waits for the first matching notification, past or future. */
  waitForNotification(
    predicate: (notification: DesktopNotification) => boolean,
    timeout?: number,
  ): Promise<DesktopNotification>;
  /** Clicks the notification, or its button with this label (browsers choose the action keys). */
  click(id: number, button?: string): void;
  /** Closes it as a user would. */
  dismiss(id: number): void;
  close(): Promise<void>;
}

/** Allows everything on this bus and starts no services. */
const busConfiguration = (directory: string): string => `<!DOCTYPE busconfig PUBLIC
 "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir=${directory}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;

/**
 * Starts a private `dbus-daemon` with `org.freedesktop.Notifications`.
 *
 * @throws Error if there is no `dbus-daemon` on the machine
 */
export async function startDesktop(): Promise<Desktop> {
  const directory = await mkdtemp(join(tmpdir(), 'sineta-desktop-'));
  const configuration = join(directory, 'session.conf');
  await writeFile(configuration, busConfiguration(directory));
  const daemon = spawn('dbus-daemon', [`--config-file=${configuration}`, '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let bus: MessageBus | undefined;
  const close = async (): Promise<void> => {
    bus?.disconnect();
    await stop(daemon);
    await rm(directory, { recursive: true, force: true });
  };
  try {
    const address = await firstLine(daemon);
    bus = dbus.sessionBus({ busAddress: address });
    const server = new NotificationServer();
    bus.export('/org/freedesktop/Notifications', server);
    await bus.requestName('org.freedesktop.Notifications', 0);
    return {
      address,
      notifications: server.notifications,
      waitForNotification: (predicate, timeout) =>
        waitFor('a desktop notification', () => server.notifications.find(predicate), {
          timeout,
          describe: () =>
            JSON.stringify(server.notifications.map(({ summary, body }) => ({ summary, body }))),
        }),
      click: (id, button) => server.press(id, button),
      dismiss: (id) => server.dismiss(id),
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function firstLine(daemon: ChildProcess): Promise<string> {
  const failed = once(daemon, 'error').then(([error]) => {
    throw new Error(
      `dbus-daemon could not be started: ${String(error)}. Install it (Debian: apt-get install dbus-daemon).`,
    );
  });
  const lines = createInterface({ input: daemon.stdout! });
  const [line] = (await Promise.race([once(lines, 'line'), failed])) as [string];
  return line;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
