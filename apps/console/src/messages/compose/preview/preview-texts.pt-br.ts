import { platformNames } from './platform.ts';

/** The words around the previews of a notification, in Brazilian Portuguese; its type is what each other language has to say. */
export const previewPtBr = {
  title: 'Como aparece',
  approximate: 'Fontes e telas variam: o corte dos textos é aproximado.',
  dark: 'Ver no modo escuro',
  platforms: platformNames,
  empty: 'O título aparece aqui',
  now: 'agora',
  remarks: {
    'title-cut': 'O título é cortado.',
    'body-cut': 'O texto é cortado; abrir a notificação mostra mais.',
    'image-never': 'A imagem não aparece.',
    'image-opened': 'A imagem aparece ao abrir a notificação.',
    'actions-opened': 'Os botões aparecem ao abrir a notificação.',
    'actions-dropped': 'Só os dois primeiros botões aparecem.',
    'image-missing': 'A imagem não carrega.',
    'icon-missing': 'O ícone não carrega.',
  },
  whole: 'Tudo aparece.',
};
