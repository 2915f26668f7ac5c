import type { Connector } from './connection.ts';
import type { Panel, Topic } from './load-script.ts';

/** The class behind `<sineta-topic>`, whose code is loaded when the first one is connected. */
export function createTopicElement(
  connect: Connector,
  loadTopic: () => Promise<Topic>,
  loadPanel: () => Promise<Panel>,
): CustomElementConstructor {
  return class SinetaTopic extends HTMLElement {
    static readonly observedAttributes = ['name', 'label', 'lang'];

    #shown: AbortController | undefined;

    connectedCallback(): void {
      const shown = new AbortController();
      this.#shown = shown;
      const connection = connect(this);
      const show = async () => {
        const { showTopic } = await loadTopic();
        if (shown.signal.aborted) return;
        shown.signal.addEventListener('abort', showTopic(this, connection, loadPanel));
      };
      show().catch((error: unknown) => connection.log.error(error));
    }

    disconnectedCallback(): void {
      this.#shown?.abort();
    }

    attributeChangedCallback(): void {
      // The browser first reports each attribute before the element is connected.
      if (!this.#shown) return;
      this.disconnectedCallback();
      if (this.isConnected) this.connectedCallback();
    }
  };
}
