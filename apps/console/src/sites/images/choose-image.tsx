import type { Images, ImageUse } from '@sineta/protocol';
import { Button, Dialog, Skeleton } from '@sineta/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSite } from '../../accounts/sites.ts';
import { useAmounts, useTexts } from '../../i18n/use-texts.ts';
import { pageTexts } from '../../page/page-texts.ts';
import { RetryProblem } from '../../problems/retry-problem.tsx';
import { queryString } from '../../service/query-string.ts';
import { useService } from '../../service/service-context.ts';
import { chooseImageTexts } from './choose-image-texts.ts';

interface ChooseImageProps {
  readonly title: string;
  readonly use: ImageUse;
  readonly onChoose: (address: string) => void;
  readonly onClose: () => void;
}

/**
 * The images that the site uploaded for the same use, newest first, of which one is chosen. Styled here: the style sheet of
 * the console is loaded with its first page.
 */
export function ChooseImage({ title, use, onChoose, onClose }: ChooseImageProps) {
  const texts = useTexts(chooseImageTexts);
  const { close, loading } = useTexts(pageTexts);
  const { date } = useAmounts();
  const service = useService();
  const { id: site } = useSite();
  const { data, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey: ['images', site],
      queryFn: ({ pageParam: after, signal }) =>
        service.get<Images>(`/sites/${site}/images${queryString({ after })}`, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    });
  const images = data?.pages.flatMap((page) => page.images).filter((image) => image.use === use);
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={close} placement="top">
      {error && <RetryProblem error={error} onRetry={() => void refetch()} />}
      {isPending && !error && <Skeleton label={loading} rows={3} />}
      {images?.length === 0 && !hasNextPage && <p>{texts.none}</p>}
      {images && images.length > 0 && (
        <ul style={grid}>
          {images.map(({ id, url, width, height, createdAt }) => (
            <li key={id}>
              <button type="button" style={tile} onClick={() => onChoose(url)}>
                <img
                  src={url}
                  alt={`${date(new Date(createdAt))}, ${width} × ${height}`}
                  loading="lazy"
                  style={picture}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div>
          <Button busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </Dialog>
  );
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
  cursor: 'pointer',
} as const;

const picture = { display: 'block', width: '100%', height: '6rem', objectFit: 'contain' } as const;
