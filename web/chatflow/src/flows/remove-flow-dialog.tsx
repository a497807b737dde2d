import type { Chatflow } from '../api/chatflow.ts'
import { useRemoveFlow } from '../api/use-flows.ts'
import { ConfirmDialog } from '../app/confirm-dialog.tsx'

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
      title="Delete this flow?"
      action="Delete"
      busy={isPending}
      error={error}
      onConfirm={() => mutate(flow.id, { onSuccess: onRemoved })}
      onClose={onClose}
    >
      <b>{flow.name}</b> goes with all its conversations, and whoever calls it gets an error. This cannot be undone.
    </ConfirmDialog>
  )
}
