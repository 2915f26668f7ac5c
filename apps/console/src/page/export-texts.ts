const ptBr = {
  exportCsv: 'Exportar CSV',
  exporting: 'Exportando CSV. O arquivo aparece nos downloads do navegador.',
};

const en: typeof ptBr = {
  exportCsv: 'Export CSV',
  exporting: 'Exporting CSV. The file appears in the downloads of your browser.',
};

/** The texts of a link that exports a list. */
export const exportTexts = { name: 'export', 'pt-BR': ptBr, en };
