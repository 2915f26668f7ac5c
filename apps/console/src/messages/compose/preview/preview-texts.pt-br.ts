/** The texts of the previews in Brazilian Portuguese. Their type is the type of every language. */
export const previewPtBr = {
  title: 'Prévia',
  approximate: 'Fontes e telas variam: os cortes são aproximados.',
  dark: 'Prévia no modo escuro',
  longest: 'Prévia com os valores mais longos',
  empty: 'O título aparece aqui',
  now: 'agora',
  remarks: {
    'placeholder-incomplete': 'Um campo entre {{ }} está incompleto.',
    'title-cut': 'O título é cortado.',
    'body-cut': 'O texto é cortado. Ao expandir a notificação, aparece mais.',
    'image-never': 'A imagem não aparece.',
    'image-opened': 'A imagem aparece ao expandir a notificação.',
    'actions-opened': 'Os botões aparecem ao expandir a notificação.',
    'actions-dropped': 'Só os dois primeiros botões aparecem.',
    'actions-never': 'Os botões não aparecem.',
    'image-missing': 'Não foi possível carregar a imagem.',
    'icon-missing': 'Não foi possível carregar o ícone.',
  },
  whole: 'Tudo aparece.',
  others: 'Outros sistemas',
};
