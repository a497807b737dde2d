import { EmptyState, ErrorState } from '@hearth/ui-kit'
import { useNavigate } from '@hearth/ui-kit/router'
import { Group, Pagination, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../app/confirm-dialog.tsx'
import { SkeletonRows } from '../../app/skeleton-rows.tsx'
import classes from '../documents.module.css'
import { type DocumentStore, titleOfLoader } from '../store.ts'
import { t } from '../words.ts'
import { PieceView } from './piece-view.tsx'
import { type Piece, pageSize, usePieces, useRemovePiece } from './use-pieces.ts'

export type PiecesTabProps = { readonly store: DocumentStore; readonly loaderId: string | undefined }

/** The pieces of a document, or of all, to look at and to mend. */
export function PiecesTab({ store, loaderId }: PiecesTabProps) {
  const navigate = useNavigate()
  const loader = store.loaders.find(({ id }) => id === loaderId)
  const choose = (id: string | null) =>
    navigate({ search: { tab: 'pieces', ...(id !== null && id !== 'all' && { loader: id }) } })
  return (
    <Stack gap="md">
      <Select
        label={t('document')}
        maw={480}
        allowDeselect={false}
        data={[
          { value: 'all', label: t('allDocuments') },
          ...store.loaders.map((one) => ({ value: one.id, label: titleOfLoader(one) })),
        ]}
        value={loader?.id ?? 'all'}
        onChange={choose}
      />
      <Pieces key={loader?.id} storeId={store.id} loaderId={loader?.id} />
    </Stack>
  )
}

function Pieces({ storeId, loaderId }: { readonly storeId: string; readonly loaderId: string | undefined }) {
  const [page, setPage] = useState(1)
  const [removing, setRemoving] = useState<Piece>()
  const { data, error, refetch } = usePieces(storeId, loaderId, page)
  const remove = useRemovePiece(storeId)
  const close = () => {
    remove.reset()
    setRemoving(undefined)
  }
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows label={t('loadingPieces')} />
  if (data.count === 0) return <EmptyState title={t('noPieces')}>{t('noPiecesHelp')}</EmptyState>
  const pages = Math.ceil(data.count / pageSize)
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('pieceCount', { count: data.count })}
        </Text>
        {pages > 1 && (
          <Pagination
            size="sm"
            value={page}
            onChange={setPage}
            total={pages}
            getControlProps={(control) => ({ 'aria-label': t(`${control}Page`) })}
          />
        )}
      </Group>
      <ol className={classes.pieces} aria-label={t('pieces')}>
        {data.chunks.map((piece) => (
          <PieceView key={piece.id} storeId={storeId} piece={piece} onRemove={() => setRemoving(piece)} />
        ))}
      </ol>
      <ConfirmDialog
        opened={removing !== undefined}
        title={t('removePieceTitle')}
        action={t('remove')}
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => removing !== undefined && remove.mutate(removing, { onSuccess: close })}
        onClose={close}
      >
        {t('removePieceHelp')}
      </ConfirmDialog>
    </>
  )
}
