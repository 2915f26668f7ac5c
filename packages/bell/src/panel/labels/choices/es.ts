import type { ChoiceLabels } from './choice-labels.ts';

export const spanish: ChoiceLabels = {
  topicsNote: 'Además de los avisos para todos, usted recibe los temas que marque.',
  topicFollowed: 'Usted recibe {name}.',
  topicLeft: 'Usted ya no recibe {name}.',
  topicFailed: 'No se pudo guardar {name}. No se cambió nada; inténtelo de nuevo.',
};
