import { ConfirmDialog } from '../app/confirm-dialog.tsx'
import { place, WithElement } from '../app/with-element.tsx'
import type { DocumentStore } from './store.ts'
import { useRemoveStore } from './use-stores.ts'
import { t } from './words.ts'

export type RemoveStoreDialogProps = {
  readonly store: DocumentStore
  readonly onRemoved?: () => void
  readonly onClose: () => void
}

/** Asks before a store goes, and tells which flows look things up in it. */
export function RemoveStoreDialog({ store, onRemoved, onClose }: RemoveStoreDialogProps) {
  const { mutate, isPending, error } = useRemoveStore()
  const flows = store.whereUsed.map(({ name }) => name)
  const removed = () => {
    onClose()
    onRemoved?.()
  }
  return (
    <ConfirmDialog
      opened
      title={t('removeStoreTitle')}
      action={t('remove')}
      busy={isPending}
      error={error}
      onConfirm={() => mutate(store, { onSuccess: removed })}
      onClose={onClose}
    >
      <WithElement sentence={t('removeStoreHelp', { name: place, count: store.totalChunks })}>
        <b>{store.name}</b>
      </WithElement>{' '}
      {flows.length > 0 && `${t('removeStoreFlows', { count: flows.length, flows: flows.join(', ') })} `}
      {t('noUndo')}
    </ConfirmDialog>
  )
}
