import {
  type BellLabels,
  defaultLanguage,
  disableNotifications,
  isBellSupported,
  labelsFor,
  requestOnLoad,
  requestToken,
} from '@sineta/bell/core';
import { adoptStyles, type BellView, createBellView } from './bell-view.ts';
import type { Connection, Connector } from './connection.ts';

/** Attributes that change what the bell is connected to. */
const connecting = ['service', 'site', 'vapid-key', 'worker', 'scope'];

/** The class behind `<sineta-bell>`; docs/embedding.md describes its attributes, events and properties. */
export function createBellElement(connect: Connector): CustomElementConstructor {
  return class SinetaBell extends HTMLElement {
    static readonly observedAttributes = [...connecting, 'lang'];

    readonly #root = this.attachShadow({ mode: 'open' });
    #connection: Connection | undefined;
    #view: BellView | undefined;
    #labels: Partial<BellLabels> = {};
    /** Ends what this stay in the page has begun. */
    #stay = new AbortController();

    constructor() {
      super();
      adoptStyles(this.#root);
      // Set before the script came, it would hide the property of the class.
      if (!Object.hasOwn(this, 'labels')) return;
      const { labels } = this;
      Reflect.deleteProperty(this, 'labels');
      this.labels = labels;
    }

    /** The device token; null while notifications are not enabled. */
    get token(): string | null {
      return this.#connection?.store.getState().token ?? null;
    }

    /** Texts of the page's own, in place of those of the language. */
    get labels(): Partial<BellLabels> {
      return this.#labels;
    }

    set labels(labels: Partial<BellLabels>) {
      this.#labels = labels;
      this.#show();
    }

    /** What a click does. Call it within the visitor's own gesture, so that the browser may ask. */
    press(): void {
      if (!this.#connection || !this.#view) return;
      this.#view.expectAnswer();
      const turnsOff = this.token !== null && this.getAttribute('on-enabled-click') === 'disable';
      void (turnsOff ? disableNotifications(this.#connection) : requestToken(this.#connection, true));
    }

    /** Turns notifications off on this device. */
    async disable(): Promise<void> {
      if (this.#connection) await disableNotifications(this.#connection);
    }

    connectedCallback(): void {
      void this.#arrive();
    }

    disconnectedCallback(): void {
      this.#stay.abort();
      this.#view?.leave();
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null): void {
      // At first the attributes are told one by one, before the element is in the page.
      if (!this.#connection || before === after) return;
      if (name === 'lang') return this.#show();
      this.disconnectedCallback();
      if (this.isConnected) this.connectedCallback();
    }

    async #arrive(): Promise<void> {
      const stay = new AbortController();
      const connection = connect(this);
      this.#stay = stay;
      this.#connection = connection;
      const { client, store } = connection;
      if (!(await isBellSupported(client)) || stay.signal.aborted) return;
      if (!this.#view) {
        this.#view = createBellView(this.#root);
        this.#view.button.addEventListener('click', () => this.press());
      }
      this.#show();
      let told = this.token;
      const stops = [
        store.subscribe(({ token }) => {
          this.#show();
          if (token !== told) this.#tell('sineta-token', { token });
          told = token;
        }),
        client.onMessage((message) => this.#tell('sineta-message', message)),
      ];
      stay.signal.addEventListener('abort', () => stops.forEach((stop) => stop()));
      await requestOnLoad(connection, this.hasAttribute('prompt-on-load'));
    }

    #show(): void {
      if (!this.#connection) return;
      const { token, phase } = this.#connection.store.getState();
      const lang = this.lang || defaultLanguage;
      this.#view?.show({
        enabled: token !== null,
        pending: phase === 'requesting',
        lang,
        labels: { ...labelsFor(lang), ...this.#labels },
      });
    }

    /** Not bubbling: who wants to know listens to the bell itself. */
    #tell(type: string, detail: object): void {
      this.dispatchEvent(new CustomEvent(type, { detail }));
    }
  };
}
