/** Every text of a topic button. `{topic}` is replaced by the name of the topic. */
export interface TopicLabels {
  /** The button. Its name is the state: no `aria-pressed` repeats it. */
  readonly follow: string;
  /** The button while the topic is followed. No longer than the other, for which the button has its size. */
  readonly followed: string;
  /** The same without the name, on a page that is about the topic. */
  readonly followThese: string;
  readonly followedThese: string;
  /** The button while the topic is followed, once the pointer or the keyboard comes to it: what a press does. */
  readonly leave: string;
  /** Shown when a press has turned notifications on: what comes with the topic. */
  readonly enabled: string;
  /** The button beside it, which opens the panel. */
  readonly settings: string;
  /** Shown when a press has left the topic. */
  readonly left: string;
  /** Shown when a press has not changed the topic. */
  readonly failed: string;
  readonly notPermitted: string;
}

const portuguese: TopicLabels = {
  follow: 'Receber avisos de {topic}',
  followed: 'Avisos de {topic} ligados',
  followThese: 'Receber estes avisos',
  followedThese: 'Avisos ligados',
  leave: 'Deixar de receber',
  enabled: 'Avisos de {topic} ligados, além dos avisos para todos.',
  settings: 'Ajustes',
  left: 'Você não recebe mais avisos de {topic}.',
  failed: 'Não foi possível salvar. Verifique a conexão e tente de novo.',
  notPermitted: 'O navegador não deu a permissão. Pressione de novo e escolha “Permitir”.',
};

const english: TopicLabels = {
  follow: 'Get notices about {topic}',
  followed: 'Notices about {topic}: on',
  followThese: 'Get these notices',
  followedThese: 'Notices on',
  leave: 'Stop these notices',
  enabled: 'Notices about {topic} are on, in addition to those for everyone.',
  settings: 'Settings',
  left: 'You no longer get notices about {topic}.',
  failed: 'This could not be saved. Check your connection and try again.',
  notPermitted: 'The browser did not give permission. Press again and choose “Allow”.',
};

const spanish: TopicLabels = {
  follow: 'Recibir avisos de {topic}',
  followed: 'Avisos de {topic} activos',
  followThese: 'Recibir estos avisos',
  followedThese: 'Avisos activos',
  leave: 'Dejar de recibir',
  enabled: 'Avisos de {topic} activados, además de los avisos para todos.',
  settings: 'Ajustes',
  left: 'Ya no recibe avisos de {topic}.',
  failed: 'No se pudo guardar. Revise la conexión e inténtelo de nuevo.',
  notPermitted: 'El navegador no dio el permiso. Pulse de nuevo y elija “Permitir”.',
};

const languages: Readonly<Record<string, TopicLabels>> = { pt: portuguese, en: english, es: spanish };

/** The texts in the language of a BCP 47 tag, whose region is ignored; Portuguese for other languages. */
export function topicLabelsFor(tag: string): TopicLabels {
  return languages[tag.split('-')[0]!.toLowerCase()] ?? portuguese;
}
