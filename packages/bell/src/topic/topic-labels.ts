/** Every text of a topic button. `{topic}` is replaced by the name of the topic. */
export interface TopicLabels {
  /** The button. It stays the same in both states: `aria-pressed` has the state. */
  readonly follow: string;
  /** Announced to screen readers when a press has changed the state. */
  readonly followed: string;
  readonly left: string;
  /** Shown below the button when a press has not changed the topic. */
  readonly failed: string;
  readonly notPermitted: string;
}

const portuguese: TopicLabels = {
  follow: 'Receber avisos de {topic}',
  followed: 'Este dispositivo recebe {topic}.',
  left: 'Este dispositivo não recebe mais {topic}.',
  failed: 'Não foi possível salvar. Verifique a conexão e tente de novo.',
  notPermitted: 'O navegador não deu a permissão. Pressione de novo e escolha “Permitir”.',
};

const english: TopicLabels = {
  follow: 'Get notices about {topic}',
  followed: 'This device gets {topic}.',
  left: 'This device no longer gets {topic}.',
  failed: 'This could not be saved. Check your connection and try again.',
  notPermitted: 'The browser did not give permission. Press again and choose “Allow”.',
};

const spanish: TopicLabels = {
  follow: 'Recibir avisos de {topic}',
  followed: 'Este dispositivo recibe {topic}.',
  left: 'Este dispositivo ya no recibe {topic}.',
  failed: 'No se pudo guardar. Revisa la conexión e inténtalo de nuevo.',
  notPermitted: 'El navegador no dio el permiso. Pulsa de nuevo y elige “Permitir”.',
};

const languages: Readonly<Record<string, TopicLabels>> = { pt: portuguese, en: english, es: spanish };

/** The texts in the language of a BCP 47 tag, whose region is ignored; Portuguese for other languages. */
export function topicLabelsFor(tag: string): TopicLabels {
  return languages[tag.split('-')[0]!.toLowerCase()] ?? portuguese;
}
