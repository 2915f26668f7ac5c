import { platformNames } from './platform.ts';
import type { previewPtBr } from './preview-texts.pt-br.ts';

export const previewEn: typeof previewPtBr = {
  title: 'How it appears',
  approximate: 'Fonts and screens differ: where texts are cut is approximate.',
  dark: 'See it in the dark',
  platforms: platformNames,
  empty: 'The title appears here',
  now: 'now',
  remarks: {
    'title-cut': 'The title is cut.',
    'body-cut': 'The text is cut; opening the notification shows more.',
    'image-never': 'The picture does not appear.',
    'image-opened': 'The picture appears when the notification is opened.',
    'actions-opened': 'The buttons appear when the notification is opened.',
    'actions-dropped': 'Only the first two buttons appear.',
    'image-missing': 'The picture does not load.',
    'icon-missing': 'The icon does not load.',
  },
  whole: 'Everything appears.',
};
