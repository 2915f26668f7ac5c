const ptBr = {
  title: 'Parâmetros UTM',
  help: 'Acrescentados aos links no envio, para que as estatísticas do site mostrem de onde veio cada visita. O que o link já tem não muda.',
  source: 'Origem (utm_source)',
  medium: 'Meio (utm_medium)',
  campaign: 'Campanha (utm_campaign)',
};

const en: typeof ptBr = {
  title: 'UTM parameters',
  help: 'Added to the links on sending, so that the statistics of the site show where each visit came from. What a link already has stays.',
  source: 'Source (utm_source)',
  medium: 'Medium (utm_medium)',
  campaign: 'Campaign (utm_campaign)',
};

/** The texts of the UTM parameters. */
export const utmTexts = { name: 'utm', 'pt-BR': ptBr, en };
