import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { UnsavedQuestionProps } from './unsaved-question.tsx';

const load = () => import('./unsaved-question.tsx');

/** Without it, nothing asks. */
const UnsavedQuestion = lazy<ComponentType<UnsavedQuestionProps>>(() =>
  load().catch(() => ({ default: LeaveUnasked })),
);

function LeaveUnasked({ isClosing, onLeave }: UnsavedQuestionProps): null {
  useEffect(() => {
    if (isClosing) onLeave();
  }, [isClosing, onLeave]);
  return null;
}

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
  useEffect(() => {
    // So that it is there with the first change. A failure shows then.
    void load().catch(() => {});
  }, []);
  return {
    question: isUnsaved && (
      <Suspense>
        <UnsavedQuestion
          isUnsaved={leaving.isUnsaved}
          isClosing={isClosing}
          onLeave={() => onClose?.()}
          onStay={() => setClosing(false)}
        />
      </Suspense>
    ),
    close: () => (isUnsaved ? setClosing(true) : onClose?.()),
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
