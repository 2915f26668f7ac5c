import type { ChoiceLabels } from './choice-labels.ts';

export const portuguese: ChoiceLabels = {
  topicsNote: 'Além dos avisos para todos, você recebe os assuntos que marcar.',
  topicFollowed: 'Você recebe {name}.',
  topicLeft: 'Você não recebe mais {name}.',
  topicFailed: 'Não foi possível salvar {name}. Nada mudou; tente de novo.',
};
