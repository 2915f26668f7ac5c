import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { UnsavedQuestionProps } from './unsaved-question.tsx';

const load = () => import('./unsaved-question.tsx');

interface Unsaved {
  /** To be rendered: it asks before changes are lost. */
  readonly question: ReactNode;
  /** Closes the dialog that has the changes, once they may be lost. */
  readonly close: () => void;
  /** To be called when all is stored, if the page is left at once. */
  readonly leave: () => void;
}

/**
 * Keeps typed changes from being lost without a question: by another page, a closed tab, or a closed dialog.
 * @param onClose - closes the dialog, if it is one that has the changes
 */
export function useUnsaved(isUnsaved: boolean, onClose?: () => void): Unsaved {
  const [isClosing, setClosing] = useState(false);
  const [leaving] = useState(createLeaving);
  // Not with `lazy`: React shows what was suspended up to 300 ms later, and the page could be left meanwhile.
  const [Question, setQuestion] = useState<ComponentType<UnsavedQuestionProps>>();
  /** What it is loaded for: the page, and again the first change if that failed. Without it, nothing asks. */
  const cause = Question ? undefined : isUnsaved ? 'change' : 'page';
  useEffect(() => {
    if (cause !== undefined)
      void load().then(
        (module) => setQuestion(() => module.default),
        () => {},
      );
  }, [cause]);
  return {
    question: isUnsaved && Question && (
      <Question
        isUnsaved={leaving.isUnsaved}
        isClosing={isClosing}
        onLeave={() => onClose?.()}
        onStay={() => setClosing(false)}
      />
    ),
    close: () => (isUnsaved && Question ? setClosing(true) : onClose?.()),
    leave: leaving.leave,
  };
}

/** Whether the page is left on purpose, known before the next rendering. */
function createLeaving() {
  let isLeaving = false;
  return {
    isUnsaved: () => !isLeaving,
    leave: () => {
      isLeaving = true;
    },
  };
}

/** Whether two values have the same content. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
