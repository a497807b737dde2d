import { EmptyState, ErrorState } from '@hearth/ui-kit'
import { Group, Pagination, Select, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../app/confirm-dialog.tsx'
import classes from '../documents.module.css'
import { SkeletonRows } from '../skeleton-rows.tsx'
import { countOf, type DocumentStore, titleOfLoader } from '../store.ts'
import { PieceView } from './piece-view.tsx'
import { type Piece, pageSize, usePieces, useRemovePiece } from './use-pieces.ts'

export type PiecesTabProps = { readonly store: DocumentStore; readonly loaderId: string | undefined }

/** The pieces of a document, or of all, to look at and to mend. */
export function PiecesTab({ store, loaderId }: PiecesTabProps) {
  const navigate = useNavigate({ from: '/documents/$id' })
  const loader = store.loaders.find(({ id }) => id === loaderId)
  const choose = (id: string | null) =>
    void navigate({ search: { tab: 'pieces', ...(id !== null && id !== 'all' && { loader: id }) } })
  return (
    <Stack gap="md">
      <Select
        label="Document"
        maw={480}
        allowDeselect={false}
        data={[
          { value: 'all', label: 'All documents' },
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
  if (data === undefined) return <SkeletonRows label="Loading the pieces" />
  if (data.count === 0)
    return <EmptyState title="No pieces">Documents are cut into pieces as they are read: add one first.</EmptyState>
  const pages = Math.ceil(data.count / pageSize)
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {countOf(data.count, 'piece')}
        </Text>
        {pages > 1 && (
          <Pagination
            size="sm"
            value={page}
            onChange={setPage}
            total={pages}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        )}
      </Group>
      <ol className={classes.pieces} aria-label="Pieces">
        {data.chunks.map((piece) => (
          <PieceView key={piece.id} storeId={storeId} piece={piece} onRemove={() => setRemoving(piece)} />
        ))}
      </ol>
      <ConfirmDialog
        opened={removing !== undefined}
        title="Remove this piece?"
        action="Remove"
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => removing !== undefined && remove.mutate(removing, { onSuccess: close })}
        onClose={close}
      >
        No question finds it any more. It comes back when its document is read anew.
      </ConfirmDialog>
    </>
  )
}
