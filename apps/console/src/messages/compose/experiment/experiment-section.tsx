import type { Experiment } from '@sineta/protocol';
import { Card, Checkbox, Facts, RadioGroup, Select, TextField } from '@sineta/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSite } from '../../../accounts/sites.ts';
import { filterTexts } from '../../../devices/filter/filter-texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useShownTheme } from '../../../preferences/use-shown-theme.ts';
import type { ImageFields } from '../draft/draft-fields.ts';
import { mayDivide, notificationOf } from '../draft/draft-to-message.ts';
import { ImageField } from '../images/image-field.tsx';
import { NotificationPreview } from '../preview/notification-preview.tsx';
import { previewOf } from '../preview/preview.ts';
import { experimentFieldTexts } from './experiment-texts.ts';
import { hasTitlesIn, type TypedVariant, typedVariant, variantFrom } from './typed-variant.ts';

const shares = [10, 20, 50] as const;
const times = [60, 240, 1440] as const;
const holdouts = [0, 5, 10, 20] as const;

const firstExperiment: Experiment = { share: 20, decideAfterMinutes: 240, variant: { title: '' } };

/** A second title or image that is compared, and a control group. */
export function ExperimentSection(fields: ImageFields) {
  const { draft, change } = fields;
  const texts = useTexts(experimentFieldTexts);
  const { experiment, holdout = 0 } = draft;
  const isPossible = mayDivide(draft);
  return (
    <>
      <Card title={texts.title} description={texts.help}>
        <Checkbox
          isSelected={experiment !== undefined}
          isDisabled={!isPossible && experiment === undefined}
          onChange={(on) => change({ experiment: on ? firstExperiment : undefined })}
        >
          {texts.compare}
        </Checkbox>
        {!isPossible && <p>{texts.impossible}</p>}
        {experiment && <ExperimentFields {...fields} experiment={experiment} />}
      </Card>
      <Card title={texts.holdoutTitle} description={texts.holdoutHelp}>
        <Select
          label={texts.holdout}
          isDisabled={!isPossible && holdout === 0}
          options={optionsOf(holdouts, holdout, texts.holdouts)}
          value={String(holdout)}
          onChange={(percent) => change({ holdout: Number(percent) || undefined })}
        />
      </Card>
    </>
  );
}

interface ExperimentFieldsProps extends ImageFields {
  readonly experiment: Experiment;
}

function ExperimentFields({ draft, change, onEnd, error, experiment }: ExperimentFieldsProps) {
  const texts = useTexts(experimentFieldTexts);
  const { languageName } = useTexts(filterTexts);
  const { language } = useSite();
  const tags = Object.keys(draft.translations);
  const set = (part: Partial<Experiment>): void =>
    change(({ experiment }) => experiment && { experiment: { ...experiment, ...part } });
  const typed = typedVariant(experiment.variant);
  // A file can arrive after the comparison was turned off, or off and on again: then this render is an old one.
  const write = (part: Partial<TypedVariant>): void =>
    change(({ experiment, translations }) => {
      if (experiment === undefined) return undefined;
      const typed = { ...typedVariant(experiment.variant), ...part };
      return { experiment: { ...experiment, variant: variantFrom(typed, Object.keys(translations)) } };
    });
  useTitlesIn(tags, experiment, set);
  const isSameImage = typed.image !== '' && typed.image.trim() === draft.image.trim();
  const isSame =
    typed.title !== '' && typed.title.trim() === draft.title.trim() && (typed.image === '' || isSameImage);
  const isEmpty = typed.title.trim() === '' && typed.image === '';
  const wrong = (field: string): string | undefined => error(`experiment.variant.${field}`);
  const hasTitle = experiment.variant.title !== undefined || typed.image === '';
  const title = hasTitle ? wrong('title') : undefined;
  return (
    <>
      {/* It is written far above. */}
      {draft.title !== '' && <Facts facts={[{ name: texts.titleA, value: draft.title }]} />}
      <TextField
        label={texts.titleB}
        description={texts.titleBHelp}
        error={
          isSame
            ? texts.same
            : title && isEmpty
              ? texts.empty
              : (title ?? error('experiment.variant') ?? error('experiment'))
        }
        value={typed.title}
        onChange={(title) => write({ title })}
        language={language}
      />
      {hasTitle &&
        tags.map((tag) => (
          <TextField
            key={tag}
            label={texts.in(texts.titleB, languageName(tag))}
            error={wrong(`translations.${tag}.title`) ?? wrong('translations')}
            value={typed.titles[tag] ?? ''}
            onChange={(title) => write({ titles: { ...typed.titles, [tag]: title } })}
            language={tag}
          />
        ))}
      <ImageField
        use="image"
        label={texts.imageB}
        error={!hasTitle && isSameImage ? texts.sameImage : wrong('image')}
        value={typed.image}
        onEnd={onEnd}
        onChange={(image) => write({ image })}
      />
      <VariantPreview draft={draft} variant={experiment.variant} />
      <Select
        label={texts.share}
        description={texts.shareHelp}
        options={optionsOf(shares, experiment.share, texts.shares)}
        value={String(experiment.share)}
        onChange={(share) => set({ share: Number(share) })}
      />
      <Select
        label={texts.decide}
        description={texts.decideHelp}
        options={optionsOf(times, experiment.decideAfterMinutes, texts.after)}
        value={String(experiment.decideAfterMinutes)}
        onChange={(minutes) => set({ decideAfterMinutes: Number(minutes) })}
      />
    </>
  );
}

/**
 * Gives a variant with a title one in each language of the message, as languages are added and removed. Changes nothing else:
 * a change of a draft by its author ends a request for approval.
 */
function useTitlesIn(
  tags: readonly string[],
  { variant }: Experiment,
  set: (part: Partial<Experiment>) => void,
): void {
  const update = useEffectEvent(() => {
    if (!hasTitlesIn(tags, variant)) set({ variant: variantFrom(typedVariant(variant), tags) });
  });
  useEffect(() => update());
}

/** A preview that shows either variant. */
function VariantPreview({
  draft,
  variant,
}: { readonly variant: Experiment['variant'] } & Pick<ImageFields, 'draft'>) {
  const texts = useTexts(experimentFieldTexts);
  const theme = useShownTheme();
  const { language, icon } = useSite();
  const [shown, setShown] = useState<'a' | 'b'>('b');
  const { title, image } = variant;
  const written = { ...(icon && { icon }), ...notificationOf(draft) };
  const varied = { ...written, ...(title && { title }), ...(image && { image }) };
  return (
    <>
      <RadioGroup
        label={texts.preview}
        options={[
          { value: 'a', label: texts.versions.a },
          { value: 'b', label: texts.versions.b },
        ]}
        value={shown}
        onChange={setShown}
      />
      <NotificationPreview
        preview={previewOf('windows', shown === 'a' ? written : varied)}
        theme={theme}
        host={location.host}
        language={language}
        placeholder={texts.placeholder}
      />
    </>
  );
}

/** The usual choices, and the value of a copied message if it is another one. */
function optionsOf(usual: readonly number[], value: number, words: (value: number) => string) {
  const choices = usual.includes(value) ? usual : [...usual, value].sort((a, b) => a - b);
  return choices.map((choice) => ({ value: String(choice), label: words(choice) }));
}
