import type { pagePtBr } from './page-texts.pt-br.ts';

/** The words that pages share, in English. */
export const pageEn: typeof pagePtBr = {
  loading: 'Loading…',
  dismiss: 'Dismiss',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  copy: 'Copy',
  copied: 'Copied',
  retry: 'Try again',
  notFound: {
    title: 'This page does not exist',
    text: 'The address may have changed, or what was here was removed.',
    home: 'Go to the overview',
  },
  siteNotFound: {
    title: 'This site does not exist',
    text: 'It may have been removed, or the address has a mistake in it.',
  },
  forbidden: {
    title: 'This page is not for your role',
    text: 'Whoever runs the team can change your role, on the page Team.',
  },
  failed: {
    title: 'This page did not open',
    text: 'The service did not give what it shows. Try again in a moment.',
  },
};
