import type { Notice } from '@sineta/protocol';
import { useState, useSyncExternalStore } from 'react';
import { useAddresses, usePage } from '../page/page-context.ts';
import { useTexts } from '../texts/texts-context.ts';
import styles from './share-notice.module.css';

/** Ways to pass a notice on: WhatsApp, and what the browser has: its own sharing, or the clipboard. */
export function ShareNotice({ notice: { id, title } }: { readonly notice: Notice }) {
  const { share: texts } = useTexts();
  const addresses = useAddresses();
  const url = usePage().origin + addresses.notice(id);
  // Undefined on the service and during hydration.
  const canShare = useSyncExternalStore(never, isSharingSupported, () => undefined);
  const [status, setStatus] = useState('');

  async function share(): Promise<void> {
    // A visitor who closes the dialog of the browser needs no message.
    if (canShare) await navigator.share({ title, url }).catch(() => {});
    else setStatus((await copy(url)) ? texts.copied : texts.notCopied(url));
  }

  return (
    <section aria-label={texts.label} className={styles.share}>
      <a
        className={styles.way}
        href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {texts.whatsApp}
      </a>
      <button
        type="button"
        className={styles.way}
        data-hidden={canShare === undefined || undefined}
        onClick={() => void share()}
      >
        {canShare ? texts.native : texts.copy}
      </button>
      <output className={styles.status}>{status}</output>
    </section>
  );
}

function never(): () => void {
  return () => {};
}

function isSharingSupported(): boolean {
  return 'share' in navigator;
}

/** Over http there is no clipboard. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
