import { ConfirmDialog } from '../app/confirm-dialog.tsx'
import { countOf, type DocumentStore } from './store.ts'
import { useRemoveStore } from './use-stores.ts'

export type RemoveStoreDialogProps = {
  readonly store: DocumentStore
  readonly onRemoved?: () => void
  readonly onClose: () => void
}

/** Asks before a store goes, and tells which flows look things up in it. */
export function RemoveStoreDialog({ store, onRemoved, onClose }: RemoveStoreDialogProps) {
  const { mutate, isPending, error } = useRemoveStore()
  const removed = () => {
    onClose()
    onRemoved?.()
  }
  return (
    <ConfirmDialog
      opened
      title="Remove this document store?"
      action="Remove"
      busy={isPending}
      error={error}
      onConfirm={() => mutate(store, { onSuccess: removed })}
      onClose={onClose}
    >
      <b>{store.name}</b> goes with its files, {countOf(store.totalChunks, 'piece')} and their vectors.{' '}
      {store.whereUsed.length > 0 && (
        <>
          {countOf(store.whereUsed.length, 'flow')} will find nothing there any more:{' '}
          {store.whereUsed.map(({ name }) => name).join(', ')}.{' '}
        </>
      )}
      This cannot be undone.
    </ConfirmDialog>
  )
}
