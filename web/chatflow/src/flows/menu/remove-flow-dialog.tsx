import type { Chatflow } from '../../api/chatflow.ts'
import { useRemoveFlow } from '../../api/use-flows.ts'
import { ConfirmDialog } from '../../app/confirm-dialog.tsx'
import { place, WithElement } from '../../app/with-element.tsx'
import { t } from '../words.ts'

export type RemoveFlowDialogProps = {
  readonly flow: Pick<Chatflow, 'id' | 'name'>
  readonly onClose: () => void
  readonly onRemoved: () => void
}

export function RemoveFlowDialog({ flow, onClose, onRemoved }: RemoveFlowDialogProps) {
  const { mutate, isPending, error } = useRemoveFlow()
  return (
    <ConfirmDialog
      opened
      title={t('deleteTitle')}
      action={t('delete')}
      busy={isPending}
      error={error}
      onConfirm={() => mutate(flow.id, { onSuccess: onRemoved })}
      onClose={onClose}
    >
      <WithElement sentence={t('deleteHint', { name: place })}>
        <b>{flow.name}</b>
      </WithElement>
    </ConfirmDialog>
  )
}
