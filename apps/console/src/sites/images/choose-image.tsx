import type { Image, Images, ImageUse } from '@sineta/protocol';
import { Button, Dialog, IconButton, Skeleton } from '@sineta/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMay } from '../../accounts/me.ts';
import { useSite } from '../../accounts/sites.ts';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { RetryProblem } from '../../problems/retry-problem.tsx';
import { queryString } from '../../service/query-string.ts';
import { useService } from '../../service/service-context.ts';
import { chooseImageTexts } from './choose-image-texts.ts';
import { DeleteImage } from './delete-image.tsx';

interface ChooseImageProps {
  readonly title: string;
  /** Default: all uses. */
  readonly use?: ImageUse;
  /** Without it the images can only be deleted. */
  readonly onChoose?: (address: string) => void;
  readonly onDeleted?: (address: string) => void;
  readonly onClose: () => void;
}

/**
 * The images that the site uploaded for the same use, newest first, of which one is chosen, and which those who may send can
 * delete. Styled here: the style sheet of the console is loaded with its first page.
 */
export function ChooseImage({ title, use, onChoose, onDeleted, onClose }: ChooseImageProps) {
  const texts = useTexts(chooseImageTexts);
  const { close, loading } = useTexts(pageTexts);
  const { date } = useAmounts();
  const service = useService();
  const mayDelete = useMay('send');
  const { id: site } = useSite();
  const [leaving, setLeaving] = useState<Image>();
  const { data, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey: ['images', site],
      queryFn: ({ pageParam: after, signal }) =>
        service.get<Images>(`/sites/${site}/images${queryString({ after })}`, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    });
  const images = data?.pages
    .flatMap((page) => page.images)
    .filter((image) => use === undefined || image.use === use);
  useFocusAfterDeletion(images?.length);
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={close} placement="top">
      {error && <RetryProblem error={error} onRetry={() => void refetch()} />}
      {isPending && !error && <Skeleton label={loading} rows={3} />}
      {images?.length === 0 && !hasNextPage && <p>{onChoose ? texts.none : texts.noneOfSite}</p>}
      {images && images.length > 0 && (
        <ul style={grid}>
          {images.map((image) => {
            const { id, url, width, height, createdAt } = image;
            const day = date(new Date(createdAt));
            const size = `${width} × ${height} px`;
            const shown = <img src={url} alt="" loading="lazy" style={picture} />;
            const words = (
              <>
                {day}
                <br />
                {size}
              </>
            );
            return (
              <li key={id}>
                {onChoose ? (
                  <button
                    type="button"
                    style={tile}
                    aria-label={`${day}, ${size}`}
                    onClick={() => onChoose(url)}
                  >
                    {shown}
                    <span style={caption}>{words}</span>
                  </button>
                ) : (
                  <div style={tile}>
                    {shown}
                    <span style={caption}>{words}</span>
                  </div>
                )}
                {mayDelete && (
                  <IconButton
                    icon="trash"
                    label={texts.remove(`${day}, ${size}`)}
                    onPress={() => setLeaving(image)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {hasNextPage && (
        <div>
          <Button busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
      {leaving && (
        <DeleteImage
          site={site}
          image={leaving}
          onClose={() => setLeaving(undefined)}
          onDeleted={() => onDeleted?.(leaving.url)}
        />
      )}
    </Dialog>
  );
}

/** Keeps the focus in the dialog: the question gives it back to the button of an image, which goes with the image. */
function useFocusAfterDeletion(count: number | undefined): void {
  useEffect(() => {
    if (count === undefined) return undefined;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('[role="dialog"]')?.focus();
    }, 100);
    return () => clearTimeout(timer);
  }, [count]);
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(7rem, 1fr))',
  gap: '0.5rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
} as const;

const tile = {
  width: '100%',
  padding: '0.25rem',
  border: '1px solid var(--line-strong)',
  borderRadius: '8px',
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'center',
} as const;

const caption = { display: 'block', fontSize: '0.8125rem', lineHeight: 1.4 } as const;

const picture = { display: 'block', width: '100%', height: '6rem', objectFit: 'contain' } as const;
