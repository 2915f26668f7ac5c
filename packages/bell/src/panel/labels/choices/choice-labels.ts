/** The texts of a topic to choose, in the panel and in the note of the bell. `{name}` is replaced by its name. */
export interface ChoiceLabels {
  /** The note above the topics. */
  readonly topicsNote: string;
  readonly topicFollowed: string;
  readonly topicLeft: string;
  readonly topicFailed: string;
}
