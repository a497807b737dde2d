import { Button, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { askApi } from '../../api/ask-api.ts'
import { Notice } from '../../app/notice.tsx'
import classes from '../documents.module.css'
import type { StoreComponent } from '../store.ts'
import { t } from '../words.ts'

export type LoaderPreviewProps = {
  readonly storeId: string
  readonly loaderId: string | undefined
  readonly source: StoreComponent | undefined
  readonly splitter: StoreComponent | undefined
}

type Piece = { readonly pageContent: string; readonly metadata: Readonly<Record<string, unknown>> }

/** The first pieces that would be made, as the settings are now; nothing of it is kept. */
export function LoaderPreview({ storeId, loaderId, source, splitter }: LoaderPreviewProps) {
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () =>
      askApi<{ readonly chunks: readonly Piece[]; readonly totalChunks: number }>('/document-store/loader/preview', {
        method: 'POST',
        body: {
          storeId,
          ...(loaderId !== undefined && { id: loaderId }),
          loaderId: source?.name,
          loaderConfig: source?.config,
          splitterId: splitter?.name ?? '',
          splitterConfig: splitter?.config ?? {},
        },
      }),
  })
  return (
    <Stack gap="sm">
      <Title order={2} size="h5">
        {t('preview')}
      </Title>
      <Button variant="default" disabled={source === undefined} loading={isPending} onClick={() => mutate()}>
        {t('showFirst')}
      </Button>
      {error !== null && <Notice kind="error">{error.message}</Notice>}
      {data !== undefined && (
        <>
          <Text size="sm" c="dimmed" role="status">
            {data.chunks.length < data.totalChunks
              ? t('firstOf', { number: data.chunks.length, count: data.totalChunks })
              : t('pieceCount', { count: data.totalChunks })}
          </Text>
          <ol className={classes.pieces} aria-label={t('firstPieces')}>
            {data.chunks.map(({ pageContent }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id before they are kept, and never move
              <li key={at} className={classes.piece}>
                <pre className={classes.text}>{pageContent}</pre>
              </li>
            ))}
          </ol>
        </>
      )}
    </Stack>
  )
}
