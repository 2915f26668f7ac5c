import type { previewPtBr } from './preview-texts.pt-br.ts';

export const previewEn: typeof previewPtBr = {
  title: 'Preview',
  approximate: 'Fonts and screens vary, so cut-off points are approximate.',
  dark: 'Dark preview',
  longest: 'Preview with the longest values',
  empty: 'The title appears here',
  now: 'now',
  remarks: {
    'placeholder-incomplete': 'A field between {{ }} is incomplete.',
    'title-cut': 'The title is cut off.',
    'body-cut': 'The text is cut off. Expanding the notification shows more.',
    'image-never': 'The image is not shown.',
    'image-opened': 'The image is shown when the notification is expanded.',
    'actions-opened': 'The buttons are shown when the notification is expanded.',
    'actions-dropped': 'Only the first two buttons are shown.',
    'actions-never': 'Buttons are not shown.',
    'image-missing': 'The image cannot be loaded.',
    'icon-missing': 'The icon cannot be loaded.',
  },
  whole: 'Everything is shown.',
  others: 'Other systems',
};
