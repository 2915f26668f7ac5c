import { Card, TextArea, TextField, useInitialFocus } from '@sineta/ui';
import { useTexts } from '../../../i18n/use-texts.ts';
import { composeTexts } from '../compose-texts.ts';
import type { ReactNode } from 'react';
import type { ImageFields } from '../draft/draft-fields.ts';
import { ImageField } from '../images/image-field.tsx';
import { InsertTools } from '../insert/insert-tools.tsx';
import { AddressField } from './address-field.tsx';
import { CutHelp } from './cut-help.tsx';

interface ContentSectionProps extends ImageFields {
  readonly home: string;
  /** Whether the message has its own page, which a click opens if there is no link. */
  readonly hasPage: boolean;
  /** The language of the content. */
  readonly language: string;
  /** Whether to take the focus, because the removed language had it. */
  readonly takesFocus: boolean;
  /** At the end of the title's line. */
  readonly action: ReactNode;
}

/** The content of the notification: title, text, link and image. */
export function ContentSection(props: ContentSectionProps) {
  const { draft, change, onEnd, error, home, hasPage, language, takesFocus, action } = props;
  const { sections, fields } = useTexts(composeTexts);
  const title = useInitialFocus(takesFocus);
  return (
    <Card title={sections.content} action={action}>
      <TextField
        label={fields.title}
        description={<CutHelp part="title" text={draft.title} />}
        error={error('title')}
        value={draft.title}
        onChange={(title) => change({ title })}
        language={language}
        inputRef={title}
        isRequired
      />
      <InsertTools>
        <TextArea
          label={fields.body}
          description={<CutHelp part="body" text={draft.body} />}
          error={error('body') ?? error('payload')}
          value={draft.body}
          onChange={(body) => change({ body })}
          language={language}
        />
      </InsertTools>
      <AddressField
        label={fields.navigate}
        description={fields.navigateHelp(home, hasPage)}
        error={error('navigate')}
        value={draft.navigate}
        onChange={(navigate) => change({ navigate })}
      />
      <ImageField
        use="image"
        label={fields.image}
        description={fields.imageHelp}
        error={error('image')}
        value={draft.image}
        onEnd={onEnd}
        onChange={(image) => change({ image })}
      />
    </Card>
  );
}
