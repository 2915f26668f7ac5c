import type { ChoiceLabels } from './choice-labels.ts';

export const english: ChoiceLabels = {
  topicsNote: 'In addition to the notices for everyone, you receive the topics that you select.',
  topicFollowed: 'You receive {name}.',
  topicLeft: 'You no longer receive {name}.',
  topicFailed: '{name} could not be saved. Nothing was changed; try again.',
};
