import type { pagePtBr } from './page-texts.pt-br.ts';

/** The texts that pages share, in English. */
export const pageEn: typeof pagePtBr = {
  loading: 'Loading…',
  dismiss: 'Dismiss',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  copy: 'Copy',
  copied: 'Copied',
  add: 'Add…',
  retry: 'Try again',
  forbidden: {
    title: 'You do not have access to this page',
    text: 'An administrator can change your role under Team.',
  },
  offline: {
    title: 'No connection',
    text: 'This page opens when the connection is back.',
  },
  failed: {
    title: 'Could not open this page',
    text: 'The service did not return the data for this page. Try again in a moment.',
  },
};
