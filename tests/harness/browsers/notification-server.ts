import dbus, { type Variant } from 'dbus-next';

/** A call of `Notify` (Desktop Notifications Specification 1.2). */
export interface DesktopNotification {
  readonly id: number;
  readonly app: string;
  readonly summary: string;
  readonly body: string;
  /** Labels by action key; the key `default` is a click on the notification itself. */
  readonly actions: Readonly<Record<string, string>>;
  readonly hints: Readonly<Record<string, unknown>>;
  /** The number of `Notify` calls for it: more than one if it was replaced. */
  readonly shown: number;
  /** `performance.now()` of the latest call. */
  readonly at: number;
  readonly closed: boolean;
}

const closedByPerson = 2;
const closedByCall = 3;

/** `org.freedesktop.Notifications`: stores notifications, and simulates clicks. */
export class NotificationServer extends dbus.interface.Interface {
  readonly notifications: DesktopNotification[] = [];
  #lastId = 0;

  constructor() {
    super('org.freedesktop.Notifications');
  }

  GetCapabilities(): string[] {
    return ['actions', 'body', 'persistence'];
  }

  GetServerInformation(): [string, string, string, string] {
    return ['sineta-test-desktop', 'sineta', '1', '1.2'];
  }

  Notify(
    app: string,
    replaces: number,
    _icon: string,
    summary: string,
    body: string,
    actions: string[],
    hints: Record<string, Variant>,
    _timeout: number,
  ): number {
    const before = this.notifications.findIndex((notification) => notification.id === replaces);
    const notification = {
      id: before === -1 ? ++this.#lastId : replaces,
      app,
      summary,
      body,
      actions: pairs(actions),
      hints: Object.fromEntries(Object.entries(hints).map(([key, { value }]) => [key, value as unknown])),
      shown: (this.notifications[before]?.shown ?? 0) + 1,
      at: performance.now(),
      closed: false,
    };
    if (before === -1) this.notifications.push(notification);
    else this.notifications[before] = notification;
    return notification.id;
  }

  CloseNotification(id: number): void {
    this.#close(id, closedByCall);
  }

  /** Clicks the notification, or its button with this label; a desktop then closes it. */
  press(id: number, button?: string): void {
    const { actions } = this.#open(id);
    const key = Object.keys(actions).find((key) =>
      button === undefined ? key === 'default' : actions[key] === button,
    );
    if (key === undefined) {
      throw new Error(`Notification ${id} has no ${button ?? 'default'} action: ${JSON.stringify(actions)}.`);
    }
    this.ActionInvoked(id, key);
    this.#close(id, closedByPerson);
  }

  /** Closes it as a user would. */
  dismiss(id: number): void {
    this.#open(id);
    this.#close(id, closedByPerson);
  }

  ActionInvoked(id: number, action: string): [number, string] {
    return [id, action];
  }

  NotificationClosed(id: number, reason: number): [number, number] {
    return [id, reason];
  }

  #open(id: number): DesktopNotification {
    const found = this.notifications.find((notification) => notification.id === id && !notification.closed);
    if (found === undefined) throw new Error(`No notification ${id} is on the screen.`);
    return found;
  }

  #close(id: number, reason: number): void {
    const index = this.notifications.findIndex((notification) => notification.id === id);
    const notification = this.notifications[index];
    if (notification === undefined || notification.closed) return;
    this.notifications[index] = { ...notification, closed: true };
    this.NotificationClosed(id, reason);
  }
}

NotificationServer.configureMembers({
  methods: {
    GetCapabilities: { outSignature: 'as' },
    GetServerInformation: { outSignature: 'ssss' },
    Notify: { inSignature: 'susssasa{sv}i', outSignature: 'u' },
    CloseNotification: { inSignature: 'u' },
  },
  signals: { ActionInvoked: { signature: 'us' }, NotificationClosed: { signature: 'uu' } },
});

function pairs(list: readonly string[]): Record<string, string> {
  const entries: [string, string][] = [];
  for (let i = 0; i + 1 < list.length; i += 2) entries.push([list[i]!, list[i + 1]!]);
  return Object.fromEntries(entries);
}
