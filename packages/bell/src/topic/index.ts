// A module of its own: the button for one topic, without React.
export { showTopicButton, type TopicButtonOptions } from './show-topic-button.ts';
export type { TopicLabels } from './topic-labels.ts';
