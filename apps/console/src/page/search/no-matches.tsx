import { Button, EmptyState } from '@sineta/ui';

interface NoMatchesProps {
  readonly texts: { readonly title: string; readonly text: string; readonly clear: string };
  readonly onClear: () => void;
}

/** Shown instead of a list that has no item for these filters. */
export function NoMatches({ texts, onClear }: NoMatchesProps) {
  return (
    <EmptyState
      level={2}
      icon="search"
      title={texts.title}
      action={<Button onPress={onClear}>{texts.clear}</Button>}
    >
      {texts.text}
    </EmptyState>
  );
}
