import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '../app/confirm-dialog.tsx'
import type { User } from './use-overview.ts'
import { UsedBy } from './used-by.tsx'
import { t } from './words.ts'

export type RemoveDialogProps = {
  readonly name: string
  /** Who uses it; `undefined` while that is not known. */
  readonly users: readonly User[] | undefined
  readonly remove: () => Promise<unknown>
  readonly onRemoved?: () => void
  readonly onClose: () => void
}

/** Asks before something goes, and says who fails without it. */
export function RemoveDialog({ name, users, remove, onRemoved, onClose }: RemoveDialogProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: remove })
  const removed = () => {
    onClose()
    onRemoved?.()
  }
  return (
    <ConfirmDialog
      opened
      title={t('removeTitle', { name })}
      action={t('remove')}
      busy={isPending}
      error={error}
      onConfirm={() => mutate(undefined, { onSuccess: removed })}
      onClose={onClose}
    >
      {users === undefined && <p>{t('unknownUse')}</p>}
      {users?.length === 0 && <p>{t('unused')}</p>}
      {users !== undefined && users.length > 0 && (
        <>
          <p>{t('stillUsed', { count: users.length })}</p>
          <UsedBy users={users} />
        </>
      )}
      <p>{t('forGood')}</p>
    </ConfirmDialog>
  )
}
