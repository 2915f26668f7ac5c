import {
  type BellLabels,
  defaultLanguage,
  disableNotifications,
  fireOnHold,
  isAppleMobile,
  labelsFor,
  pressBell,
  startBell,
  textLanguage,
} from '@sineta/bell/core';
import type { SignedUser } from '@sineta/client';
import type { NoteLabels } from '@sineta/bell/note';
import type { DevicePanelOptions } from '@sineta/bell/panel';
import { adoptStyles, type BellView, createBellView } from './bell-view.ts';
import type { Connection, Connector } from './connection.ts';
import { languageOf } from './language-of.ts';
import type { Inbox, Note, Panel } from './load-script.ts';

/** Attributes that change what the bell is connected to. */
const connecting = ['service', 'site', 'vapid-key', 'worker', 'scope', 'inbox'];

type Labels = BellLabels & NoteLabels & Required<DevicePanelOptions>['labels'];

/** The class behind `<sineta-bell>`; docs/embedding.md describes its attributes, events and properties. */
export function createBellElement(
  connect: Connector,
  loadPanel: () => Promise<Panel>,
  loadNote: () => Promise<Note>,
  loadInbox: () => Promise<Inbox>,
): CustomElementConstructor {
  return class SinetaBell extends HTMLElement {
    static readonly observedAttributes = [...connecting, 'lang'];

    readonly #root = this.attachShadow({ mode: 'open' });
    #connection: Connection | undefined;
    #view: BellView | undefined;
    #labels: Partial<Labels> = {};
    /** Shows the inbox, with the present texts. */
    #showInbox: (() => void) | undefined;
    /** Whether the visitor is still to be asked which topics to receive. */
    #isQuestionDue = false;
    /** Cleanup functions for when the element is removed from the page. */
    readonly #stops: (() => void)[] = [];

    constructor() {
      super();
      adoptStyles(this.#root);
      // A property that was set before the script loaded would hide the accessor of the class.
      if (!Object.hasOwn(this, 'labels')) return;
      const { labels } = this;
      Reflect.deleteProperty(this, 'labels');
      this.labels = labels;
    }

    /** The device token; null while notifications are not enabled. */
    get token(): string | null {
      return this.#connection?.store.getState().token ?? null;
    }

    /** The page's own texts, which replace those of the language. */
    get labels(): Partial<Labels> {
      return this.#labels;
    }

    set labels(labels: Partial<Labels>) {
      this.#labels = labels;
      this.#show();
    }

    /** Acts like a click. Call it within the visitor's gesture, so that the browser may show its prompt. */
    press(): void {
      const connection = this.#connection;
      const opener = this.#view?.button;
      if (!connection || !opener) return;
      const options = {
        onEnabledClick: this.getAttribute('on-enabled-click') === 'disable' ? 'disable' : 'refresh',
        panel: this.#hasPanel,
        appleWebApps: this.#appleWebApps,
      } as const;
      void pressBell(
        connection,
        options,
        () => this.openPanel(),
        (wasOn) => this.#showNote(connection, opener, wasOn),
      );
    }

    /** Shows the result of a press; without one, asks again which topics to receive. */
    #showNote(connection: Connection, opener: HTMLElement, wasOn?: boolean): void {
      const options = {
        panel: this.#hasPanel,
        askTopics: this.#asksTopics,
        lang: this.#language,
        labels: this.#labels,
        openPanel: () => this.openPanel(),
      };
      loadNote()
        .then(({ answerPress }) => answerPress({ ...connection, ...options, opener, wasOn }))
        .catch((error: unknown) => connection.log.error(error));
    }

    /** Turns notifications off on this device. */
    async disable(): Promise<void> {
      if (this.#connection) await disableNotifications(this.#connection);
    }

    /** Names the person who uses this device, as `setUser` of the client does. */
    async setUser(user: SignedUser | null): Promise<void> {
      await connect(this).client.setUser(user);
    }

    /** Reports a conversion, as `track` of the client does. */
    async track(name: string): Promise<boolean> {
      return connect(this).client.track(name);
    }

    /** Opens the panel "This device". */
    openPanel(): void {
      const connection = this.#connection;
      const opener = this.#view?.button;
      if (!connection || !opener) return;
      loadPanel()
        .then(({ openDevicePanel }) => openDevicePanel({ ...connection, ...this.#panelOptions, opener }))
        .catch((error: unknown) => connection.log.error(error));
    }

    get #panelOptions(): Pick<DevicePanelOptions, 'lang' | 'labels' | 'appleWebApps'> {
      return { lang: this.#language, labels: this.#labels, appleWebApps: this.#appleWebApps };
    }

    get #hasPanel(): boolean {
      return this.getAttribute('panel') !== 'off';
    }

    get #asksTopics(): boolean {
      return this.getAttribute('ask-topics') !== 'off';
    }

    get #appleWebApps(): boolean {
      return this.hasAttribute('apple-web-apps');
    }

    get #language(): string {
      return languageOf(this) || defaultLanguage;
    }

    connectedCallback(): void {
      const connection = connect(this);
      const options = { promptOnLoad: this.hasAttribute('prompt-on-load'), appleWebApps: this.#appleWebApps };
      this.#connection = connection;
      this.#stops.push(
        startBell(
          connection,
          options,
          (supported) => {
            if (supported) this.#appear(connection);
            if (this.hasAttribute('inbox')) this.#addInbox(connection, supported);
          },
          (due) => {
            this.#isQuestionDue = due;
            this.#show();
          },
        ),
      );
    }

    disconnectedCallback(): void {
      for (const stop of this.#stops.splice(0)) stop();
      this.#view?.leave();
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null): void {
      // The browser first reports each attribute before the element is connected.
      if (!this.#connection || before === after) return;
      if (name === 'lang') return this.#show();
      this.disconnectedCallback();
      if (this.isConnected) this.connectedCallback();
    }

    #appear({ client, store }: Connection): void {
      this.#view ??= this.#createView();
      this.#show();
      let lastToken = this.token;
      this.#stops.push(
        store.subscribe(({ token }) => {
          this.#show();
          if (token !== lastToken) this.#dispatch('sineta-token', { token });
          lastToken = token;
        }),
        client.onMessage((message) => this.#dispatch('sineta-message', message)),
      );
    }

    /** Loads the inbox and shows it: in the corner of the bell or, where no bell is shown, alone. */
    #addInbox(connection: Connection, supported: boolean): void {
      const host = document.createElement('span');
      (this.#root.querySelector('.bell') ?? this.#root).append(host);
      this.#stops.push(() => {
        host.remove();
        this.#showInbox = undefined;
        delete this.dataset['inbox'];
      });
      const onUnread = (unread: number) => (this.dataset['inbox'] = String(unread));
      const load = async () => {
        const { showInbox } = await loadInbox();
        const show = () => showInbox(host, { ...connection, ...this.#panelOptions, supported, onUnread });
        this.#showInbox = show;
        show();
      };
      load().catch((error: unknown) => connection.log.error(error));
    }

    #createView(): BellView {
      const view = createBellView(this.#root);
      view.button.addEventListener('click', () => this.press());
      if (isAppleMobile()) fireOnHold(view.button);
      // Right click, touch hold, Shift+F10 and the menu key.
      view.button.addEventListener('contextmenu', (event) => {
        if (!this.#hasPanel) return;
        event.preventDefault();
        this.openPanel();
      });
      return view;
    }

    #show(): void {
      if (!this.#connection) return;
      this.#showInbox?.();
      const { token, phase } = this.#connection.store.getState();
      const lang = this.#language;
      this.#view?.show({
        enabled: token !== null,
        pending: phase === 'requesting',
        hasPanel: this.#hasPanel,
        lang: textLanguage(lang, this.#labels.enable),
        labels: { ...labelsFor(lang), ...this.#labels },
      });
      if (token === null || !this.#isQuestionDue || !this.#asksTopics || !this.#view) return;
      this.#isQuestionDue = false;
      this.#showNote(this.#connection, this.#view.button);
    }

    /** Does not bubble: listeners belong on the bell itself. */
    #dispatch(type: string, detail: object): void {
      this.dispatchEvent(new CustomEvent(type, { detail }));
    }
  };
}
